import { withClient } from '@vestibule/testing/database'
import type { Stack } from '@vestibule/testing/stack'

/** Postpones the retries of this client's provider calls by jobs. */
export const postponeJobs = (stack: Stack, { clientId }: { clientId: string }) =>
  query(
    stack,
    `update provider_call set due_at = clock_timestamp() + interval '1 hour' where client_id = $1`,
    [clientId],
  )

/** Ends all faults, and the circuit breaker's pause of 10 s. */
export const endOutage = async ({ sandbox, clock }: Stack): Promise<void> => {
  await sandbox.clearFaults()
  clock.advance(11)
}

/** Runs one statement as the superuser. @returns its rows */
export const query = <Row = Record<string, unknown>>(
  { adminDatabaseUrl }: Stack,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  withClient(
    { connectionString: adminDatabaseUrl },
    async (client) => (await client.query(text, values)).rows as Row[],
  )
