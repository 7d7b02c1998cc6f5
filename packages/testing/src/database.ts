import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { testEnvironment } from './environment.ts'

export interface TestDatabase {
  name: string
  /** Connection string for the server's role. */
  appUrl: string
  stewardUrl: string
  ownerUrl: string
  /** Connection string for the superuser. */
  adminUrl: string
  drop(): Promise<void>
}

export interface TestCluster {
  /** Returns the connection string of a database for a role. */
  url(role: string, database: string): string
  /** Name of a database with all migrations. `undefined` if servers migrate when they start. */
  template: string | undefined
}

/** The PostgreSQL cluster of this test run's environment. */
const defaultCluster: TestCluster = {
  template: 'vestibule',
  url(role, database) {
    const [, query = ''] = testEnvironment().adminUrl.split('?')
    return `postgresql://${role}@/${database}?${query}`
  },
}

/** Creates a database, as a copy of the template if the cluster has a template. */
export async function createDatabase(cluster: TestCluster = defaultCluster): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const template = cluster.template === undefined ? '' : `TEMPLATE ${cluster.template}`
  const asAdmin = (...statements: string[]) => sendAll(cluster.url('postgres', 'postgres'), statements)
  await asAdmin(
    `CREATE DATABASE ${name} ${template} STRATEGY FILE_COPY OWNER vestibule_owner`,
    `REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`,
  )
  const url = (role: string) => cluster.url(role, name)
  return {
    name,
    appUrl: url('vestibule_app'),
    stewardUrl: url('vestibule_steward'),
    ownerUrl: url('vestibule_owner'),
    adminUrl: url('postgres'),
    drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

const sendAll = (connectionString: string, statements: readonly string[]): Promise<void> =>
  withClient({ connectionString }, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

/** Connects, runs `work` and disconnects. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config)
  // A lost connection rejects the queries. Without a listener, it would also end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
