import type { AccountType } from '@vestibule/domain/account-types'

export interface User {
  id: string
  auth0_user_id: string
  email: string
  phone: string
  first_name: string
  last_name: string
  gender: string
  type: string
  status: string
  is_phone_verified: boolean
  is_email_verified: boolean
  is_blocked: boolean
  account_type: AccountType
  prospect_id: string | null
}
/** What is screened of a sign-up. */
export const screenedKinds = ['email', 'phone', 'ip'] as const
export type ScreenedKind = (typeof screenedKinds)[number]
/** What a screening found, kept against the session and the keyed hash of the value it was asked for (RK-01). */
export interface Verdict {
  valueHash: string
  /** the flags that are true, the one that decides first; empty: nothing found */
  risks: string[]
  /** the provider was down or slow: goes on, screened later (RK-09) */
  unscreened: boolean
  /** what the provider said of a value with risks: flags, and an address's browser and device */
  details?: Record<string, boolean | string>
  /** the Safari of an iPhone or iPad: cancels the risks of an address (RK-05) */
  whiteFlag?: true
  /** the whitelist let the risks pass when they were judged last; each use judges anew (RK-06) */
  whitelisted?: true
  /** the record of it (RK-07), the keyed hash of the email that it is of, and of the one that was reported (RK-08) */
  blockId?: string
  blockedFor?: string
  reportedFor?: string
}
export type Verdicts = {
  [Kind in ScreenedKind]?: Verdict
}
/** Who calls: the hash of the session's token, and what the audit trail keeps. */
export interface Caller {
  tokenHash: Buffer
  ip: string
  /** what limits count by: the address, or the /64 of an IPv6 one */
  network: string
  userAgent: string
  requestId: string
}
