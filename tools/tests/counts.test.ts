import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { countPlaywright, countVitest } from './counts.ts'

function report(content: unknown): string {
  const file = join(temporaryFolder(), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const good = { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }

test('a test that was left out counts as failed', () => {
  const file = report({ numTotalTests: 3, numPassedTests: 1, testResults: [good] })
  expect(countVitest(file, 0)).toEqual({ passed: 1, failed: 2, flaky: 0 })
})

test('a test file that could not be read counts as failed beside the tests of the others', () => {
  const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] }
  const file = report({ numTotalTests: 1, numPassedTests: 1, testResults: [good, broken] })
  expect(countVitest(file, 1)).toEqual({ passed: 1, failed: 1, flaky: 0 })
})

test('a runner that failed outside any test has one failure', () => {
  const file = report({ numTotalTests: 1, numPassedTests: 1, testResults: [good] })
  expect(countVitest(file, 1)).toEqual({ passed: 1, failed: 1, flaky: 0 })
})

test('a runner that left no report has one failure', () => {
  expect(countVitest(join(temporaryFolder(), 'none.json'), 0)).toEqual({ passed: 0, failed: 1, flaky: 0 })
  expect(countPlaywright(join(temporaryFolder(), 'none.json'), 0)).toEqual({ passed: 0, failed: 1, flaky: 0 })
})

test('a journey that did not run counts as failed, one that passed only when repeated is told apart', () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [] })
  expect(countPlaywright(file, 1)).toEqual({ passed: 6, failed: 3, flaky: 1 })
})
