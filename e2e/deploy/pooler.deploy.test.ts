import { spawn } from 'node:child_process'
import { repository } from '@vestibule/launcher/repository'
import { runCommand } from '@vestibule/testing/commands'
import { createDatabase, type TestDatabase } from '@vestibule/testing/database'
import { testEnvironment } from '@vestibule/testing/environment'
import { startPooler } from '@vestibule/testing/pooler'
import { inherited } from '@vestibule/testing/processes'
import { type Stack, startStack } from '@vestibule/testing/stack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '../../apps/server/src/platform/postgres/bounded-pool.ts'

let pooler: Awaited<ReturnType<typeof startPooler>>
let database: TestDatabase
let stack: Stack
beforeAll(async () => {
  pooler = await startPooler(testEnvironment().adminUrl)
  database = await createDatabase()
  stack = await startStack()
})
afterAll(async () => {
  await stack.stop()
  await database.drop()
  await pooler.stop()
})

const run = async (command: string, env: Record<string, string>): Promise<string> => {
  const { out, errors } = await runCommand(command, [], { ...stack.environment, ...env })
  return out + errors
}

test('[DP-05] [OP-08] the doctor finds a pooler in transaction mode, and migrations refuse it', async () => {
  const DATABASE_URL = pooler.url(database.name)
  const found = await run('doctor', { DATABASE_URL, MIGRATION_DATABASE_URL: DATABASE_URL })
  expect(found).toMatch(/FAIL {2}pooler .*\n.*Set DATABASE_POOLER=transaction\./)
  expect(found).toMatch(/FAIL {2}owner's role .*MIGRATION_DATABASE_URL leads to a pooler/)
  const configured = await run('doctor', { DATABASE_URL, DATABASE_POOLER: 'transaction' })
  expect(configured).toMatch(/ok {4}pooler {10}in transaction mode; statements are unnamed/)
  expect(configured).toContain('All checks passed.')
  expect(await run('doctor', {})).toMatch(/ok {4}pooler {10}none in transaction mode/)
  expect(await run('migrate', { MIGRATION_DATABASE_URL: DATABASE_URL })).toContain(
    'MIGRATION_DATABASE_URL leads to a pooler in transaction mode.',
  )
})

test('[DP-05] statements with names get an error behind a pooler, never the result of another statement', async () => {
  const pools = [1, 2, 3].map(() => createPool(pooler.url(database.name), { size: 4 }))
  const outcomes = await Promise.allSettled(
    Array.from({ length: 300 }, async (_, index) => {
      const pool = pools[index % pools.length]
      const client = await pool?.connect()
      const number = (index * 7) % 20
      try {
        const text = `select $1::integer + ${number} as sum, pg_sleep(0.005)`
        const result = await client?.query<{ sum: number }>(text, [index])
        return result?.rows[0]?.sum === index + number
      } finally {
        client?.release()
      }
    }),
  )
  await Promise.all(pools.map((pool) => pool.end()))
  const results = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(results.every(Boolean)).toBe(true)
  expect(results.length).toBeGreaterThan(0)
  expect(results.length).toBeLessThan(300)
})

test('[DP-05] the product passes every HTTP test through PgBouncer in transaction mode', {
  timeout: 3 * 60 * 60_000,
}, async () => {
  const child = spawn(process.execPath, ['tools/test.ts', 'http'], {
    cwd: repository,
    env: { ...inherited(), VESTIBULE_TEST_POOLER: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    process.stdout.write(text)
  })
  await new Promise((resolve) => child.once('exit', resolve))
  expect(output).toMatch(/\n[1-9]\d{2,} passed, 0 failed\n/)
})
