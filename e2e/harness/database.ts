import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { ground } from './ground.ts'

export interface TestDatabase {
  /** the server's role */
  appUrl: string
  ownerUrl: string
  /** the superuser, in this database */
  adminUrl: string
  drop(): Promise<void>
}

/** A database of its own with every migration applied: a copy of the template, made in some hundredths of a second. */
export async function createDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(
    `CREATE DATABASE ${name} TEMPLATE vestibule OWNER vestibule_owner`,
    `REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`,
  )
  const url = (role: string) => addressOf(role, name)
  return {
    appUrl: url('vestibule_app'),
    ownerUrl: url('vestibule_owner'),
    adminUrl: url('postgres'),
    drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** The cluster's address with another role and database: postgresql://role@/database?host=… */
function addressOf(role: string, database: string): string {
  const [, query = ''] = ground().adminUrl.split('?')
  return `postgresql://${role}@/${database}?${query}`
}

async function asAdmin(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: ground().adminUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
