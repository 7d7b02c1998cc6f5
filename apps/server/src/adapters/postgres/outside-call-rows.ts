import { type Selectable, sql } from 'kysely'
import type { OutsideCall } from '../../ports/outside-calls.ts'
import type { Tables } from './schema.ts'
import { statement } from './statement.ts'

export const columns = [
  'outside_call.id',
  'operation',
  'key',
  'client_id',
  'user_id',
  'input',
  'state',
  'outside_call.in_doubt',
  'attempts',
  'lease_until',
  'answer',
  'failure',
] as const
export type CallRow = Omit<Selectable<Tables['outside_call']>, 'lease_owner' | 'created_at' | 'updated_at'>

export const toCall = (row: CallRow): OutsideCall => ({
  id: row.id,
  operation: row.operation,
  key: row.key,
  clientId: row.client_id,
  userId: row.user_id,
  input: row.input,
  state: row.state,
  inDoubt: row.in_doubt,
  attempts: row.attempts,
  leaseUntil: row.lease_until,
  answer: row.answer,
  failure: row.failure,
})

/** One that was refused is decided anew. */
export const insertCall = statement<
  {
    id: string
    operation: string
    key: string
    clientId: string | null
    userId: string | null
    input: string
    attempts: number
    inDoubt: boolean
    owner: string | null
    until: Date | null
    now: Date
  },
  CallRow
>(
  (values) => sql`
    insert into outside_call (id, operation, key, client_id, user_id, input, state, attempts, in_doubt,
      lease_owner, lease_until, created_at, updated_at)
    values (${values.id}, ${values.operation}, ${values.key}, ${values.clientId}, ${values.userId}, ${values.input},
      'pending', ${values.attempts}, ${values.inDoubt}, ${values.owner}, ${values.until}, ${values.now}, ${values.now})
    on conflict (key) do update set state = excluded.state, failure = null, input = excluded.input,
      attempts = outside_call.attempts + excluded.attempts, in_doubt = excluded.in_doubt,
      lease_owner = excluded.lease_owner, lease_until = excluded.lease_until, updated_at = excluded.updated_at
    where outside_call.state = 'refused'
    returning ${sql.raw(columns.join(', '))}`,
)

export const settleCall = statement<{
  id: string
  owner: string
  state: string
  inDoubt: boolean
  answer: string | null
  failure: string | null
  now: Date
}>(
  (values) => sql`
    update outside_call set state = ${values.state}, in_doubt = ${values.inDoubt}, answer = ${values.answer},
      failure = ${values.failure}, lease_owner = null, lease_until = null, updated_at = ${values.now}
    where id = ${values.id} and lease_owner = ${values.owner} and state = 'pending'`,
)
