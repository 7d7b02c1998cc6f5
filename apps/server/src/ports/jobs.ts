/** Queues of jobs. A job holds an id, never data (SE-01). */
export const queues = {
  outsideCall: 'outside-call',
  screening: 'screening',
  review: 'review',
  verification: 'identity-verification',
  taxYears: 'tax-years',
  reconciliation: 'reconciliation',
  housekeeping: 'housekeeping',
} as const

/** Takes up jobs, each by one process at a time; one that throws comes again. */
export interface JobRunner {
  work(queue: string, handler: (data: Record<string, unknown>) => Promise<void>): Promise<void>
  /** Runs it now and then, in one process at a time, however many there are. */
  every(queue: string, seconds: number, handler: () => Promise<void>): Promise<void>
}
