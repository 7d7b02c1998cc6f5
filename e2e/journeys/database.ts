import pg from 'pg'
import type { Stack } from '../harness/stack.ts'

/** One statement as the superuser: for what no call of ours does or tells. Answers its rows. */
export async function inDatabase<Row = Record<string, unknown>>(
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
