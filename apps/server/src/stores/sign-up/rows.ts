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
export const screenedKinds = ['email', 'phone', 'ip'] as const
export type ScreenedKind = (typeof screenedKinds)[number]
/** A screening's outcome, stored with the session and the keyed hash of the value. */
export interface Verdict {
  valueHash: string
  /** flags that are true, the deciding one first; empty: no risk */
  risks: string[]
  /** The provider was unavailable; the value is screened later */
  unscreened: boolean
  /** the provider's flags for a value with risks, and an address's browser and device */
  details?: Record<string, boolean | string>
  /** Safari on an iPhone or iPad, which cancels the risks of an address */
  whiteFlag?: true
  /** The whitelist canceled the risks at the last evaluation; each use evaluates again */
  whitelisted?: true
  /** The block, and the keyed hashes of its email and of the reported email */
  blockId?: string
  blockedFor?: string
  reportedFor?: string
}
export type Verdicts = {
  [Kind in ScreenedKind]?: Verdict
}
/** The caller: the hash of the session's token, and the origin for the audit trail. */
export interface Caller {
  tokenHash: Buffer
  ip: string
  network: string
  userAgent: string
  requestId: string
}
