import { withClient } from '@vestibule/testing/database'
import type { Stack } from '@vestibule/testing/stack'

/** Delays the background retries of this client's provider calls. */
export const postponeJobs = (stack: Stack, { clientId }: { clientId: string }) =>
  query(
    stack,
    `update provider_call set due_at = clock_timestamp() + interval '1 hour' where client_id = $1`,
    [clientId],
  )

/** Clears all faults, and ends the circuit breaker's 10 s pause. */
export const endOutage = async ({ sandbox, clock }: Stack): Promise<void> => {
  await sandbox.clearFaults()
  clock.advance(11)
}

/** Runs one SQL statement as the superuser. @returns the resulting rows */
export const query = <Row = Record<string, unknown>>(
  { adminDatabaseUrl }: Stack,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  withClient(
    { connectionString: adminDatabaseUrl },
    async (client) => (await client.query(text, values)).rows as Row[],
  )
