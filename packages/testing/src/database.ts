import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { testEnvironment } from './environment.ts'

export interface TestDatabase {
  /** the server's role */
  appUrl: string
  ownerUrl: string
  /** the superuser, in this database */
  adminUrl: string
  drop(): Promise<void>
}

/** Where test databases are made. */
export interface TestCluster {
  /** the address of one of its databases, for a role */
  url(role: string, database: string): string
  /** a database with every migration applied; undefined: there is none, and a server migrates at its start */
  template: string | undefined
}

/** The cluster of this run's ground: postgresql://role@/database?host=… */
const usualCluster: TestCluster = {
  template: 'vestibule',
  url(role, database) {
    const [, query = ''] = testEnvironment().adminUrl.split('?')
    return `postgresql://${role}@/${database}?${query}`
  },
}

/** A database of its own; where there is a template, a copy of it, made in some hundredths of a second. */
export async function createDatabase(cluster: TestCluster = usualCluster): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = cluster.template === undefined ? '' : `TEMPLATE ${cluster.template}`
  const asAdmin = (...statements: string[]) => sendAll(cluster.url('postgres', 'postgres'), statements)
  await asAdmin(
    `CREATE DATABASE ${name} ${template} OWNER vestibule_owner`,
    `REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`,
  )
  const url = (role: string) => cluster.url(role, name)
  return {
    appUrl: url('vestibule_app'),
    ownerUrl: url('vestibule_owner'),
    adminUrl: url('postgres'),
    drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function sendAll(connectionString: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
