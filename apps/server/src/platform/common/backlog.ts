export interface Backlog {
  jobs: { queue: string; due: number; oldestSeconds: number }[]
  calls: { operation: string; inDoubt: boolean; count: number; oldestSeconds: number }[]
  unscreened: number
  /** The number of webhooks whose last attempt failed. */
  deadWebhooks: number
  /** The size of the audit entries that are outside the partitions of the months. */
  auditOutsideMonthsBytes: number
  reviews: { due: number; oldestSeconds: number }
  /** The number of objects at the broker for which we have no record. */
  unknown: { kind: string; count: number }[]
  /** Time since the last complete reconciliation with the broker. */
  reconciledSeconds: number
}
