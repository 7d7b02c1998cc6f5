import type { Sandbox } from '../core/sandbox.ts'
import {
  isWatchlistHit,
  statusOf,
  unscreenedTemplate,
  type Verification,
  type VerificationStatus,
} from './verifications.ts'

const watchlistStepOf = (verification: Verification, status: VerificationStatus): string => {
  const { outcome, set, template_id } = verification
  if (template_id === unscreenedTemplate) return 'not_applicable'
  // Plaid's dashboard decides possible hits: its status is that of a person's decision.
  const isDecided = set !== undefined && outcome === 'pending_review'
  if (status === 'success') return isDecided ? 'manually_approved' : 'success'
  if (status === 'pending_review') return 'pending_review'
  if (status === 'failed' && isDecided) return 'manually_rejected'
  return status === 'failed' && isWatchlistHit(verification) ? 'failed' : 'waiting_for_prerequisite'
}

const identityStepOf = (verification: Verification, status: VerificationStatus): string => {
  if (status === 'pending_review') return 'success'
  const isHit = ['failed', 'manually_rejected'].includes(watchlistStepOf(verification, status))
  return status === 'failed' && isHit ? 'success' : status
}

/** The sandbox's templates contain only two checks: a data source check and a watchlist screening. */
const stepsOf = (verification: Verification, status: VerificationStatus) => ({
  accept_tos: verification.gave_consent ? 'skipped' : 'active',
  kyc_check: identityStepOf(verification, status),
  watchlist_screening: watchlistStepOf(verification, status),
})

/** Returns the SSN unmasked, as Plaid does. */
export const verificationAnswer = (sandbox: Sandbox, verification: Verification): object => {
  const { id, client_user_id, created_at, previous_attempt_id, template_id, user } = verification
  const status = statusOf(sandbox, verification)
  const steps = stepsOf(verification, status)
  const isScreened = !['waiting_for_prerequisite', 'not_applicable'].includes(steps.watchlist_screening)
  return {
    id,
    client_user_id,
    created_at,
    previous_attempt_id,
    template: { id: template_id, version: 1 },
    user,
    status,
    steps,
    watchlist_screening_id: isScreened ? `scr_${id.slice('idv_'.length)}` : null,
  }
}
