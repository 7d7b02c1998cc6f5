import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('./migrations/', import.meta.url)

export interface Migration {
  name: string
  /** The number that the name begins with. The highest number of a release identifies the release's schema. */
  number: number
  text: string
  checksum: string
  /** The lowest schema number whose release can run on the schema after this migration (DP-02). */
  compatibleFrom: number
  /** False if the statements run one by one, as CREATE INDEX CONCURRENTLY requires. */
  inTransaction: boolean
}

const numberOf = (name: string): number => Number.parseInt(name, 10)

export const parseMigration = (name: string, text: string): Migration => {
  const [, compatibleFrom] = /^-- compatible_from: (\d+)$/m.exec(text) ?? []
  return {
    name,
    number: numberOf(name),
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
    compatibleFrom: Number(compatibleFrom ?? numberOf(name)),
    inTransaction: !/^-- transaction: none$/m.test(text),
  }
}

/** Returns this release's migrations in their order. */
export const migrations = async (): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => parseMigration(name, await readFile(new URL(name, folder), 'utf8'))),
  )
}

/** Splits a migration without a transaction. Its rules allow no functions and no texts, which may contain semicolons. */
export const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
