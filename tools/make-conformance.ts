// `npm run conformance` writes the last column of docs/conformance.md: each requirement's tests, by the ids in their titles.
// `--check` fails if the column is out of date or a requirement has no test.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { writeOrCheck } from './generators.ts'
import { idsIn, readRequirements } from './tests/ids.ts'

const file = join(repository, 'docs/conformance.md')

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repository,
  encoding: 'utf8',
})
const counts = [...new Set(listed.split('\n'))]
  .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
  .sort()
  .map((path) => ({ path, ids: idsIn(readFileSync(join(repository, path), 'utf8')) }))

const { head, requirements } = readRequirements()
const rows = [...requirements].map(([id, summary]) => {
  const tests = counts.flatMap(({ path, ids }) => (ids.has(id) ? [`${path} (${ids.get(id)})`] : []))
  return { id, summary, tests }
})
const missing = rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id)
const unknown = [...new Set(counts.flatMap(({ ids }) => [...ids.keys()]))].filter(
  (id) => !requirements.has(id),
)

const report = (problem: string): void => {
  console.error(problem)
  process.exitCode = 1
}
if (unknown.length > 0) report(`Titles contain unknown requirement ids: ${unknown.join(', ')}.`)
if (missing.length > 0) report(`No test title contains ${missing.join(', ')}.`)
const lines = rows.map(
  ({ id, summary, tests }) => `| ${id} | ${summary} | ${tests.join(', ') || '**none**'} |`,
)
writeOrCheck(file, `${head}${lines.join('\n')}\n`, 'docs/conformance.md is stale: run `npm run conformance`.')
