export interface Backlog {
  jobs: { queue: string; due: number; oldestSeconds: number }[]
  calls: { operation: string; inDoubt: boolean; count: number; oldestSeconds: number }[]
  unscreened: number
  /** The number of webhooks whose last attempt failed. */
  deadWebhooks: number
  /** The size of the audit entries that are outside the partitions of the months. */
  auditOutsideMonthsBytes: number
  reviews: { due: number; oldestSeconds: number }
  /** The number of resources at the provider for which we have no record. */
  unknown: { provider: string; kind: string; count: number }[]
  reconciled: { provider: string; seconds: number }[]
}
