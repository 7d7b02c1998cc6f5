import type pg from 'pg'

/** Tables whose rows name a person but are not a part of the person's application. */
const skipped = ['rate_limit', 'session', 'sessions_ended']
const uuid = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/
/** Times of these columns are spread over a year, in the order of the copies' numbers. */
const spreadTimes = ['at', 'created_at', 'updated_at', 'visited_at', 'accepted_at', 'shown_at', 'opened_at']
const batch = 2_000

interface SourceRow {
  table: string
  row: Record<string, unknown>
  /** Columns that must differ between copies, because a unique index has no column with an id. */
  unique: string[]
}

const changedColumns = (row: Record<string, unknown>, indexes: readonly string[][]): string[] =>
  indexes
    .filter((columns) => !columns.some((name) => uuid.test(String(row[name]))))
    .flatMap((columns) => columns.slice(-1))

/** Reads the rows of an applicant, except sessions. @param ids the ids of client and user */
export const readApplicant = async (admin: pg.Client, ids: readonly string[]): Promise<SourceRow[]> => {
  const { rows: identities } = await admin.query<{ id: string }>(
    'select auth0_user_id as id from app_user where id::text = any($1)',
    [ids],
  )
  const all = [...ids, ...identities.map(({ id }) => id)]
  const { rows: tables } = await admin.query<{
    name: string
    ids: string[] | null
    indexes: string[][] | null
  }>(`
    select c.relname as name, (
      select json_agg(format('%I = any($1::text[]::%s[])', a.attname, y.typname)) from pg_attribute a join pg_type y on y.oid = a.atttypid
      where a.attrelid = c.oid and a.attname in ('id', 'client_id', 'user_id') and y.typname in ('uuid', 'text')) as ids, (
      select json_agg((select json_agg(a.attname) from pg_attribute a join pg_type y on y.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum = any(i.indkey) and y.typname in ('bytea', 'text', 'uuid')))
      from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null) as indexes
    from pg_class c where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
    order by c.relname`)
  const found: SourceRow[] = []
  for (const { name, ids: columns, indexes } of tables) {
    if (skipped.includes(name) || !columns) continue
    const { rows } = await admin.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t where ${columns.join(' or ')}`,
      [name === 'local_identity' ? all : ids],
    )
    found.push(...rows.map(({ row }) => ({ table: name, row, unique: changedColumns(row, indexes ?? []) })))
  }
  return found
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Returns SQL for a row's copy number `n`: ids, unique values and times differ between copies. */
const copyOf = ({ table, row, unique }: SourceRow): string => {
  const parts: string[] = []
  for (const [name, value] of Object.entries(row)) {
    if (value === null) continue
    if (spreadTimes.includes(name) && typeof value === 'string' && value.includes('T')) {
      parts.push(`${quoted(name)}, (${quoted(value)}::timestamptz - (n % 365) * interval '1 day')`)
      continue
    }
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const isBytes = text.startsWith('\\x')
    if (unique.includes(name)) {
      if (isBytes)
        parts.push(`${quoted(name)}, '\\x' || encode(sha256((${quoted(table + name)} || n)::bytea), 'hex')`)
      else parts.push(`${quoted(name)}, ${quoted(text)} || '.' || n`)
      continue
    }
    const pieces = text.split(uuid)
    const sql = pieces
      .map((piece, at) => (at % 2 === 1 ? `md5(${quoted(piece)} || n)::uuid` : quoted(piece)))
      .filter((piece) => piece !== "''")
      .join(' || ')
    parts.push(`${quoted(name)}, (${sql || "''"})${typeof value === 'string' ? '::text' : '::jsonb'}`)
  }
  return `jsonb_build_object(${parts.join(', ')})`
}

/** Copies the rows with the numbers `from` to `through`, with other ids. Skips triggers and foreign keys, to be fast. */
export const copyRows = async (
  admin: pg.Client,
  rows: readonly SourceRow[],
  from: number,
  through: number,
): Promise<void> => {
  await admin.query('set session_replication_role = replica')
  for (let first = from; first <= through; first += batch) {
    const last = Math.min(first + batch - 1, through)
    for (const row of rows)
      await admin.query(
        `insert into ${row.table} select r.* from generate_series(${first}, ${last}) n,
         lateral jsonb_populate_record(null::${row.table}, ${copyOf(row)}) r`,
      )
  }
  await admin.query('set session_replication_role = origin')
}
