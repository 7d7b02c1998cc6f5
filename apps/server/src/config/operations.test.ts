import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { envNames } from './env.ts'

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const operations = read('docs/operations.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Every different match of a pattern's first group. */
const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
]

/** Run by who develops, or by npm itself. */
const notOperations =
  /^(pre|post|start$|test$|check$|format$|dev$|chaos$|documents$|flow-doc$|conformance$|measure$|walk$|pictures$)/

test.each(['docs/operations.md', 'README.md', '.env.example'])(
  '[OP-07] every npm script that %s names exists',
  (path) => {
    for (const name of all(read(path), /npm run(?: --silent)? ([a-z][a-z-]*)/g))
      expect(scripts).toHaveProperty(name)
  },
)

test('[OP-07] every npm script for who runs it is in docs/operations.md', () => {
  for (const name of Object.keys(scripts).filter((one) => !notOperations.test(one)))
    expect(operations, name).toMatch(new RegExp(`npm run (--silent )?${name}\\b`))
})

test('[OP-07] every setting is in docs/operations.md, and every name there that looks like one is a setting', () => {
  const named = all(operations, /`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+|PORT|HOST|RELEASE)(?:=[^`]*)?`/g)
  expect(envNames.filter((name) => !named.includes(name))).toEqual([])
  expect(named.filter((name) => !(envNames as readonly string[]).includes(name))).toEqual([])
})

test('[OP-07] [OP-03] every metric of ours is in docs/operations.md, and the other way round', () => {
  const source = read('apps/server/src/adapters/metrics/prometheus.ts')
  const made = all(source, /(?:histogram|counter|gauge)\(\s*'([a-z_]+)'/g).map((name) => `vestibule_${name}`)
  const plain = all(source, /name: '(vestibule_[a-z_]+)'/g)
  expect(all(operations, /`(vestibule_(?!app`)[a-z_]+)`/g).sort()).toEqual([...made, ...plain].sort())
})
