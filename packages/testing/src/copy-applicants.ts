import type pg from 'pg'

/** A row of the copied applicant, as SQL expressions by column. `n` is the number of the copy. */
export interface TemplateRow {
  table: string
  columns: Readonly<Record<string, string>>
}

interface SourceTable {
  name: string
  columns: { name: string; type: string }[]
  /** SQL conditions that select the applicant's rows. */
  conditions: string[] | null
  indexes: { columns: string[]; isUnique: boolean }[] | null
}

interface SourceRow {
  table: SourceTable
  /** Each column's value as PostgreSQL prints it. */
  values: Record<string, string | null>
}

/** Tables whose rows name a person but are not a part of the person's application. */
const skipped = ['rate_limit', 'session', 'sessions_ended']
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
/** Columns whose times differ between copies by the copy's age. */
const agedColumns = ['at', 'created_at', 'updated_at', 'visited_at', 'accepted_at', 'shown_at', 'opened_at']

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Returns SQL for the version 4 UUID that replaces `original` in copy `n`. The same in each table, so that references hold. */
export const copiedId = (original: string): string =>
  `overlay(overlay(md5('${original}' || n) placing '4' from 13) placing '8' from 17)::uuid`

/** @param age SQL for the number of days by which times of copy `n` are earlier */
export const readTemplate = async (
  admin: pg.Client,
  { userId, clientId }: { userId: string; clientId: string },
  age: string,
): Promise<TemplateRow[]> => {
  const rows = await readRows(admin, [userId, clientId])
  const distinct = new Set(rows.flatMap(distinctValues))
  const texts = [...distinct].filter((value) => !value.startsWith(String.raw`\x`)).map(literal)
  const pattern = new RegExp(`(${[uuid.source, ...texts].join('|')})`)
  const expression = (name: string, type: string, value: string | null): string => {
    if (value === null) return 'null'
    if (type === 'timestamp with time zone' && agedColumns.includes(name))
      return `${quoted(value)}::timestamptz - (${age}) * interval '1 day'`
    if (type === 'bytea')
      return distinct.has(value)
        ? `sha256((${quoted(value.slice(2))} || n)::bytea)`
        : `${quoted(value)}::bytea`
    if (type === 'uuid') return copiedId(value)
    // The schema uses this type only for numbers that are unique over all applicants.
    if (type === 'bigint') return `${value} + n * 1000000::bigint`
    const pieces = value
      .split(pattern)
      .map((piece, index) => {
        if (index % 2 === 0) return quoted(piece)
        return distinct.has(piece) ? `n || ${quoted(`.${piece}`)}` : `(${copiedId(piece)})::text`
      })
      .filter((piece) => piece !== "''")
    return `(${pieces.join(' || ') || "''"})::${type}`
  }
  return rows.map(({ table, values }) => ({
    table: table.name,
    columns: Object.fromEntries(
      table.columns.map(({ name, type }) => [name, expression(name, type, values[name] ?? null)]),
    ),
  }))
}

const readRows = async (admin: pg.Client, ids: readonly string[]): Promise<SourceRow[]> => {
  const { rows: tables } = await admin.query<SourceTable>(`
    select c.relname as name, (
      select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)))
      from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
        and attidentity = '' and attgenerated = '') as columns, (
      select json_agg(format('%I::text = any($1)', attname))
      from pg_attribute where attrelid = c.oid and attname in ('id', 'client_id', 'user_id')) as conditions, (
      select json_agg(json_build_object('isUnique', indisunique and indpred is null, 'columns', (
        select coalesce(json_agg(attname), '[]') from pg_attribute where attrelid = c.oid and attnum = any(indkey))))
      from pg_index where indrelid = c.oid) as indexes
    from pg_class c where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    order by c.relname`)
  const { rows: identities } = await admin.query<{ id: string }>(
    'select auth0_user_id as id from app_user where id::text = any($1)',
    [ids],
  )
  const all = [...ids, ...identities.map(({ id }) => id)]
  const found: SourceRow[] = []
  for (const table of tables) {
    if (skipped.includes(table.name) || !table.conditions) continue
    const values = table.columns.map(({ name }) => `${quoted(name)}, "${name}"::text`)
    const { rows } = await admin.query<{ values: SourceRow['values'] }>(
      `select json_build_object(${values.join(', ')}) as values from ${table.name} where ${table.conditions.join(' or ')}`,
      [all],
    )
    found.push(...rows.map((row) => ({ table, values: row.values })))
  }
  return found
}

/** Returns values that must differ between copies although they contain no UUID: indexed hashes and unique texts. */
const distinctValues = ({ table, values }: SourceRow): string[] => {
  const ofType = (names: readonly string[], type: string): string[] =>
    table.columns.flatMap((column) =>
      names.includes(column.name) && column.type === type ? column.name : [],
    )
  const found = (table.indexes ?? []).flatMap(({ columns, isUnique }) => {
    const hashes = ofType(columns, 'bytea')
    if (hashes.length > 0 || !isUnique) return hashes
    return columns.some((name) => uuid.test(values[name] ?? '')) ? [] : ofType(columns, 'text').slice(-1)
  })
  return found.flatMap((name) => values[name] ?? [])
}

/** Inserts copies with the numbers `from` to `through`. Skips triggers and foreign keys, to be fast. */
export const insertCopies = async (
  admin: pg.Client,
  template: readonly TemplateRow[],
  from: number,
  through: number,
): Promise<void> => {
  await admin.query('set session_replication_role = replica')
  for (const { table, columns } of template)
    await admin.query(
      `insert into ${table} (${Object.keys(columns).map((name) => `"${name}"`)})
       select ${Object.values(columns)} from generate_series(${from}::integer, ${through}::integer) n`,
    )
  await admin.query('set session_replication_role = origin')
}
