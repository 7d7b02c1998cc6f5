import pg from 'pg'
import { inspectSchema, type SchemaComparison } from './schema-compatibility.ts'
import { type RoleTimeout, roleTimeouts } from './timeouts.ts'

const oldestVersion = 15

/** Maximum wait for the database while a process starts. */
const connectTimeoutMs = 5_000

/** Describes a connection error without the URL's user or password. */
const reasonOf = (error: unknown): string => {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  if (code === '28P01' || code === '28000') return 'the user or the password is refused'
  if (code === '3D000') return 'there is no such database'
  if (code === '53300') return 'it takes no more connections'
  if (typeof code === 'string' && /^[A-Z0-9_]{4,20}$/.test(code)) return code
  return /time-?out/i.test(message)
    ? `no answer within ${connectTimeoutMs / 1000} seconds`
    : 'it cannot be used'
}

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Returns why a process cannot start on this database (SE-06), or `undefined` if it can start. */
export const whyUnreachable = async (url: string): Promise<string | undefined> => {
  try {
    const { rows } = await withClient(url, (client) =>
      client.query<{ version: number }>(`select current_setting('server_version_num')::integer as version`),
    )
    const version = Math.floor((rows[0]?.version ?? 0) / 10_000)
    return version < oldestVersion
      ? `it is PostgreSQL ${version}, but ${oldestVersion} or later is required`
      : undefined
  } catch (error) {
    return reasonOf(error)
  }
}

export interface DatabaseInspection {
  version: string
  schema: SchemaComparison
  /** True if the role may change or delete rows of the audit trail, evidence, holds or keys, itself or by a function. */
  changesAudit: boolean
  /** True if entries of the audit trail are outside the partitions of the months. */
  hasAuditOthers: boolean
  /** How far the database's clock is ahead of this machine's, in ms, accurate to half of `tookMs`. */
  aheadMs: number
  tookMs: number
  connections: { used: number; most: number }
  /** Why the database takes no writes, or `undefined` if it takes them. */
  readOnly: 'recovery' | 'setting' | undefined
  /** `off`: no archive is configured. `behind`: over 160 MB of the write-ahead log wait for it. `never`: nothing was archived yet. */
  archive: 'off' | 'works' | 'fails' | 'behind' | 'never'
  /** The role's timeouts, in ms. 0 means no timeout. */
  timeouts: Record<RoleTimeout, number>
}

/** Inspects the database. @throws an Error with the reason if the database is unreachable */
export const inspectDatabase = async (url: string, now: () => Date): Promise<DatabaseInspection> =>
  withClient(url, async (client) => {
    const before = now().getTime()
    const { rows } = await client.query<{ version: string; at: Date; used: number; most: number }>(`
      select current_setting('server_version') as version, clock_timestamp() as at,
        (select count(*)::integer from pg_stat_activity) as used, current_setting('max_connections')::integer as most`)
    const tookMs = now().getTime() - before
    const [row] = rows
    if (!row) throw new Error('a select returned no row')
    return {
      version: row.version,
      aheadMs: row.at.getTime() - before - tookMs / 2,
      tookMs,
      connections: { used: row.used, most: row.most },
      changesAudit: await mayChangeAudit(client),
      hasAuditOthers: await hasAuditOthers(client),
      ...(await writesOf(client)),
      timeouts: await timeoutsOf(client),
      schema: await inspectSchema(client),
    }
  }).catch((error) => {
    throw new Error(reasonOf(error))
  })

const appendOnlyTables = [
  'audit_event',
  'audit_checkpoint',
  'audit_checkpoint_head',
  'acceptance',
  'statements_agreement',
  'unsigned_submission',
  'disclosure_shown',
  'kept_record',
  'legal_hold',
  'firm_key',
]
const stewardFunctions = [
  'erase_evidence(uuid, timestamptz)',
  'destroy_kept_record(uuid, timestamptz)',
  'reseal_evidence(text, uuid[], bytea[], bytea[], timestamptz)',
  'end_legal_hold(uuid, timestamptz)',
]

const mayChangeAudit = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ may: boolean }>(
    `select coalesce(bool_or(has_table_privilege(oid, 'delete, truncate') or has_any_column_privilege(oid, 'update')
      or pg_has_role(relowner, 'usage')), false)
      or (select coalesce(bool_or(has_function_privilege(to_regprocedure(name)::oid, 'execute')), false)
        from unnest($2::text[]) name) as may
    from pg_class where oid in (select to_regclass(name) from unnest($1::text[]) name)`,
    [appendOnlyTables, stewardFunctions],
  )
  return rows[0]?.may ?? false
}

/** Compares sizes, because a search for a row of one partition would read all partitions. */
const hasAuditOthers = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ has: boolean }>(
    `select pg_relation_size(c.oid) > 0 as has from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'partitions' and c.relname = 'audit_event_other'`,
  )
  return rows[0]?.has ?? false
}

/** The number of segments of the write-ahead log, of 16 MB by default, that may wait for the archive. */
const mostWaiting = 10

const writesOf = async (client: pg.Client): Promise<Pick<DatabaseInspection, 'readOnly' | 'archive'>> => {
  const { rows } = await client.query<Pick<DatabaseInspection, 'readOnly' | 'archive'>>(
    `select case when pg_is_in_recovery() then 'recovery'
        when current_setting('transaction_read_only')::boolean then 'setting' end as "readOnly",
      case when current_setting('archive_mode') = 'off' then 'off'
        when last_failed_time > coalesce(last_archived_time, '-infinity') then 'fails'
        when not pg_is_in_recovery() and last_archived_wal is null then 'never'
        when not pg_is_in_recovery() and last_archived_wal ~ '^[0-9A-F]{24}$' and pg_wal_lsn_diff(
          pg_current_wal_lsn(), (substr(last_archived_wal, 9, 8) || '/' || substr(last_archived_wal, 23, 2) || '000000')::pg_lsn
        ) > $1 * 16777216 then 'behind' else 'works' end as archive
    from pg_stat_archiver`,
    [mostWaiting],
  )
  const [row] = rows
  return { readOnly: row?.readOnly ?? undefined, archive: row?.archive ?? 'off' }
}

const timeoutsOf = async (client: pg.Client): Promise<DatabaseInspection['timeouts']> => {
  const { rows } = await client.query<{ name: RoleTimeout; ms: number }>(
    'select name, setting::integer as ms from pg_settings where name = any($1)',
    [Object.keys(roleTimeouts)],
  )
  return Object.fromEntries(rows.map(({ name, ms }) => [name, ms])) as DatabaseInspection['timeouts']
}
