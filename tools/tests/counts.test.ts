import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@vestibule/launcher/temporary-folder'
import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './counts.ts'

const report = (content: unknown): string => {
  const file = join(temporaryFolder(), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const passed = { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }
const clean = { flaky: 0, failures: [] }

test('counts a skipped test as failed', () => {
  const file = report({ numTotalTests: 3, numPassedTests: 1, testResults: [passed] })
  expect(countVitest(file, 0)).toEqual({ ...clean, passed: 1, failed: 2 })
})

test('reports a failed test by file, title and message', () => {
  const failed = { status: 'failed', fullName: 'two is three', failureMessages: ['expected 2 to be 3'] }
  const bad = { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] }
  const file = report({ numTotalTests: 3, numPassedTests: 2, testResults: [passed, bad] })
  expect(countVitest(file, 1)).toEqual({
    ...clean,
    passed: 2,
    failed: 1,
    failures: ['b.test.ts › two is three\nexpected 2 to be 3'],
  })
})

test('counts an unreadable test file as failed', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  const file = report({ numTotalTests: 1, numPassedTests: 1, testResults: [passed, broken] })
  expect(countVitest(file, 1)).toEqual({
    ...clean,
    passed: 1,
    failed: 1,
    failures: ['b.test.ts\nno such module'],
  })
})

test('counts one failure when the runner fails outside a test', () => {
  const file = report({ numTotalTests: 1, numPassedTests: 1, testResults: [passed] })
  expect(countVitest(file, 1)).toEqual({ ...clean, passed: 1, failed: 1 })
})

test('counts one failure without a report', () => {
  expect(countVitest(join(temporaryFolder(), 'none.json'), 0)).toEqual({ ...clean, passed: 0, failed: 1 })
  expect(countPlaywright(join(temporaryFolder(), 'none.json'), 0)).toEqual({ ...clean, passed: 0, failed: 1 })
})

test('counts a skipped browser test as failed and a retried one as flaky', () => {
  const file = report({
    suites: [],
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [],
  })
  expect(countPlaywright(file, 1)).toEqual({ ...clean, passed: 6, failed: 3, flaky: 1 })
})

test('reports a failed browser test by file, title and the message of its last try', () => {
  const tries = [{ error: { message: 'first' } }, { error: { message: 'last' } }]
  const bad = { file: 'a.spec.ts', title: 'opens', ok: false, tests: [{ results: tries }] }
  const good = { file: 'a.spec.ts', title: 'closes', ok: true, tests: [{ results: [{}] }] }
  const file = report({
    suites: [{ specs: [good], suites: [{ specs: [bad] }] }],
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [],
  })
  expect(countPlaywright(file, 1)).toEqual({
    ...clean,
    passed: 1,
    failed: 1,
    failures: ['a.spec.ts › opens\nlast'],
  })
})
