/** What waits, the same whichever process is asked (OP-03). */
export interface Backlog {
  /** jobs that are due, and for how long the oldest has been, seconds */
  jobs: { queue: string; due: number; oldestSeconds: number }[]
  /** calls to the outside that have not ended */
  calls: { operation: string; inDoubt: boolean; count: number; oldestSeconds: number }[]
  /** screenings that are owed (RK-09) */
  unscreened: number
  /** reviews that should have been looked at, and for how long the oldest should, seconds */
  reviews: { due: number; oldestSeconds: number }
  /** things that a provider holds and we do not know (OP-09) */
  unknown: { provider: string; kind: string; count: number }[]
  /** since the last run of the sweep that has waited longest ended, by provider, seconds */
  reconciled: { provider: string; seconds: number }[]
}
