export interface Backlog {
  /** due jobs, and the age of the oldest in seconds */
  jobs: { queue: string; due: number; oldestSeconds: number }[]
  calls: { operation: string; inDoubt: boolean; count: number; oldestSeconds: number }[]
  unscreened: number
  reviews: { due: number; oldestSeconds: number }
  /** Resources at a provider that no record of ours explains */
  unknown: { provider: string; kind: string; count: number }[]
  reconciled: { provider: string; seconds: number }[]
}
