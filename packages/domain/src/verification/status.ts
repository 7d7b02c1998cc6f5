import type { Event } from '../flow/types.ts'

export const providerVerificationStatuses = [
  'active',
  'success',
  'failed',
  'expired',
  'canceled',
  'pending_review',
] as const
type ProviderStatus = (typeof providerVerificationStatuses)[number]

/** `watchlist_hit`: confirmed. `unscreened`: the identity was verified by a template without a watchlist step. */
export type VerificationStatus = ProviderStatus | 'watchlist_hit' | 'unscreened'

const passedSteps = ['success', 'manually_approved']
const confirmedHits = ['failed', 'manually_rejected']
const undecidedSteps = ['active', 'pending_review', 'waiting_for_prerequisite']

/** Combines the provider's status with that of its watchlist step. A possible hit remains in review. */
export const verificationStatusOf = (
  status: ProviderStatus,
  watchlistStep: string | undefined,
): VerificationStatus => {
  const step = watchlistStep ?? ''
  if (confirmedHits.includes(step)) return 'watchlist_hit'
  if (status !== 'success' || passedSteps.includes(step)) return status
  return undecidedSteps.includes(step) ? 'pending_review' : 'unscreened'
}

/** Returns the status for the applicant's page, which names no watchlist (KY-02). */
export const shownStatus = (status: VerificationStatus): ProviderStatus => {
  if (status === 'watchlist_hit') return 'failed'
  return status === 'unscreened' ? 'pending_review' : status
}

const eventsByStatus = {
  success: 'verification_passed',
  failed: 'verification_failed',
  watchlist_hit: 'watchlist_failed',
} as const satisfies Partial<Record<VerificationStatus, Event>>

export const eventOf = (
  status: VerificationStatus,
): (typeof eventsByStatus)[keyof typeof eventsByStatus] | undefined =>
  status in eventsByStatus ? eventsByStatus[status as keyof typeof eventsByStatus] : undefined

export const isOver = (status: VerificationStatus): boolean =>
  status !== 'active' && status !== 'pending_review'

export const needsManualReview = (status: VerificationStatus): boolean =>
  status === 'pending_review' || needsNewVerification(status)

export const needsNewVerification = (status: VerificationStatus): boolean =>
  status === 'expired' || status === 'canceled' || status === 'unscreened'
