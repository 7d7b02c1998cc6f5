import { withClient } from './database.ts'
import type { Stack } from './stack.ts'

/** Simulates elapsed time while the server is down: advances the clock, and moves due times of the database back. */
export async function passTime({ clock, adminDatabaseUrl }: Stack, seconds: number): Promise<void> {
  clock.advance(seconds)
  await withClient({ connectionString: adminDatabaseUrl }, async (client) => {
    for (const table of ['provider_call', 'unscreened', 'screened_network', 'scheduled_task'])
      await client.query(`update ${table} set due_at = due_at - $1 * interval '1 second'`, [seconds])
  })
}
