import { expect, test } from 'vitest'
import { ProviderError } from '../../ports/provider-error.ts'
import { framesOf, reportOf } from './error-report.ts'

const tags = { step: 'name' }

test('[ER-03] reports the class and the own frames of an error, without its message', () => {
  const report = reportOf(new TypeError('Ada Lovelace is not a function'), { tags })
  expect(report).toMatchObject({ from: 'server', level: 'error', name: 'TypeError', code: undefined, tags })
  expect(report.frames[0]?.file).toBe('apps/server/src/use-cases/reports/error-report.test.ts')
  expect(JSON.stringify(report)).not.toContain('Lovelace')
})

test('[ER-03] cuts off a message that looks like a stack, and frames name no function or local folder', () => {
  const error = new Error('x\n    at 555-12-3456 (/apps/server/src/ada.ts:1:2)')
  error.stack = `Error: ${error.message}\n    at save.ada@example.com (file:///home/ada/apps/server/src/app/build.ts:12:3)\n    at /srv/node_modules/pg/lib/client.js:4:5\n    at process.processTicks (node:internal/process:1:1)`
  expect(framesOf(error)).toEqual([
    { file: 'apps/server/src/app/build.ts', line: 12, column: 3 },
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
])('[ER-03] reports the code %s as %s', (code, reported) => {
  expect(reportOf(Object.assign(new Error('x'), { code }), { tags }).code).toBe(reported)
})

test.each([
  [{ ssn: '212-34-5678' }, 'Error'],
  ['212-34-5678', 'Error'],
  [Object.assign(new Error('x'), { name: 'Ada Lovelace 7' }), 'Error'],
  [new ProviderError('ascend', 'in_doubt', { status: 500 }), 'ProviderError'],
])('[ER-03] reports nothing of a thrown value’s content', (thrown, name) => {
  const report = reportOf(thrown, { tags, level: 'warning', code: 'provider_unavailable' })
  expect(report).toMatchObject({ name, level: 'warning', code: 'provider_unavailable' })
  expect(JSON.stringify(report)).not.toMatch(/212-34|Ada/)
})
