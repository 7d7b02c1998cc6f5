import type { AccountType } from '@vestibule/domain/account-types'
import type { Status } from '@vestibule/domain/flow/statuses'
/** One screen of the funnel in a span of time: of people, never who. */
export interface FunnelCount {
  /** a screen, or of the sign-up what came last */
  place: string
  people: number
  /** of them, those who were on another screen since */
  wentOn: number
  /** from first seeing it to the first screen after it, seconds; null: nobody went on */
  median: number | null
  p90: number | null
}

export interface Funnel {
  /**
   * Counts an error that the session's owner was shown, where they are in their application.
   * @returns where that is; undefined: nowhere, since they have none or the session has ended
   */
  refusedOwn(
    tokenHash: Buffer,
    code: string,
    now: Date,
  ): Promise<{ accountType: AccountType; status: Status } | undefined>
  /** Counts an error of the sign-up. */
  refusedSignUp(screen: string, code: string, now: Date): Promise<void>
  /**
   * How far those came who began since then.
   * @param placeOf each status' screen
   */
  counts(
    accountTypes: readonly string[],
    placeOf: Readonly<Record<string, string>>,
    since: Date,
  ): Promise<FunnelCount[]>
  /** Of those who signed up since then: all, with a phone verified, with an email verified, with an application. */
  signUps(
    accountTypes: readonly string[],
    since: Date,
  ): Promise<{ users: number; phones: number; emails: number; begun: number }>
  /** The errors since that day, those of one place together. */
  refusals(since: Date): Promise<{ accountType: string; place: string; code: string; count: number }[]>
}
