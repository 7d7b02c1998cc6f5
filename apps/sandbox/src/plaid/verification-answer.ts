import type { Sandbox } from '../core/sandbox.ts'
import {
  isWatchlistHit,
  statusOf,
  unscreenedTemplate,
  type Verification,
  type VerificationStatus,
} from './verifications.ts'

const ended = (status: VerificationStatus): boolean => status === 'success' || status === 'failed'

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
const stepsOf = (verification: Verification, status: VerificationStatus): object => ({
  accept_tos: verification.gave_consent ? 'skipped' : 'active',
  verify_sms: 'not_applicable',
  kyc_check: identityStepOf(verification, status),
  documentary_verification: 'not_applicable',
  selfie_check: 'not_applicable',
  watchlist_screening: watchlistStepOf(verification, status),
  risk_check: 'not_applicable',
})

const kycCheckOf = (verification: Verification, status: VerificationStatus): object | null => {
  if (!ended(status) && status !== 'pending_review') return null
  const { user } = verification
  const step = identityStepOf(verification, status)
  const summary = (value: unknown): string =>
    value === undefined || value === null ? 'no_input' : step === 'failed' ? 'no_match' : 'match'
  return {
    status: step,
    address: { summary: summary(user.address), po_box: 'no', type: 'residential' },
    name: { summary: summary(user.name) },
    date_of_birth: { summary: summary(user.date_of_birth) },
    id_number: { summary: summary(user.id_number) },
    phone_number: { summary: summary(user.phone_number), area_code: summary(user.phone_number) },
  }
}

/** Returns the SSN unmasked, as Plaid does. */
export const verificationAnswer = (sandbox: Sandbox, verification: Verification): object => {
  const { user } = verification
  const status = statusOf(sandbox, verification)
  return {
    id: verification.id,
    client_user_id: verification.client_user_id,
    created_at: verification.created_at,
    completed_at: ended(status) ? verification.decides_at : null,
    previous_attempt_id: verification.previous_attempt_id,
    shareable_url: null,
    template: { id: verification.template_id, version: 1 },
    user: {
      phone_number: user.phone_number ?? null,
      date_of_birth: user.date_of_birth ?? null,
      ip_address: user.ip_address ?? null,
      email_address: user.email_address ?? null,
      name: user.name ?? null,
      address: user.address ? { street2: null, region: null, postal_code: null, ...user.address } : null,
      id_number: user.id_number ?? null,
    },
    status,
    steps: stepsOf(verification, status),
    documentary_verification: null,
    selfie_check: null,
    kyc_check: kycCheckOf(verification, status),
    risk_check: null,
    verify_sms: null,
    watchlist_screening_id: ['waiting_for_prerequisite', 'not_applicable'].includes(
      watchlistStepOf(verification, status),
    )
      ? null
      : `scr_${verification.id.slice('idv_'.length)}`,
    beacon_user_id: null,
    user_id: null,
    redacted_at: null,
  }
}
