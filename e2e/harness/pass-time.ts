import pg from 'pg'
import type { Stack } from './stack.ts'

/**
 * Lets so many seconds pass for a stack whose server is dead, without waiting: its clock goes on, what its jobs wait for
 * comes as much nearer, since their clock is the database's, and those that it held come again, as they do after ten seconds.
 */
export async function passTime({ clock, adminDatabaseUrl }: Stack, seconds: number): Promise<void> {
  clock.advance(seconds)
  const client = new pg.Client({ connectionString: adminDatabaseUrl })
  await client.connect()
  try {
    await client.query(
      `update pgboss.job set start_after = start_after - $1 * interval '1 second' where state in ('created', 'retry')`,
      [seconds],
    )
    await client.query(
      `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'`,
    )
  } finally {
    await client.end()
  }
}
