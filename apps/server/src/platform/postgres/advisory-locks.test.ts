import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

const source = join(import.meta.dirname, '../..')
const argumentsOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: source, exclude: (name) => name.includes('.test.') }).flatMap((file) =>
    Array.from(
      readFileSync(join(source, file), 'utf8').matchAll(/pg_(?:try_)?advisory_(?:xact_)?lock\(([^)]*)/g),
      ([, argument = '']) => argument,
    ),
  )

test('[EV-02] [OP-04] each advisory lock has a number of its own, from one list', () => {
  const numbers = Object.values(advisoryLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
  const inCode = argumentsOf('**/*.ts')
  expect(inCode.length).toBeGreaterThanOrEqual(numbers.length - 1)
  for (const argument of inCode) expect(argument).toMatch(/^(\$1$|\$\{(sql\.lit\()?advisoryLocks\.)/)
  expect(new Set(argumentsOf('**/*.sql'))).toEqual(new Set([String(advisoryLocks.partitions)]))
})
