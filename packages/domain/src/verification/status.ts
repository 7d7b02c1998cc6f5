import type { Event } from '../flow/types.ts'

/** As the provider spells them. */
export const providerVerificationStatuses = [
  'active',
  'success',
  'failed',
  'expired',
  'canceled',
  'pending_review',
] as const
export type VerificationStatus = (typeof providerVerificationStatuses)[number]

/** `undefined`: the client stays where it is (PR-03, PE-19). */
export const eventOf = (status: VerificationStatus): Extract<Event, `verification_${string}`> | undefined =>
  status === 'success' ? 'verification_passed' : status === 'failed' ? 'verification_failed' : undefined

/** No further polling is needed. */
export const isOver = (status: VerificationStatus): boolean =>
  status !== 'active' && status !== 'pending_review'

/** Reported for manual review (PR-03). */
export const needsManualReview = (status: VerificationStatus): boolean =>
  status === 'pending_review' || needsNewVerification(status)

/** Trying again creates a new verification (PR-03). */
export const needsNewVerification = (status: VerificationStatus): boolean =>
  status === 'expired' || status === 'canceled'
