import { expect, test } from 'vitest'
import { ProviderError } from '../../ports/provider-error.ts'
import { framesOf, reportOf } from './error-report.ts'

const tags = { step: 'name' }

test('[ER-03] an error is its class and its places in our own files; its message is not among them', () => {
  const report = reportOf(new TypeError('Ada Lovelace is not a function'), { tags })
  expect(report).toMatchObject({ from: 'server', level: 'error', name: 'TypeError', code: undefined, tags })
  expect(report.frames[0]?.file).toBe('apps/server/src/use-cases/reports/error-report.test.ts')
  expect(JSON.stringify(report)).not.toContain('Lovelace')
})

test('[ER-03] a message that looks like a stack is cut off; frames name no function and no folder of this machine', () => {
  const error = new Error('x\n    at 555-12-3456 (/apps/server/src/ada.ts:1:2)')
  error.stack = `Error: ${error.message}\n    at save.ada@example.com (file:///home/ada/apps/server/src/build.ts:12:3)\n    at /srv/node_modules/pg/lib/client.js:4:5\n    at process.processTicks (node:internal/process:1:1)`
  expect(framesOf(error)).toEqual([
    { file: 'apps/server/src/build.ts', line: 12, column: 3 },
    { file: 'node_modules/pg/lib/client.js', line: 4, column: 5 },
  ])
})

test.each([
  ['ECONNREFUSED', 'ECONNREFUSED'],
  ['ERR_INVALID_ARG_TYPE', 'ERR_INVALID_ARG_TYPE'],
  ['23505', '23505'],
  ['Ada Lovelace', undefined],
  ['ada@example.com', undefined],
  ['212-34-5678', undefined],
])('[ER-03] of a code like %s is told %s', (code, told) => {
  expect(reportOf(Object.assign(new Error('x'), { code }), { tags }).code).toBe(told)
})

test.each([
  [{ ssn: '212-34-5678' }, 'Error'],
  ['212-34-5678', 'Error'],
  [Object.assign(new Error('x'), { name: 'Ada Lovelace 7' }), 'Error'],
  [new ProviderError('ascend', 'in_doubt', { status: 500 }), 'ProviderError'],
])('[ER-03] whatever was thrown, nothing in it is told', (thrown, name) => {
  const report = reportOf(thrown, { tags, level: 'warning', code: 'provider_unavailable' })
  expect(report).toMatchObject({ name, level: 'warning', code: 'provider_unavailable' })
  expect(JSON.stringify(report)).not.toMatch(/212-34|Ada/)
})
