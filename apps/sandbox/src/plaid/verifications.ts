import { z } from 'zod'
import type { Sandbox } from '../core/sandbox.ts'
import { ssnPersonas } from '../personas.ts'
import { text } from './requests.ts'

export const verificationStatuses = [
  'active',
  'success',
  'failed',
  'expired',
  'canceled',
  'pending_review',
] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

const issuedSsn = /^(?!9|666|000)\d{3}(?!00)\d{2}(?!0000)\d{4}$/

/** `name`, `address` and `id_number` are each complete or absent, as Plaid's input rules for the US require. */
export const verificationUser = z
  .strictObject({
    email_address: z.string().regex(/^\S+@\S+$/),
    phone_number: z.string().regex(/^\+[1-9]\d{6,14}$/),
    date_of_birth: z.iso.date(),
    name: z.strictObject({ given_name: text.max(100), family_name: text.max(100) }),
    address: z.strictObject({
      street: text.max(80),
      street2: text.max(50).optional(),
      city: text.max(100),
      region: z.string().regex(/^[A-Z]{2}$/),
      postal_code: z.string().regex(/^\d{5}$/),
      country: z.literal('US'),
    }),
    id_number: z.strictObject({ value: z.string().regex(issuedSsn), type: z.literal('us_ssn') }),
  })
  .partial()

type VerificationUser = z.infer<typeof verificationUser>

export interface Verification {
  id: string
  client_user_id: string
  template_id: string
  previous_attempt_id: string | null
  created_at: string
  gave_consent: boolean
  user: VerificationUser
  /** Status after the decision; `active` if the person must first open Link. */
  outcome: VerificationStatus
  decides_at: string
  /** Status set through the dashboard, which overrides the outcome. */
  set?: VerificationStatus
}

const kind = 'plaid-identity-verification'

/** Delay after which the data source responds. */
export const decisionDelayMs = 1_000

export const outcomeOf = (user: VerificationUser, gaveConsent: boolean): VerificationStatus | 'error' => {
  const ssn = user.id_number?.value
  if (!ssn || !gaveConsent) return 'active'
  return ssnPersonas[ssn.slice(-4)]?.identityVerification ?? 'success'
}

export const isWatchlistHit = ({ user }: Verification): boolean =>
  ssnPersonas[user.id_number?.value.slice(-4) ?? '']?.watchlistHit === true

/** The template that has no watchlist step. */
export const unscreenedTemplate = 'idvtmp_unscreened'

export const keep = (sandbox: Sandbox, verification: Verification): void =>
  sandbox.store.put(kind, verification.id, verification)

export const find = (sandbox: Sandbox, id: string): Verification | undefined =>
  sandbox.store.get<Verification>(kind, id)

export const allVerifications = (sandbox: Sandbox): Verification[] => sandbox.store.list<Verification>(kind)

/** Returns the attempts, newest first. */
export const attemptsOf = (sandbox: Sandbox, clientUserId: string, templateId: string): Verification[] =>
  allVerifications(sandbox)
    .filter((one) => one.client_user_id === clientUserId && one.template_id === templateId)
    .reverse()

export const statusOf = (sandbox: Sandbox, verification: Verification): VerificationStatus =>
  verification.set ?? (sandbox.now() >= new Date(verification.decides_at) ? verification.outcome : 'active')

/** Overrides the newest attempt's status, as Plaid's dashboard can. Returns `undefined` if there is no attempt. */
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
