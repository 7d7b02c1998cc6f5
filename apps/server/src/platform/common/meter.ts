import type { AccountType } from '@vestibule/domain/account-types'
import type { SignUpScreen } from '@vestibule/domain/flow/funnel'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { RiskAlert } from './risk-alerts.ts'

/** Records this process's metrics. Labels come from fixed sets of values, never from input, addresses or ids. */
export interface Meter {
  request(method: string, route: string, status: string, seconds: number): void
  providerCall(provider: string, operation: string, outcome: string, seconds: number): void
  saved(action: string, outcome: string): void
  job(queue: string, outcome: 'done' | 'failed', seconds: number): void
  /** Counts a status change. `from` is `undefined` when the application begins. */
  moved(accountType: AccountType, from: Status | undefined, to: Status): void
  signedUp(screen: SignUpScreen): void
  refused(flow: string, screen: string, code: string): void
  violated(directive: string, step: string): void
  riskAlert(kind: RiskAlert['kind']): void
  firmCallRefused(why: FirmRefusal): void
}

/** Why a call of the firm's API was refused. `unknown` is a missing, malformed or unknown key. */
export const firmRefusals = ['unknown', 'expired', 'revoked', 'limited', 'scope'] as const
export type FirmRefusal = (typeof firmRefusals)[number]

const nothing = (): void => undefined

export const noMeter: Meter = {
  request: nothing,
  providerCall: nothing,
  saved: nothing,
  job: nothing,
  moved: nothing,
  signedUp: nothing,
  refused: nothing,
  violated: nothing,
  riskAlert: nothing,
  firmCallRefused: nothing,
}
