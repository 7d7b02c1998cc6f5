import { randomBytes } from 'node:crypto'
import type { Sandbox } from '../core/sandbox.ts'
import { ssnPersonas } from '../personas.ts'

export const verificationStatuses = [
  'active',
  'success',
  'failed',
  'expired',
  'canceled',
  'pending_review',
] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

/** What a caller knows of the person; each part whole or left out. */
export interface VerificationUser {
  email_address?: string
  phone_number?: string | null
  date_of_birth?: string
  name?: { given_name: string; family_name: string }
  address?: Record<string, string | null>
  id_number?: { value: string; type: string }
  ip_address?: string | null
}

/** One attempt at verifying one person by one template. */
export interface Verification {
  id: string
  client_user_id: string
  template_id: string
  previous_attempt_id: string | null
  created_at: string
  gave_consent: boolean
  user: VerificationUser
  /** how it ends by itself; active: it waits for the person, who would have to open Link */
  outcome: VerificationStatus
  decides_at: string
  /** as somebody at the dashboard has set it */
  set?: VerificationStatus
}

const kind = 'plaid-identity-verification'

/** The data source answers after this time, ms. */
export const decidesAfter = 1_000

/** Which outcome this person's SSN gets; `error`: the provider answers 500 and keeps nothing. */
export const outcomeOf = (user: VerificationUser, gaveConsent: boolean): VerificationStatus | 'error' => {
  const ssn = user.id_number?.value
  if (!ssn || !gaveConsent) return 'active'
  return ssnPersonas[ssn.slice(-4)]?.identityVerification ?? 'success'
}

export const newVerificationId = (): string => `idv_${randomBytes(10).toString('hex')}`

export const keep = (sandbox: Sandbox, verification: Verification): void =>
  sandbox.store.put(kind, verification.id, verification)

export const find = (sandbox: Sandbox, id: string): Verification | undefined =>
  sandbox.store.get<Verification>(kind, id)

/** Oldest first. */
export const allVerifications = (sandbox: Sandbox): Verification[] => sandbox.store.list<Verification>(kind)

/** Every attempt of a person by a template, newest first. */
export const attemptsOf = (sandbox: Sandbox, clientUserId: string, templateId: string): Verification[] =>
  allVerifications(sandbox)
    .filter((one) => one.client_user_id === clientUserId && one.template_id === templateId)
    .reverse()

export const statusOf = (sandbox: Sandbox, verification: Verification): VerificationStatus =>
  verification.set ?? (sandbox.now() >= new Date(verification.decides_at) ? verification.outcome : 'active')

/** Sets the newest attempt of a person, as somebody at the dashboard would; undefined: there is none. */
export const setStatus = (
  sandbox: Sandbox,
  clientUserId: string,
  status: VerificationStatus,
): Verification | undefined => {
  const newest = allVerifications(sandbox).findLast((one) => one.client_user_id === clientUserId)
  if (!newest) return undefined
  const changed = { ...newest, set: status }
  keep(sandbox, changed)
  return changed
}
