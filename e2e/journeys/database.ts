import type { Stack } from '@vestibule/testing/stack'
import pg from 'pg'

/** Postpones the retries of this client's provider calls by jobs. */
export const postponeJobs = (stack: Stack, { clientId }: { clientId: string }) =>
  query(
    stack,
    `update outside_call set due_at = clock_timestamp() + interval '1 hour' where client_id = $1`,
    [clientId],
  )

/** Ends all faults, and the circuit breaker's pause of 10 s. */
export const endOutage = async ({ sandbox, clock }: Stack): Promise<void> => {
  await sandbox.clearFaults()
  clock.advance(11)
}

/** Runs one statement as the superuser. @returns its rows */
export async function query<Row = Record<string, unknown>>(
  stack: Stack,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stack.adminDatabaseUrl })
  await client.connect()
  try {
    return (await client.query(text, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
