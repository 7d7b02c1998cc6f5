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
])('[ER-03] maps the last path segment %s to %s', (part, step) => {
  expect(stepOf(part)).toBe(step)
})
