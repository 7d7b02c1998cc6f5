import type pg from 'pg'
import { type Migration, migrations } from './migrations.ts'

export interface RanMigration {
  name: string
  checksum: string
  compatibleFrom: number
}

export interface SchemaComparison {
  /** Migrations of this release that the database lacks. */
  missing: string[]
  /** Migrations that ran with a text that differs from this release's. */
  changed: string[]
  /** Migrations of newer releases. */
  newer: string[]
  /** Newer migrations after which this release cannot run. */
  incompatible: string[]
}

/** Compares a database's migrations with those of a release (DP-02). */
export const compareSchema = (
  ran: readonly RanMigration[],
  release: readonly Migration[],
): SchemaComparison => {
  const checksums = new Map(ran.map(({ name, checksum }) => [name, checksum]))
  const own = Math.max(...release.map(({ number }) => number))
  const newer = ran.filter(({ name }) => !release.some((one) => one.name === name))
  return {
    missing: release.filter(({ name }) => !checksums.has(name)).map(({ name }) => name),
    changed: release.flatMap(({ name, checksum }) =>
      checksums.has(name) && checksums.get(name) !== checksum ? [name] : [],
    ),
    newer: newer.map(({ name }) => name),
    incompatible: newer.filter(({ compatibleFrom }) => compatibleFrom > own).map(({ name }) => name),
  }
}

/** Returns why a release must not start on this schema and what to do, or `undefined` if it may start. */
export const whyRefused = ({ missing, changed, incompatible }: SchemaComparison): string | undefined => {
  if (changed.length > 0)
    return `the schema has other texts of ${changed.join(', ')} than this release. Another release made this database: start that release.`
  if (missing.length > 0)
    return `the schema is older than this release: it lacks ${missing.join(', ')}. Run npm run migrate with this release, then start this process again.`
  if (incompatible.length > 0)
    return `the schema is newer than this release, which cannot run after ${incompatible.join(', ')}. Start the newer release, or restore a backup that was made before its migrations.`
  return undefined
}

export const hasTable = async (db: pg.Client): Promise<boolean> => {
  const { rows } = await db.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  )
  return rows[0]?.exists === true
}

export const ranMigrations = async (db: pg.Client): Promise<RanMigration[]> => {
  if (!(await hasTable(db))) return []
  const { rows } = await db.query<RanMigration>(
    'select name, checksum, compatible_from as "compatibleFrom" from migration',
  )
  return rows
}

export const inspectSchema = async (db: pg.Client): Promise<SchemaComparison> =>
  compareSchema(await ranMigrations(db), await migrations())
