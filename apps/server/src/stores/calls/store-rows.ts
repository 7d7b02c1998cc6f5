import { type Selectable, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from '../../platform/postgres/schema.ts'
import { statement } from '../../platform/postgres/statement.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'

export const columns = [
  'provider_call.id',
  'operation',
  'key',
  'client_id',
  'user_id',
  'input',
  'state',
  'provider_call.in_doubt',
  'attempts',
  'answer',
  'failure',
  'traceparent',
] as const
export type CallRow = Omit<
  Selectable<Tables['provider_call']>,
  'lease_owner' | 'lease_until' | 'permitted_at' | 'permitted_by' | 'due_at' | 'created_at' | 'updated_at'
> & { is_held: boolean }

/** Whether the call is leased now, by the database's clock, because the machines' clocks differ. */
export const isHeld = sql<boolean>`coalesce(lease_until > clock_timestamp(), false)`
export const fromNow = (ms: unknown) =>
  sql<Date>`clock_timestamp() + ${ms}::double precision * interval '1 millisecond'`

export const toCall = (row: CallRow): ProviderCall => ({
  id: row.id,
  operation: row.operation,
  key: row.key,
  clientId: row.client_id,
  userId: row.user_id,
  input: row.input,
  state: row.state,
  inDoubt: row.in_doubt,
  attempts: row.attempts,
  isHeld: row.is_held,
  answer: row.answer,
  failure: row.failure,
  traceparent: row.traceparent,
})

export const insertCall = statement<
  {
    id: string
    operation: string
    key: string
    clientId: string | null
    userId: string | null
    input: string
    traceparent: string | null
    attempts: number
    owner: string | null
    leaseMs: number | null
    dueMs: number
    now: Date
  },
  CallRow
>(
  (values) => sql`
    insert into provider_call (id, operation, key, client_id, user_id, input, state, attempts,
      lease_owner, lease_until, due_at, created_at, updated_at, traceparent)
    select ${values.id}::uuid, ${values.operation}, ${values.key}, ${values.clientId}::uuid, ${values.userId}::uuid,
      ${values.input}::jsonb, 'pending', ${values.attempts}::integer, ${values.owner}::uuid,
      ${fromNow(values.leaseMs)}, ${fromNow(values.dueMs)}, ${values.now}::timestamptz, ${values.now}::timestamptz,
      ${values.traceparent}::text
    where not exists (select from provider_call_key where key = ${values.key})
    on conflict (key) do update set state = excluded.state, failure = null, input = excluded.input,
      attempts = provider_call.attempts + excluded.attempts, in_doubt = false,
      lease_owner = excluded.lease_owner, lease_until = excluded.lease_until, due_at = excluded.due_at,
      permitted_at = null, permitted_by = null, traceparent = excluded.traceparent,
      updated_at = excluded.updated_at
    where provider_call.state = 'refused'
    returning ${sql.raw(columns.join(', '))}, ${isHeld} as is_held`,
)

/** Returns whether an insert failed because a concurrent statement had archived the call with the same key. */
export const isArchivedKey = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'provider_call_archived'

const archivedCall = sql`select a.id, a.operation, a.key, a.client_id, a.user_id, a.input, 'answered' as state,
  false as in_doubt, a.attempts, a.answer, null as failure, false as is_held from provider_call_archive a`

export const archivedByKey = statement<{ key: string }, CallRow>(
  ({ key }) => sql<CallRow>`${archivedCall}
    join provider_call_key k on a.id = k.id and a.updated_at = k.settled_at where k.key = ${key}`,
)

export const archivedById = statement<{ id: string }, CallRow>(
  ({ id }) => sql<CallRow>`${archivedCall} where a.id = ${id}`,
)

export const settleCall = statement<{
  id: string
  owner: string
  state: string
  inDoubt: boolean | null
  answer: string | null
  failure: string | null
  dueMs: number | null
  now: Date
}>(
  (values) => sql`
    update provider_call set state = ${values.state}, in_doubt = coalesce(${values.inDoubt}, in_doubt), answer = ${values.answer},
      failure = case when ${values.inDoubt}::boolean is not null or in_doubt then ${values.failure} end, lease_owner = null, lease_until = null,
      due_at = coalesce(${fromNow(values.dueMs)},
        clock_timestamp() + least(300, 3 * 2 ^ least(attempts - 1, 7)) * interval '1 second'),
      updated_at = ${values.now}
    where id = ${values.id} and lease_owner = ${values.owner} and state = 'pending'`,
)

export const permitCall = statement<{ id: string; owner: string; ms: number }>(
  ({ id, owner, ms }) => sql`
    update provider_call set in_doubt = true, permitted_at = clock_timestamp(), permitted_by = lease_owner,
      lease_until = ${fromNow(ms)}, failure = null
    where id = ${id} and lease_owner = ${owner} and state = 'pending'`,
)

export const withdrawCall = statement<{ id: string; owner: string; mayHaveActed: boolean }>(
  ({ id, owner, mayHaveActed }) => sql`
    update provider_call set
      in_doubt = case when permitted_by = ${owner} then ${mayHaveActed}::boolean else in_doubt end,
      permitted_by = case when permitted_by <> ${owner} then permitted_by end,
      failure = case when permitted_by <> ${owner} then failure end,
      lease_until = case when lease_owner <> ${owner} then lease_until end,
      lease_owner = case when lease_owner <> ${owner} then lease_owner end,
      due_at = clock_timestamp()
    where id = ${id} and state = 'pending' and ${owner}::uuid in (lease_owner, permitted_by)`,
)
