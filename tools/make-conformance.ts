// `npm run conformance` writes docs/conformance.md, which lists each requirement's tests by the IDs in their titles.
// `--check` fails if the file is out of date or a requirement has no test.

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { writeOrCheck } from './generators.ts'
import { requirements } from './requirements.ts'
import { idsIn } from './tests/ids.ts'

const file = join(repository, 'docs/conformance.md')

const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repository,
  encoding: 'utf8',
})
const testFiles = [...new Set(listed.stdout.split('\n'))]
  .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
  .sort()

const counts = testFiles.map((path) => ({
  path,
  ids: idsIn(readFileSync(join(repository, path), 'utf8')),
}))

const rows = Object.entries(requirements).map(([id, summary]) => {
  const tests = counts.flatMap(({ path, ids }) => {
    const count = ids.get(id)
    return count ? [`${path} (${count})`] : []
  })
  return { id, summary, tests }
})
const missing = rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id)
const unknown = [...new Set(counts.flatMap(({ ids }) => [...ids.keys()]))].filter(
  (id) => !Object.hasOwn(requirements, id),
)

const text = `# Conformance

Written by \`npm run conformance\` from tools/requirements.ts and the titles of the tests: do not edit. Each requirement
with its test files, and the number of titles in each that carry the id.

| Id | Requirement | Tests |
|---|---|---|
${rows.map(({ id, summary, tests }) => `| ${id} | ${summary} | ${tests.join(', ') || '**none**'} |`).join('\n')}
`

const report = (problem: string): void => {
  console.error(problem)
  process.exitCode = 1
}
if (unknown.length > 0) report(`Titles contain unknown requirement ids: ${unknown.join(', ')}.`)
if (missing.length > 0) report(`No test title contains ${missing.join(', ')}.`)
writeOrCheck(file, text, 'docs/conformance.md is stale: run `npm run conformance`.')
