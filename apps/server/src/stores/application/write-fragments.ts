import type { Move } from '@vestibule/domain/flow/flow'
import { type RawBuilder, sql } from 'kysely'
import type { Writes } from './rows.ts'

/** Field names and codes, never values. */
export interface AuditEntry {
  at: string
  actor: string
  action: string
  detail: Record<string, unknown>
  ip: string | null
  requestId: string | null
}

/** `values` rows need explicit types: parameters are untyped. */
const types: Record<string, string> = {
  joined_year: 'integer',
  affiliations: 'jsonb',
  product_employee: 'boolean',
  apex_employee: 'boolean',
  amount: 'integer',
  first_deposit_date: 'smallint',
  second_deposit_date: 'smallint',
  one_time: 'boolean',
  one_time_date: 'date',
}

const jsonColumns = new Set(['affiliations'])

const value = (column: string, input: unknown): RawBuilder<unknown> =>
  jsonColumns.has(column) ? sql`${JSON.stringify(input)}::jsonb` : sql`${input}`

export const clientChanges = (
  writes: Writes['client'],
  moves: Readonly<Record<string, Move>>,
  audit: AuditEntry,
  now: Date,
): RawBuilder<unknown> => {
  const table = JSON.stringify(
    Object.fromEntries(Object.entries(moves).map(([from, move]) => [from, [move.to, move.step]])),
  )
  const move = sql`coalesce(${table}::jsonb -> (c.account_type || ':' || c.client_status),
    ${table}::jsonb -> (c.account_type || ':' || c.client_status || ':' || c.step))`
  const own = Object.entries(writes ?? {}).map(
    ([column, input]) => sql`${sql.ref(column)} = ${value(column, input)}`,
  )
  return sql.join([
    sql`version = c.version + 1`,
    sql`client_status = coalesce(${move} ->> 0, c.client_status)`,
    sql`step = coalesce((${move} ->> 1)::smallint, c.step)`,
    // The server's own writes are no visit.
    ...(audit.actor === 'applicant' ? [sql`visited_at = ${now}`] : []),
    sql`audit_seq = c.audit_seq + 1`,
    sql`audit_head = sha256(c.audit_head || int4send(c.audit_seq + 1) || convert_to(${JSON.stringify(audit)}::text, 'UTF8'))`,
    ...own,
  ])
}

export const childWrites = (writes: Writes, audit: AuditEntry): RawBuilder<unknown> => {
  const ctes: RawBuilder<unknown>[] = []
  for (const table of ['address', 'client_details', 'investor_profile', 'contribution'] as const) {
    const columns = Object.entries(writes[table] ?? {})
    if (columns.length === 0) continue
    const names = sql.join(columns.map(([column]) => sql.ref(column)))
    const values = sql.join(
      columns.map(([column, input]) => sql`${value(column, input)}::${sql.raw(types[column] ?? 'text')}`),
    )
    const updates = sql.join(columns.map(([column]) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
    ctes.push(sql`${sql.ref(`written_${table}`)} as (
      insert into ${sql.table(table)} (client_id, ${names})
      select saved.id, v.* from saved, (values (${values})) v
      on conflict (client_id) do update set ${updates})`)
  }
  ctes.push(sql`audited as (
    insert into audit_event (client_id, seq, at, action, payload, hash)
    select saved.id, saved.audit_seq, ${audit.at}::timestamptz, ${audit.action}, ${JSON.stringify(audit)}::json, saved.audit_head
    from saved)`)
  return sql.join(ctes)
}
