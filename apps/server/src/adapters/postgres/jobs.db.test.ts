import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../../../e2e/harness/database.ts'
import { installJobs } from './jobs.ts'

test('[OP-08] a changed retry policy reaches queues that exist', async () => {
  const { adminUrl, ownerUrl, drop } = await createDatabase()
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const policies = async () =>
      (await client.query('select distinct retry_limit, retry_delay, retry_delay_max from pgboss.queue')).rows
    const own = await policies()
    expect(own).toHaveLength(1)
    await client.query('update pgboss.queue set retry_limit = 1, retry_delay = 900, retry_delay_max = 901')
    await installJobs(ownerUrl, 60_000)
    expect(await policies()).toEqual(own)
  } finally {
    await client.end()
    await drop()
  }
})
