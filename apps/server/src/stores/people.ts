import type { LanguageCode } from '@vestibule/domain/languages'
import type { Selectable } from 'kysely'
import type { Tables } from '../platform/postgres/schema.ts'

/** A user's row without what only stores read. */
export type User = Omit<
  Selectable<Tables['app_user']>,
  'screening' | 'created_at' | 'contact_changed_at' | 'phone_released_at' | 'mail_reset_at'
>
export const screenedKinds = ['email', 'phone', 'ip'] as const
export type ScreenedKind = (typeof screenedKinds)[number]
/** A screening's outcome, stored in the session and in the user's row with the screened value's keyed hash. */
export interface Verdict {
  valueHash: string
  /** The flags that are true, the deciding flag first; empty without a risk. */
  risks: string[]
  /** Whether the provider was unavailable, so that the value is screened later. */
  unscreened: boolean
  /** The flags with which the provider explains a risk. For an IP address, also the browser and the device. */
  details?: Record<string, boolean | string>
  /** Whether an IP address's risks were ignored because the browser is Safari on an iPhone or iPad. */
  whiteFlag?: true
  /** Whether the whitelist canceled the risks at the last use of the verdict. Each use checks the whitelist again. */
  whitelisted?: true
  /** The block's id. The next two fields are keyed hashes of the blocked and of the reported email address. */
  blockId?: string
  blockedFor?: string
  reportedFor?: string
}
export type Verdicts = {
  [Kind in ScreenedKind]?: Verdict
}
/** A request's caller: the session token's hash, and the origin that the audit trail records. */
export interface Caller {
  tokenHash: Buffer
  ip: string
  network: string
  userAgent: string
  requestId: string
  /** The first eight digits of the id of the application that the page shows. `undefined` without If-Match. */
  application?: string | undefined
  /** The language of the page that sent the request. */
  language: LanguageCode
}
