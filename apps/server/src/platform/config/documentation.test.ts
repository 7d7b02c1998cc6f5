import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { envNames } from './env.ts'

const read = (path: string): string =>
  readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8')
const pages = globSync('docs/operations/*.md', {
  cwd: new URL('../../../../../', import.meta.url).pathname,
}).sort()
const operations = pages.map(read).join('\n')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** Returns the distinct matches of the pattern's first group. */
const all = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found = '']) => found)),
]

/** Matches the names of npm scripts that operators never run: developers' scripts, and scripts that npm itself runs. */
const notOperations =
  /^(pre|post|start$|test$|check$|format$|dev$|chaos$|documents$|flow-doc$|events-doc$|settings-doc$|deviations-doc$|conformance$|measure$|words|walk$|brand$|pictures$|gallery$|mutants$|simulate$)/

test.each([...pages, 'README.md', '.env.example'])('[OP-07] %s names only npm scripts that exist', (path) => {
  for (const name of all(read(path), /npm run(?: --silent)? ([a-z][a-z-]*)/g))
    expect(scripts).toHaveProperty(name)
})

test.each(pages)('[DP-11] %s has at most 400 lines, and is linked from the first page', (path) => {
  expect(read(path).split('\n').length).toBeLessThanOrEqual(401)
  expect(`[](README.md)${read('docs/operations/README.md')}`).toContain(`](${path.split('/').at(-1)})`)
})

test('[OP-07] scaling has measured figures with their date', () => {
  const [, text = ''] = read('docs/operations/limits.md').split(/^## /m)
  expect(text).toMatch(/Measured .*\d+ \w+ 20\d\d/)
  for (const what of [/save/, /sign-up/, /connections/, /GB/]) expect(text).toMatch(what)
  expect(text.match(/\d[\d.,]* (ms|s|MB|GB|%)(?=\W)/g)?.length).toBeGreaterThan(4)
})

test('[OP-07] the pages for operators document every npm script for operators', () => {
  for (const name of Object.keys(scripts).filter((one) => !notOperations.test(one)))
    expect(operations, name).toMatch(new RegExp(`npm run (--silent )?${name}\\b`))
})

test('[OP-07] [OP-03] the pages for operators document exactly the metrics of the server', () => {
  const source = read('apps/server/src/platform/metrics/prometheus.ts')
  const made = all(source, /(?:histogram|counter|gauge)\(\s*'([a-z_]+)'/g).map((name) => `vestibule_${name}`)
  const plain = all(source, /name: '(vestibule_[a-z_]+)'/g)
  expect(all(operations, /`(vestibule_(?!(?:app|owner|steward)`)[a-z_]+)`/g).sort()).toEqual(
    [...made, ...plain].sort(),
  )
})

const example = read('.env.example').split('\n')
const settings = example.filter((line) => line !== '' && !line.startsWith('#'))

test('[SE-06] .env.example lists exactly the settings of the server, each under a comment and without secrets', () => {
  const names = settings.map((line) => /^([A-Z][A-Z\d_]*)=/.exec(line)?.[1])
  expect(names.sort()).toEqual([...envNames].sort())
  for (const [index, line] of example.entries()) {
    if (!settings.includes(line)) continue
    const above = example.slice(0, index).findLast((one) => one === '' || one.startsWith('#'))
    expect(above, line).toMatch(/^# .*\w/)
    expect(line).not.toMatch(/(KEY|SECRET|TOKEN)[A-Z_]*=./)
  }
})

test('[SE-06] a shell can read .env.example, and gets the same values', () => {
  const path = new URL('../../../../../.env.example', import.meta.url).pathname
  const shell = spawnSync('sh', ['-c', `set -eua; . "${path}"; env -0`], { env: {}, encoding: 'utf8' })
  expect(shell.stderr).toBe('')
  const seen = shell.stdout.split('\0')
  for (const line of settings) expect(seen).toContain(line)
})
