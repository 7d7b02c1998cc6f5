import type { CallOutcome, Lease, NewCall, ProviderCall } from '../../ports/provider-calls.ts'

/** One row of the table `provider_call`. All times are in ms of the database's clock. Rows are never changed. */
export interface Row extends Readonly<Omit<ProviderCall, 'isHeld'>> {
  readonly leaseOwner: string | null
  readonly leaseUntil: number | null
  readonly permittedAt: number | null
  readonly permittedBy: string | null
  readonly dueAt: number
  /** By the clock of the process that enqueued the call. */
  readonly createdAt: number
  /** Time of completion by the clock of the process that completed the call; null while the call is pending. */
  readonly settledAt: number | null
}

const firstDueMs = 5_000
const reclaimMs = 10_000
const longestBackOffMs = 300_000

export const isHeldAt = ({ leaseUntil }: Row, at: number): boolean => leaseUntil !== null && leaseUntil > at

export const callOf = (row: Row, at: number): ProviderCall => ({ ...row, isHeld: isHeldAt(row, at) })

export const newRow = (
  id: string,
  call: NewCall,
  now: Date,
  lease: Lease | undefined,
  at: number,
  refused?: Row,
): Row => ({
  id: refused?.id ?? id,
  operation: call.operation,
  key: call.key,
  clientId: call.clientId,
  userId: call.userId,
  input: call.input,
  state: 'pending',
  inDoubt: false,
  attempts: (refused?.attempts ?? 0) + (lease ? 1 : 0),
  answer: null,
  failure: null,
  traceparent: null,
  leaseOwner: lease?.owner ?? null,
  leaseUntil: lease ? at + lease.ms : null,
  permittedAt: null,
  permittedBy: null,
  dueAt: at + (lease?.ms ?? firstDueMs),
  createdAt: refused?.createdAt ?? now.getTime(),
  settledAt: null,
})

export const leasedRow = (row: Row, { owner, ms }: Lease, at: number): Row => ({
  ...row,
  leaseOwner: owner,
  leaseUntil: at + ms,
  attempts: row.attempts + 1,
  permittedAt: row.inDoubt ? (row.permittedAt ?? at) : null,
  failure: row.inDoubt ? row.failure : null,
})

export const claimedRow = (row: Row, at: number): Row => ({ ...row, dueAt: at + reclaimMs })

export const lapsedRow = (row: Row): Row => ({
  ...row,
  state: 'refused',
  failure: 'lapsed',
  inDoubt: false,
})

export const permittedRow = (row: Row, { owner, ms }: Lease, at: number): Row => ({
  ...row,
  inDoubt: true,
  permittedAt: at,
  permittedBy: owner,
  leaseUntil: at + ms,
  failure: null,
})

export const withdrawnRow = (row: Row, owner: string, mayHaveActed: boolean, at: number): Row => {
  const isPermitted = row.permittedBy === owner
  const isOwner = row.leaseOwner === owner
  return {
    ...row,
    inDoubt: isPermitted ? mayHaveActed : row.inDoubt,
    permittedBy: isPermitted ? null : row.permittedBy,
    failure: isPermitted || row.permittedBy === null ? null : row.failure,
    leaseUntil: isOwner ? null : row.leaseUntil,
    leaseOwner: isOwner ? null : row.leaseOwner,
    dueAt: at,
  }
}

export const completedRow = (row: Row, outcome: CallOutcome, at: number, now: Date): Row => ({
  ...row,
  state: outcome.state,
  inDoubt: outcome.state === 'pending' && (outcome.inDoubt === 'unchanged' ? row.inDoubt : outcome.inDoubt),
  answer: outcome.state === 'answered' ? outcome.answer : null,
  failure: failureOf(row, outcome),
  leaseOwner: null,
  leaseUntil: null,
  dueAt: at + dueInMs(row, outcome),
  settledAt: outcome.state === 'pending' ? null : now.getTime(),
})

const failureOf = ({ inDoubt }: Row, outcome: CallOutcome): string | null => {
  if (outcome.state === 'answered') return null
  return outcome.state === 'pending' && outcome.inDoubt === 'unchanged' && !inDoubt ? null : outcome.failure
}

const dueInMs = ({ attempts }: Row, outcome: CallOutcome): number =>
  outcome.state === 'pending' && outcome.dueInSeconds !== undefined
    ? outcome.dueInSeconds * 1000
    : Math.min(longestBackOffMs, 3_000 * 2 ** Math.min(attempts - 1, 7))
