import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  /** Number of browser tests that passed only on a retry. */
  flaky: number
  /** The failures by file and title, with their messages. */
  failures: readonly string[]
}

/** Declares only the fields of Vitest's JSON report that this file uses. */
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

interface Suite {
  suites?: Suite[]
  specs: {
    file: string
    title: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

interface PlaywrightReport {
  suites: Suite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

const noReport: Counts = { passed: 0, failed: 1, flaky: 0, failures: [] }

/** Counts skipped tests, and files that failed without a failed test, as failures. */
export const countVitest = (file: string, exitCode: number): Counts => {
  const report = readReport<VitestReport>(file)
  if (!report) return noReport
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
  return withExitCode({ passed: report.numPassedTests, failed, flaky: 0, failures }, exitCode)
}

/** Counts skipped tests as failures, and tests that passed on a retry as flaky. */
export const countPlaywright = (file: string, exitCode: number): Counts => {
  const report = readReport<PlaywrightReport>(file)
  if (!report) return noReport
  const { expected, unexpected, flaky, skipped } = report.stats
  const failed = unexpected + skipped + report.errors.length
  return withExitCode(
    { passed: expected + flaky, failed, flaky, failures: report.suites.flatMap(failuresOf) },
    exitCode,
  )
}

const failuresOf = ({ suites = [], specs }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.at(-1)?.error?.message ?? [])
      return `${file} › ${title}\n${messages.join('\n')}`
    }),
  ...suites.flatMap(failuresOf),
]

/** Returns the counts, with one failure if the runner failed outside any test. */
const withExitCode = (counts: Counts, exitCode: number): Counts =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts

const readReport = <Report>(file: string): Report | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
