import type { Move } from '@vestibule/domain/flow/flow'
import { type RawBuilder, sql } from 'kysely'
import { formColumns } from '../../platform/postgres/schema.ts'
import type { Places } from '../../platform/postgres/statement.ts'
import type { Writes } from './rows.ts'

/** Contains field names and codes, never values. */
export interface AuditEntry {
  at: string
  actor: string
  action: string
  detail: Record<string, unknown>
  ip: string | null
  requestId: string | null
}

const formTables = ['address', 'client_details', 'investor_profile', 'contribution'] as const
const writtenTables = ['client', ...formTables] as const

export const writtenColumns = (writes: Writes): string[] =>
  writtenTables.flatMap((table) => Object.keys(writes[table] ?? {}).map((column) => `${table}.${column}`))

/** The parameters that every write binds, in addition to the written columns. */
export type WriteValues = {
  now: Date
  visitedSince: Date
  /** JSON that maps each state to the next status and step. */
  moves: string
  auditAction: string
  auditJson: string
}

/** Minimum time in ms between two updates of `visited_at`, because each one adds an entry to every index of a client. */
const visitEvery = 60 * 60 * 1000
export const visitedSince = (now: Date): Date => new Date(now.getTime() - visitEvery)

export const writeValues = (
  moves: Readonly<Record<string, Move>>,
  audit: AuditEntry,
  now: Date,
): WriteValues => ({
  now,
  visitedSince: visitedSince(now),
  moves: movesJson(moves),
  auditAction: audit.action,
  auditJson: JSON.stringify(audit),
})

/** The cached JSON of each `moves` object. `movesOf` returns the same object for the same event and evidence. */
const knownJson = new WeakMap<object, string>()

const movesJson = (moves: Readonly<Record<string, Move>>): string => {
  const known = knownJson.get(moves)
  if (known !== undefined) return known
  const entries = Object.entries(moves).map(([from, move]) => [from, [move.to, move.step]])
  const json = JSON.stringify(Object.fromEntries(entries))
  knownJson.set(moves, json)
  return json
}

/** The type to which a parameter of a `values` row is cast, because such parameters are untyped. */
const typeOf = (table: (typeof formTables)[number], column: string): string =>
  (formColumns[table] as Record<string, string>)[column]?.replace('?', '') ?? ''

export const columnValues = (writes: Writes): Record<string, unknown> =>
  Object.fromEntries(
    writtenTables.flatMap((table) =>
      Object.entries(writes[table] ?? {}).map(([column, value]) => [
        `${table}.${column}`,
        table !== 'client' && typeOf(table, column) === 'jsonb' ? JSON.stringify(value) : value,
      ]),
    ),
  )

const columnsOf = (table: string, columns: readonly string[]): string[] =>
  columns.flatMap((column) => (column.startsWith(`${table}.`) ? [column.slice(table.length + 1)] : []))

export const clientChanges = (
  columns: readonly string[],
  values: Places<WriteValues & Record<string, unknown>>,
  actor: 'applicant' | 'server',
): RawBuilder<unknown> => {
  const move = sql`coalesce(${values.moves}::jsonb -> (c.account_type || ':' || c.client_status),
    ${values.moves}::jsonb -> (c.account_type || ':' || c.client_status || ':' || c.step))`
  return sql.join([
    sql`version = c.version + 1`,
    sql`client_status = coalesce(${move} ->> 0, c.client_status)`,
    sql`step = coalesce((${move} ->> 1)::smallint, c.step)`,
    // Only an applicant's write counts as a visit.
    ...(actor === 'applicant'
      ? [
          sql`visited_at = case when c.visited_at < ${values.visitedSince} then ${values.now} else c.visited_at end`,
        ]
      : []),
    sql`audit_seq = c.audit_seq + 1`,
    sql`audit_head = sha256(c.audit_head || int4send(c.audit_seq + 1) || convert_to(${values.auditJson}::text, 'UTF8'))`,
    ...columnsOf('client', columns).map((column) => sql`${sql.ref(column)} = ${values[`client.${column}`]}`),
  ])
}

export const childWrites = (
  columns: readonly string[],
  values: Places<WriteValues & Record<string, unknown>>,
): RawBuilder<unknown> => {
  const ctes: RawBuilder<unknown>[] = []
  for (const table of formTables) {
    const written = columnsOf(table, columns)
    if (written.length === 0) continue
    const names = sql.join(written.map((column) => sql.ref(column)))
    const row = sql.join(
      written.map((column) => sql`${values[`${table}.${column}`]}::${sql.raw(typeOf(table, column))}`),
    )
    const updates = sql.join(written.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
    ctes.push(sql`${sql.ref(`written_${table}`)} as (
      insert into ${sql.table(table)} (client_id, ${names})
      select saved.id, v.* from saved, (values (${row})) v
      on conflict (client_id) do update set ${updates})`)
  }
  ctes.push(sql`audited as (
    insert into audit_event (client_id, seq, at, action, payload, hash)
    select saved.id, saved.audit_seq, ${values.now}::timestamptz, ${values.auditAction}, ${values.auditJson}::text::json, saved.audit_head
    from saved)`)
  return sql.join(ctes)
}
