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

const good = { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }
const none = { flaky: 0, failures: [] }

test('a test that was left out counts as failed', () => {
  const file = report({ numTotalTests: 3, numPassedTests: 1, testResults: [good] })
  expect(countVitest(file, 0)).toEqual({ ...none, passed: 1, failed: 2 })
})

test('one that failed is told by its file and title, with why', () => {
  const failed = { status: 'failed', fullName: 'two is three', failureMessages: ['expected 2 to be 3'] }
  const bad = { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] }
  const file = report({ numTotalTests: 3, numPassedTests: 2, testResults: [good, bad] })
  expect(countVitest(file, 1)).toEqual({
    ...none,
    passed: 2,
    failed: 1,
    failures: ['b.test.ts › two is three\nexpected 2 to be 3'],
  })
})

test('a test file that could not be read counts as failed beside the tests of the others', () => {
  const broken = { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] }
  const file = report({ numTotalTests: 1, numPassedTests: 1, testResults: [good, broken] })
  expect(countVitest(file, 1)).toEqual({
    ...none,
    passed: 1,
    failed: 1,
    failures: ['b.test.ts\nno such module'],
  })
})

test('a runner that failed outside any test has one failure', () => {
  const file = report({ numTotalTests: 1, numPassedTests: 1, testResults: [good] })
  expect(countVitest(file, 1)).toEqual({ ...none, passed: 1, failed: 1 })
})

test('a runner that left no report has one failure', () => {
  expect(countVitest(join(temporaryFolder(), 'none.json'), 0)).toEqual({ ...none, passed: 0, failed: 1 })
  expect(countPlaywright(join(temporaryFolder(), 'none.json'), 0)).toEqual({ ...none, passed: 0, failed: 1 })
})

test('a journey that did not run counts as failed, one that passed only when repeated is told apart', () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] })
  expect(countPlaywright(file, 1)).toEqual({ ...none, passed: 6, failed: 3, flaky: 1 })
})
