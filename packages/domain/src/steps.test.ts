import { expect, test } from 'vitest'
import { stepOf } from './steps.ts'

test.each([
  ['name', 'name'],
  ['deposit-verify', 'deposit-verify'],
  ['', 'home'],
  ['onboarding', 'email'],
  ['login-password', 'log-in'],
  ['errorPage', 'message'],
  ['us-residents-only', 'dead-end'],
  ['ada@example.com', 'other'],
  ['toString', 'other'],
  [undefined, 'none'],
])('[ER-03] the step of an address that ends in %s is %s: one of ours, or none', (part, step) => {
  expect(stepOf(part)).toBe(step)
})
