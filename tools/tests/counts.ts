import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  /** of those passed, the tests in the browser that needed a second try */
  flaky: number
  /** those that Vitest says have failed, by file and title, and why; Playwright ends with its own */
  failures: readonly string[]
}

/** The part of Vitest's JSON report that is read here. */
interface VitestReport {
  numTotalTests: number
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

/** The part of Playwright's JSON report that is read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

const nothing: Counts = { passed: 0, failed: 1, flaky: 0, failures: [] }

/** Whatever did not pass has failed: a test left out too, and a file that could not be read. */
export const countVitest = (file: string, exitCode: number): Counts => {
  const report = readReport<VitestReport>(file)
  if (!report) return nothing
  const brokenFiles = report.testResults.filter(
    (result) =>
      result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numTotalTests - report.numPassedTests + brokenFiles.length
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const broken = assertionResults.filter(({ status }) => status === 'failed')
    if (brokenFiles.some((file) => file.name === name)) return [`${name}\n${message ?? ''}`]
    return broken.map((test) => `${name} › ${test.fullName}\n${test.failureMessages?.join('\n') ?? ''}`)
  })
  return honest({ passed: report.numPassedTests, failed, flaky: 0, failures }, exitCode)
}

/** A test that was left out or did not run has failed. One that passed only when repeated is told apart. */
export const countPlaywright = (file: string, exitCode: number): Counts => {
  const report = readReport<PlaywrightReport>(file)
  if (!report) return nothing
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + skipped + report.errors.length
  return honest({ passed: expected + flaky, failed, flaky, failures: [] }, exitCode)
}

/** A runner that says that it failed, for a reason outside any test, has one failure at least. */
const honest = (counts: Counts, exitCode: number): Counts =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts

const readReport = <Report>(file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
