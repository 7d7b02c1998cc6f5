import type { Sandbox } from '../core/sandbox.ts'
import { statusOf, type Verification, type VerificationStatus } from './verifications.ts'

const ended = (status: VerificationStatus): boolean => status === 'success' || status === 'failed'

/** The sandbox's templates contain only two checks: a data source check and a watchlist screening. */
const stepsOf = (verification: Verification, status: VerificationStatus): object => {
  const checked = { success: 'success', pending_review: 'success', failed: 'failed' } as const
  const kyc_check = status in checked ? checked[status as keyof typeof checked] : status
  const screened = { success: 'success', pending_review: 'pending_review' } as const
  return {
    accept_tos: verification.gave_consent ? 'skipped' : 'active',
    verify_sms: 'not_applicable',
    kyc_check,
    documentary_verification: 'not_applicable',
    selfie_check: 'not_applicable',
    watchlist_screening:
      status in screened ? screened[status as keyof typeof screened] : 'waiting_for_prerequisite',
    risk_check: 'not_applicable',
  }
}

const kycCheckOf = ({ user }: Verification, status: VerificationStatus): object | null => {
  if (!ended(status) && status !== 'pending_review') return null
  const summary = (value: unknown): string =>
    value === undefined || value === null ? 'no_input' : status === 'failed' ? 'no_match' : 'match'
  return {
    status: status === 'failed' ? 'failed' : 'success',
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
    watchlist_screening_id:
      status === 'pending_review' ? `scr_${verification.id.slice('idv_'.length)}` : null,
    beacon_user_id: null,
    user_id: null,
    redacted_at: null,
  }
}
