import pg from 'pg'
import { boundedConnection, connectMs } from './timeouts.ts'

/** Rounds of two queries. A pooler in transaction mode gives an idle connection to both clients at once. */
const rounds = 10

const backendOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

/** Returns true if two clients use the same connection to PostgreSQL, or one client uses several. */
export const hasTransactionPooler = async (connectionString: string): Promise<boolean> => {
  const clients = [1, 2].map(() => new pg.Client({ connectionString, ...boundedConnection(connectMs) }))
  for (const client of clients) client.on('error', () => undefined)
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const seen = clients.map(() => new Set<number>())
    for (let round = 0; round < rounds; round += 1)
      for (const [index, client] of clients.entries()) seen[index]?.add(await backendOf(client))
    const all = new Set(seen.flatMap((pids) => [...pids]))
    return all.size !== clients.length || seen.some(({ size }) => size > 1)
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}
