import type { ScreenedKind } from '../people.ts'

export type RiskType = 'EMAIL' | 'PHONE' | 'IP'
export type RiskCategory = 'DISPOSABLE' | 'YOUNG_DOMAIN' | 'VOIP' | 'VPN' | 'TOR'
export interface Block {
  id: string
  email: string
  userId: string | null
  riskType: RiskType
  riskCategory: RiskCategory
  details: Record<string, boolean>
  valueHash: string
}
/**
 * Why a block ended: another phone or IP address `passed` screening, the `whitelist` applied,
 * a permanent block `replaced` it, or an operator's `command` ended it.
 */
export type BlockEnd = 'passed' | 'whitelist' | 'replaced' | 'command'
export interface FraudEvent {
  id: string
  kind: 'WHITE_FLAG' | 'RISK_DETECTED'
  email: string
  userId: string | null
  /** BANK_ACCOUNT: several clients share an account, or another person owns it. This is not a screening risk. */
  riskType: RiskType | 'BANK_ACCOUNT'
  details: Record<string, boolean | string>
}
export interface Unscreened {
  id: string
  userId: string
  kind: ScreenedKind
  ip: string | null
  userAgent: string | null
}
