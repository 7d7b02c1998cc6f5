import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { useStack } from './in-vitest.ts'
import { startStack } from './stack.ts'

const its = useStack()

test('shares nothing with a second stack, which leaves nothing behind', async () => {
  const second = await startStack({ env: { BRAND_NAME: 'Portico' } })
  expect(second.baseUrl).not.toBe(its.stack.baseUrl)
  await second.stop()
  expect(existsSync(dirname(second.clock.file))).toBe(false)
  const name = new URL(second.databaseUrl.replace('@/', '@x/')).pathname.slice(1)
  expect(await its.count('pg_database where datname = $1', name)).toBe(0)
})

test('advances the clock', () => {
  its.stack.clock.advance(86_400)
  its.stack.clock.advance(60)
  expect(its.stack.clock.now().getTime() - Date.now()).toBeGreaterThan(86_400_000)
})
