import { readFileSync } from 'node:fs'
import { withClient } from '@vestibule/testing/database'
import type pg from 'pg'

/** A statement with its parameters, as PostgreSQL received them. */
export interface Statement {
  sql: string
  values: (string | null)[]
}

const serverRole = 'vestibule_app'

export const asAdmin = <T>(socketFolder: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient({ host: socketFolder, user: 'postgres', database: 'vestibule' }, work)

/** Runs each action. @returns the statements that PostgreSQL logged for each action, without background work */
export const captureStatements = async (
  { socketFolder, log }: { socketFolder: string; log: string },
  actions: readonly (() => Promise<void>)[],
): Promise<Statement[][]> => {
  const captured: Statement[][] = []
  await asAdmin(socketFolder, async (admin) => {
    await admin.query(`ALTER ROLE ${serverRole} SET log_statement = 'all'`)
    await admin.query(`ALTER ROLE ${serverRole} SET log_error_verbosity = 'default'`)
    await reconnect(admin)
    for (const act of actions) {
      const before = readFileSync(log).length
      await act()
      captured.push(parse(readFileSync(log).subarray(before).toString()))
    }
    await admin.query(`ALTER ROLE ${serverRole} RESET ALL`)
    await reconnect(admin)
  })
  return captured.map((statements) => statements.filter(isInAll(captured)))
}

/** Returns true if every action ran the statement, which excludes connection set-up and background jobs. */
const isInAll =
  (captured: readonly Statement[][]) =>
  ({ sql }: Statement): boolean =>
    captured.every((statements) => statements.some((one) => one.sql === sql))

/** Terminates the server's connections, because role settings apply only to new connections. */
const reconnect = (admin: pg.Client): Promise<unknown> =>
  admin.query(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE usename = '${serverRole}'`)

const logEntry = /^\S+ \S+ \S+ \[\d+\] (\w+): {2}/

/** Parses the log. An entry begins with its time; its continuation lines begin with a tab. */
const parse = (text: string): Statement[] => {
  const entries = text.replaceAll('\n\t', ' ').split('\n')
  return entries.flatMap((entry, index) => {
    const sql = /^.*? LOG: {2}(?:execute [^:]*|statement): (.*)$/.exec(entry)?.[1]
    if (!sql) return []
    const detail = entries[index + 1] ?? ''
    const values = logEntry.exec(detail)?.[1] === 'DETAIL' ? parseValues(detail) : []
    return [{ sql: sql.replace(/\s+/g, ' ').trim(), values }]
  })
}

const parseValues = (detail: string): (string | null)[] =>
  [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(([, value]) =>
    value === undefined ? null : value.replaceAll("''", "'"),
  )
