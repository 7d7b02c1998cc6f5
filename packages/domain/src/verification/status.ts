import type { Event } from '../flow/types.ts'

export const providerVerificationStatuses = [
  'active',
  'success',
  'failed',
  'expired',
  'canceled',
  'pending_review',
] as const
export type VerificationStatus = (typeof providerVerificationStatuses)[number]

export const eventOf = (status: VerificationStatus): Extract<Event, `verification_${string}`> | undefined =>
  status === 'success' ? 'verification_passed' : status === 'failed' ? 'verification_failed' : undefined

export const isOver = (status: VerificationStatus): boolean =>
  status !== 'active' && status !== 'pending_review'

export const needsManualReview = (status: VerificationStatus): boolean =>
  status === 'pending_review' || needsNewVerification(status)

export const needsNewVerification = (status: VerificationStatus): boolean =>
  status === 'expired' || status === 'canceled'
