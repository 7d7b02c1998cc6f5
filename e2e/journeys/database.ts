import type { Stack } from '@vestibule/testing/stack'
import pg from 'pg'

/** What is in doubt of this client's calls is taken up by no job from now on: the person alone asks again. */
export const postponeJobs = (stack: Stack, { clientId }: { clientId: string }) =>
  query(
    stack,
    `update outside_call set due_at = clock_timestamp() + interval '1 hour' where client_id = $1`,
    [clientId],
  )

/** One statement as the superuser: for what no call of ours does or tells. Answers its rows. */
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
