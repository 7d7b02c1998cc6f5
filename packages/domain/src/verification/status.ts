import type { Event } from '../flow/types.ts'

/** How an identity verification can stand, in its provider's words. */
export const VERIFICATION_STATUSES = [
  'active',
  'success',
  'failed',
  'expired',
  'canceled',
  'pending_review',
] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** The event that an end is for the flow; undefined: the client stays where it is (PR-03, PE-19). */
export const eventOf = (status: VerificationStatus): Extract<Event, `verification_${string}`> | undefined =>
  status === 'success' ? 'verification_passed' : status === 'failed' ? 'verification_failed' : undefined

/** Nothing follows: the provider need not be asked again. */
export const isOver = (status: VerificationStatus): boolean =>
  status !== 'active' && status !== 'pending_review'

/** PR-03: it came to something that nobody's page goes on from by itself: it is reported, and somebody has to look at it. */
export const needsSomebody = (status: VerificationStatus): boolean =>
  status === 'pending_review' || beginsAnew(status)

/** PR-03: Try again begins a new one after these, and goes on with the same one otherwise. */
export const beginsAnew = (status: VerificationStatus): boolean =>
  status === 'expired' || status === 'canceled'
