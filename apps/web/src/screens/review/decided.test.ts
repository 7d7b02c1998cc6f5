import { expect, test } from 'vitest'
import { isDecided } from './decided.ts'

test('[AG-07] the review ends when the account is open or closed, or documents are wanted', () => {
  expect(isDecided({ state: 'OPEN', active_restrictions: [] })).toBe(true)
  expect(isDecided({ state: 'CLOSED', active_restrictions: [] })).toBe(true)
  expect(isDecided({ state: 'PENDING', active_restrictions: ['AML_PARTIES_FAILING_KYC'] })).toBe(true)
})

test('[AG-07] a pending account without that restriction is waited for', () => {
  expect(isDecided({ state: 'PENDING', active_restrictions: ['AML_PARTIES_PENDING_INITIAL_KYC'] })).toBe(
    false,
  )
})
