import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { withClient } from '@vestibule/testing/database'
import type pg from 'pg'
import { migrations } from '../apps/server/src/platform/postgres/migrations.ts'
import { runMigrations } from '../apps/server/src/platform/postgres/run-migrations.ts'
import type { FilledSite } from './fill.ts'
import { atMost, type Report } from './report.ts'
import { temporaryFolder } from './site.ts'

const database = 'before_migrations'
const limits = { lockMs: 1_000, tries: 5, pauseMs: 100 }

/** Returns the table's columns in the order of the database. */
const columnsOf = async (client: pg.Client, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ attname: string }>(
    `select attname from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped
       and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ attname }) => attname)
}

/** Copies the rows of a table to a database of an older schema, through a file that PostgreSQL writes. */
const copyTable = async (
  from: pg.Client,
  to: pg.Client,
  { table, folder }: { table: string; folder: string },
): Promise<number> => {
  const present = new Set(await columnsOf(from, table))
  const columns = (await columnsOf(to, table)).filter((column) => present.has(column)).join(', ')
  const file = join(folder, table)
  await from.query(`copy (select ${columns} from ${table}) to '${file}'`)
  const { rowCount } = await to.query(`copy ${table} (${columns}) from '${file}'`)
  return rowCount ?? 0
}

/** Locks the tables as saves do, again and again. @returns the longest wait, in ms */
const longestWait = async (
  client: pg.Client,
  tables: readonly string[],
  signal: AbortSignal,
): Promise<number> => {
  let longest = 0
  while (!signal.aborted) {
    const began = performance.now()
    await client.query(`begin; lock table ${tables.join(', ')} in row exclusive mode; commit`)
    longest = Math.max(longest, performance.now() - began)
  }
  return longest
}

/** Runs all migrations after the first on copies of the filled tables that they change. */
export const measureMigrations = async ({ site: { socketFolder }, clients }: FilledSite): Promise<Report> => {
  const [first, ...later] = await migrations()
  if (!first) throw new Error('there is no migration')
  const connection = { host: socketFolder, user: 'postgres' }
  const folder = temporaryFolder()
  // PostgreSQL may run as another user.
  chmodSync(folder, 0o777)
  const lines: string[] = []
  const report = (line: string): number => lines.push(line)
  return withClient({ ...connection, database: 'vestibule' }, async (filled) => {
    await filled.query(`drop database if exists ${database}`)
    await filled.query(`create database ${database}`)
    const waitMs = await withClient({ ...connection, database }, async (older) => {
      await runMigrations(older, [first], { ...limits, report })
      const texts = later.map(({ text }) => text).join('\n')
      const words = [...new Set(texts.match(/\w+/g))]
      const tables: string[] = []
      await older.query('set session_replication_role = replica')
      for (const table of words) {
        if (!new RegExp(`\\b(table|on|references) ${table}\\b`, 'i').test(texts)) continue
        if ((await columnsOf(older, table)).length === 0) continue
        tables.push(table)
        lines.push(`${table}: ${await copyTable(filled, older, { table, folder })} rows.`)
      }
      await older.query('set session_replication_role = default')
      return withClient({ ...connection, database }, async (saver) => {
        const stop = new AbortController()
        const waiting = longestWait(saver, tables, stop.signal)
        await runMigrations(older, [first, ...later], { ...limits, report }).finally(() => stop.abort())
        return waiting
      })
    })
    await filled.query(`drop database ${database}`)
    return {
      title: `Migrations after the first, with ${clients.toLocaleString('en-US')} clients`,
      figures: [atMost(1_000, 'longest wait of a save for a lock', { value: waitMs, unit: 'ms' })],
      notes: [lines.join(' ')],
    }
  })
}
