import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fuzzed } from '@vestibule/testing/fuzz/check'
import { expect, test } from 'vitest'

/** Inputs per parser. */
const numRuns = 2_000

test.each(Object.entries(fuzzed))(
  '[API-06] %s never throws, and accepts its own result unchanged',
  (_, run) => run(numRuns),
  60_000,
)

test('covers every parser and formatter', async () => {
  const folders = ['fields', 'beneficiaries', 'contribution']
  const files = folders.flatMap((folder) => globSync(`packages/domain/src/${folder}/*.ts`))
  const names: string[] = []
  for (const file of files.filter((name) => !name.includes('.test.'))) {
    const module: object = await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)
    names.push(...Object.keys(module).filter((name) => /^(parse|format)[A-Z]/.test(name)))
  }
  const known = Object.keys(fuzzed).map((name) => name.split(',')[0])
  const others = ['parseBeneficiary', 'parseSchedule', 'parseContributionSchedule', 'formatDollars']
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !known.includes(name) && !others.includes(name))).toEqual([])
})
