import type { AccountType } from '@vestibule/domain/account-types'
import type { SignUpScreen } from '@vestibule/domain/flow/funnel'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { RiskAlert } from './risk-alerts.ts'

/**
 * What each process counts for who runs it (OP-03). Labels come from lists of ours: a call's pattern, an operation's name, a
 * code. Never a value, an address or an id.
 */
export interface Meter {
  /** one of our own calls; status as 2xx */
  request(method: string, route: string, status: string, seconds: number): void
  /** one exchange with a provider */
  outside(provider: string, operation: string, outcome: string, seconds: number): void
  /** a save, by its action in the audit trail: `saved`, or why not */
  saved(action: string, outcome: string): void
  job(queue: string, outcome: 'done' | 'failed', seconds: number): void
  /** a client has come from one status to another; from none: it has begun */
  moved(accountType: AccountType, from: Status | undefined, to: Status): void
  /** a screen of the sign-up was completed */
  signedUp(screen: SignUpScreen): void
  /** somebody was refused on a screen of a flow (`sign-up` is one) */
  refused(flow: string, screen: string, code: string): void
  /** a browser refused something by our content security policy; both are words of ours */
  violated(directive: string, step: string): void
  /** a fraud event or a block was recorded (RK-12) */
  riskAlert(kind: RiskAlert['kind']): void
}

const nothing = (): void => undefined

/** Where nobody asks. */
export const noMeter: Meter = {
  request: nothing,
  outside: nothing,
  saved: nothing,
  job: nothing,
  moved: nothing,
  signedUp: nothing,
  refused: nothing,
  violated: nothing,
  riskAlert: nothing,
}
