import type { ScreenedKind } from '../sign-up/rows.ts'

export type RiskType = 'EMAIL' | 'PHONE' | 'IP'
export type RiskCategory = 'DISPOSABLE' | 'YOUNG_DOMAIN' | 'VOIP' | 'VPN' | 'TOR'
/** That somebody was turned away, and why (RK-07). */
export interface Block {
  id: string
  /** lower case */
  email: string
  userId: string | null
  riskType: RiskType
  riskCategory: RiskCategory
  /** the flags that screening found */
  details: Record<string, boolean>
  /** the keyed hash of the value that was found risky */
  valueHash: string
}
/**
 * How a block ended. passed: the same person came from another address, or with another number; whitelist: with a number
 * on the whitelist, which was not known before; replaced: by one that does not end by itself; command: by us.
 */
export type BlockEnd = 'passed' | 'whitelist' | 'replaced' | 'command'
/** A fraud report (RK-08). */
export interface FraudEvent {
  id: string
  kind: 'WHITE_FLAG' | 'RISK_DETECTED'
  email: string
  userId: string | null
  /** a bank account that several clients gave is no risk that screening finds (BA-12) */
  riskType: RiskType | 'BANK_ACCOUNT'
  details: Record<string, boolean | string>
}
/** A value of a user that nobody could screen yet (RK-09). An email and a phone are read from the user. */
export interface Unscreened {
  id: string
  userId: string
  kind: ScreenedKind
  /** for kind ip: the address, and the browser's own words about itself */
  ip: string | null
  userAgent: string | null
}
