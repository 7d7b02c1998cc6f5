/** Work in progress, read from the database: every process reports the same (OP-03). */
export interface Backlog {
  /** due jobs, and the age of the oldest in seconds */
  jobs: { queue: string; due: number; oldestSeconds: number }[]
  calls: { operation: string; inDoubt: boolean; count: number; oldestSeconds: number }[]
  unscreened: number
  /** overdue review polls, and how overdue the oldest is, in seconds */
  reviews: { due: number; oldestSeconds: number }
  /** resources at a provider that no record of ours explains (OP-09) */
  unknown: { provider: string; kind: string; count: number }[]
  /** seconds since the least recent sweep ended, by provider */
  reconciled: { provider: string; seconds: number }[]
}
