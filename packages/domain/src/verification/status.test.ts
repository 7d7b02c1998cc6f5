import { expect, test } from 'vitest'
import {
  eventOf,
  isOver,
  needsManualReview,
  needsNewVerification,
  providerVerificationStatuses,
} from './status.ts'

test('[PR-03] [PE-19] maps each status to its event, whether it is over, needs a new verification, or a manual review', () => {
  const table = Object.fromEntries(
    providerVerificationStatuses.map((status) => [
      status,
      [eventOf(status), isOver(status), needsNewVerification(status), needsManualReview(status)],
    ]),
  )
  expect(table).toEqual({
    active: [undefined, false, false, false],
    success: ['verification_passed', true, false, false],
    failed: ['verification_failed', true, false, false],
    expired: [undefined, true, true, true],
    canceled: [undefined, true, true, true],
    pending_review: [undefined, false, false, true],
  })
})
