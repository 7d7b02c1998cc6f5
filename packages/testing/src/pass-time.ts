import { withClient } from './database.ts'
import type { Stack } from './stack.ts'

/** Simulates downtime: advances the clock, and moves due times back, because PostgreSQL's clock stays the same. */
export async function passTime({ clock, adminDatabaseUrl }: Stack, seconds: number): Promise<void> {
  clock.advance(seconds)
  await withClient({ connectionString: adminDatabaseUrl }, async (client) => {
    for (const table of ['provider_call', 'unscreened', 'screened_network', 'scheduled_task'])
      await client.query(`update ${table} set due_at = due_at - $1 * interval '1 second'`, [seconds])
  })
}
