import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { start as startPostgres } from '@vestibule/launcher/postgres'
import { Applicant } from '@vestibule/testing/applicant'
import { copiedId, insertCopies, readTemplate, type TemplateRow } from '@vestibule/testing/copy-applicants'
import { createPublicToken } from '@vestibule/testing/public-token'
import type pg from 'pg'
import { atEnd } from './cleanup.ts'
import { sessionHeaders } from './load.ts'
import type { Saver } from './saves.ts'
import { type Site, startSite, temporaryFolder } from './site.ts'
import { asAdmin } from './statements.ts'

const batch = 25_000
/** Poll interval while provider calls are pending, in ms. */
const pollMs = 200
/** Unfinished applications older than this are left out, because housekeeping would warn or delete them. */
const unfinishedDays = 53
/** Tables of which the unfinished applications have no copies: no measured statement reads more than one client's rows. */
const leftOut = ['audit_chain', 'audit_event', 'disclosure_shown', 'document_delivery', 'firm_event']
export const saverCount = 400

export interface Filling {
  clients: number
  /** Number of the clients that are complete applicants with a bank and a contribution. */
  whole: number
}

export interface TableSize {
  table: string
  rows: number
  heapBytes: number
  indexes: Record<string, number>
}

interface Filled extends Filling {
  sizes: TableSize[]
  userId: string
  clientId: string
}

export interface FilledSite extends Filled {
  site: Site
}

/** Starts a site with a filled database. @param dataDir keeps the database, and is filled only once */
export const startFilled = async (filling: Filling, dataDir = temporaryFolder()): Promise<FilledSite> => {
  const record = join(dataDir, 'filled.json')
  const filled = existsSync(record)
    ? (JSON.parse(readFileSync(record, 'utf8')) as Filled)
    : await fill(dataDir, filling)
  writeFileSync(record, JSON.stringify(filled))
  return { ...filled, site: await startSite(dataDir) }
}

/** Returns the distance between the numbers of two applicants that save. */
const strideOf = ({ clients, whole }: Filling): number =>
  Math.max(1, Math.floor((clients - whole) / saverCount))

/**
 * Fills a database with copies of two applicants: one with an open account, and one with every form answered. Ages are
 * spread over a year.
 */
const fill = async (dataDir: string, { clients, whole }: Filling): Promise<Filled> => {
  const first = await startSite(dataDir)
  const complete = await completeApplicant(first, dataDir)
  const unfinished = new Applicant(first.baseUrl, first.sandbox)
  await unfinished.signUp()
  await unfinished.answerEverything()
  await untilAnswered(first)
  await first.stop()

  // Without fsync, because the fill can be repeated.
  const postgres = await startPostgres({ dataDir, fast: true })
  const stopPostgres = atEnd(() => postgres.stop())
  const sizes = await asAdmin(first.socketFolder, async (admin) => {
    const completeRows = await readTemplate(admin, complete, 'n % 365')
    const age = `case when (n - ${whole}) % ${strideOf({ clients, whole })} = 0 then 0 else n % 365 end`
    const unfinishedRows = await readTemplate(admin, unfinished, age)
    const others = finishedWhenOld(unfinishedRows, completeRows, age)
    await copyAll(admin, neverDue(completeRows), 1, whole)
    const found = await sizesOf(admin)
    await copyAll(
      admin,
      others.filter(({ table }) => !leftOut.includes(table)),
      whole + 1,
      clients,
    )
    await admin.query(
      `insert into reminder (user_id, sent_at) select user_id, now() from client
       where visited_at > now() - interval '${unfinishedDays} days' on conflict do nothing`,
    )
    // The benchmark runs housekeeping itself.
    await admin.query("update scheduled_task set due_at = now() + interval '1 day'")
    await admin.query('vacuum (freeze, analyze)')
    return found
  })
  await stopPostgres()
  // Writes the data to disk before the measurements.
  execFileSync('sync')
  const { userId, clientId } = unfinished
  return { clients, whole, sizes, userId, clientId }
}

const neverDue = (rows: readonly TemplateRow[]): TemplateRow[] =>
  changed(rows, 'broker_account', { watch_due_at: "now() + interval '1 day'" })

const changed = (
  rows: readonly TemplateRow[],
  table: string,
  columns: Record<string, string>,
): TemplateRow[] =>
  rows.map((row) => (row.table === table ? { table, columns: { ...row.columns, ...columns } } : row))

/** Gives old copies of the unfinished application the status of the complete one, so that none is due for deletion. */
const finishedWhenOld = (
  unfinished: readonly TemplateRow[],
  complete: readonly TemplateRow[],
  age: string,
): TemplateRow[] => {
  const columnsOf = (rows: readonly TemplateRow[]) => rows.find(({ table }) => table === 'client')?.columns
  const either = (column: string): string =>
    `case when (${age}) < ${unfinishedDays} then ${columnsOf(unfinished)?.[column]} else ${columnsOf(complete)?.[column]} end`
  return changed(unfinished, 'client', { client_status: either('client_status'), step: either('step') })
}

/** Returns SQL for the partitions of a table or index, or the table or index itself if it has none. */
const leaves = (relation: string): string => `lateral (
  select relid from pg_partition_tree(${relation}) where isleaf
  union select ${relation} where not exists (select from pg_partition_tree(${relation})))`

/** Inserts copies without their tables' indexes, and then builds the indexes. */
const copyAll = async (
  admin: pg.Client,
  template: readonly TemplateRow[],
  from: number,
  through: number,
): Promise<void> => {
  const tables = [...new Set(template.map(({ table }) => table))]
  await admin.query("set maintenance_work_mem = '1GB'")
  await admin.query(
    `update pg_index set indisready = false, indisvalid = false from pg_class c
     where c.oid = indexrelid and c.relkind = 'i' and indrelid in (select leaf from unnest($1::text[]) name, ${leaves('name::regclass')} l (leaf))`,
    [tables],
  )
  const began = performance.now()
  for (let first = from; first <= through; first += batch)
    await insertCopies(admin, template, first, Math.min(first + batch - 1, through))
  const inserted = performance.now()
  for (const table of tables) await admin.query(`reindex table ${table}`)
  const seconds = (since: number, until: number) => `${((until - since) / 1000).toFixed(0)} s`
  console.log(
    `${through - from + 1} copies: ${seconds(began, inserted)}, indexes: ${seconds(inserted, performance.now())}`,
  )
}

const sizesOf = async (admin: pg.Client): Promise<TableSize[]> => {
  await admin.query('vacuum (freeze, analyze)')
  const { rows } = await admin.query<TableSize>(`
    select c.relname as "table", t.rows::float8, t."heapBytes"::float8, coalesce(i.indexes, '{}') as indexes
    from pg_class c
    cross join lateral (
      select sum(greatest(reltuples, 0)) as rows, sum(pg_table_size(leaf)) as "heapBytes"
      from ${leaves('c.oid')} l (leaf) join pg_class on pg_class.oid = leaf) t
    cross join lateral (
      select json_object_agg(name, bytes) as indexes from (
        select coalesce(whole.relname, case when leaf = c.oid then x.relname else 'index of each partition' end) as name,
          sum(pg_relation_size(indexrelid)) as bytes
        from ${leaves('c.oid')} l (leaf) join pg_index on indrelid = leaf join pg_class x on x.oid = indexrelid
          left join pg_inherits on inhrelid = indexrelid left join pg_class whole on whole.oid = inhparent
        group by 1) named) i
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`)
  return rows
}

const completeApplicant = async (site: Site, dataDir: string): Promise<Applicant> => {
  const applicant = new Applicant(site.baseUrl, site.sandbox)
  await applicant.signUp()
  await applicant.answerEverything()
  await applicant.openAndContribute(await publicToken(site, dataDir))
  return applicant
}

/** Creates a bank token with the Plaid secrets that `npm start` stored in `dataDir`. */
const publicToken = ({ sandboxUrl }: Site, dataDir: string): Promise<string> =>
  createPublicToken(sandboxUrl, JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')))

/** Waits until no provider call is pending, because workers would run its copies. */
const untilAnswered = ({ socketFolder }: Site): Promise<void> =>
  asAdmin(socketFolder, async (admin) => {
    const pending = async () =>
      (await admin.query("select from provider_call where state = 'pending'")).rowCount
    while (await pending()) await sleep(pollMs)
  })

/** Creates sessions for unfinished applicants that are spread evenly over the copies. */
export const saversOf = async ({ site, userId, clientId, ...filling }: FilledSite): Promise<Saver[]> => {
  const stride = strideOf(filling)
  const numbers = `generate_series(${filling.whole + stride}, ${filling.whole + saverCount * stride}, ${stride}) n`
  const clientIds = await asAdmin(site.socketFolder, async (admin) => {
    await admin.query(
      `insert into session (token_hash, kind, user_id, identity_id, created_at, seen_at, ends_at, proven_at)
       select sha256(('k.bench-' || n)::bytea), 'applicant', u.id, u.auth0_user_id, now(), now(), now() + interval '1 hour', now()
       from ${numbers} join app_user u on u.id = ${copiedId(userId)}
       on conflict (token_hash) do update set seen_at = now(), ends_at = excluded.ends_at, proven_at = now()`,
    )
    const { rows } = await admin.query<{ n: number; id: string }>(
      `select n, ${copiedId(clientId)} as id from ${numbers}`,
    )
    return rows
  })
  const savers: Saver[] = []
  for (const { n, id } of clientIds) {
    const applicant = new Applicant(site.baseUrl, site.sandbox)
    applicant.clientId = id
    savers.push({ applicant, headers: await sessionHeaders(site.baseUrl, `session=k.bench-${n}`) })
  }
  return savers
}
