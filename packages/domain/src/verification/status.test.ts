import { expect, test } from 'vitest'
import {
  eventOf,
  isOver,
  needsManualReview,
  needsNewVerification,
  providerVerificationStatuses,
  shownStatus,
  verificationStatusOf,
} from './status.ts'

test('[PR-03] [PR-09] [PE-19] maps each status to its event, whether it is over, needs a new verification, or a manual review', () => {
  const table = Object.fromEntries(
    [...providerVerificationStatuses, 'watchlist_hit' as const, 'unscreened' as const].map((status) => [
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
    watchlist_hit: ['watchlist_failed', true, false, false],
    unscreened: [undefined, true, true, true],
  })
})

test.each([
  ['success', 'success', 'success'],
  ['success', 'manually_approved', 'success'],
  ['failed', 'waiting_for_prerequisite', 'failed'],
  ['active', 'waiting_for_prerequisite', 'active'],
  ['pending_review', 'pending_review', 'pending_review'],
  ['success', 'pending_review', 'pending_review'],
  ['failed', 'failed', 'watchlist_hit'],
  ['failed', 'manually_rejected', 'watchlist_hit'],
  ['pending_review', 'failed', 'watchlist_hit'],
  ['success', 'not_applicable', 'unscreened'],
  ['success', 'skipped', 'unscreened'],
  ['success', 'something_new', 'unscreened'],
  ['success', undefined, 'unscreened'],
] as const)('[PR-09] %s with the watchlist step %s is %s', (status, step, expected) => {
  expect(verificationStatusOf(status, step)).toBe(expected)
})

test('[PR-09] [KY-02] the page is told nothing of watchlists', () => {
  expect(shownStatus('watchlist_hit')).toBe('failed')
  expect(shownStatus('unscreened')).toBe('pending_review')
  for (const status of providerVerificationStatuses) expect(shownStatus(status)).toBe(status)
})
