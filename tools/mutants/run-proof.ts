import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Proof } from './mutant.ts'

export interface ProofResult {
  passed: number
  /** Title of the first failed test. A file that cannot be loaded has no failed test. */
  failed: string | undefined
  isTimedOut: boolean
  seconds: number
}

const limitMs = 360_000
/** Time that the tests have to stop their servers. */
const stopMs = 10_000

/** Declares only the fields of Vitest's JSON report that this file uses. */
interface Report {
  numPassedTests: number
  testResults: { assertionResults: { status: string; fullName: string }[] }[]
}

let running: ChildProcess | undefined

/** Runs the tests of a proof in the copy until the first failure. */
export const runProof = async (copy: string, proof: Proof): Promise<ProofResult> => {
  const file = join(copy, 'proof.json')
  rmSync(file, { force: true })
  const startedAt = performance.now()
  const isTimedOut = await runVitest(copy, proof, file)
  const seconds = (performance.now() - startedAt) / 1000
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined
  const tests = report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? []
  const failed = tests.find(({ status }) => status === 'failed')?.fullName
  return { passed: report?.numPassedTests ?? 0, failed, isTimedOut, seconds }
}

const escaped = (title: string): string => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** @returns whether the time limit ended the tests */
const runVitest = (cwd: string, { kind, file, title }: Proof, report: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', kind, file, '--bail=1']
    const pattern = title === undefined ? [] : ['-t', escaped(title)]
    const reporter = ['--reporter=json', `--outputFile=${report}`]
    // Detached, because a process group of its own can be ended with all of its processes.
    const child = spawn(process.execPath, [...args, ...pattern, ...reporter], {
      cwd,
      stdio: 'ignore',
      detached: true,
    })
    running = child
    let isTimedOut = false
    const timer = setTimeout(() => {
      isTimedOut = true
      stopProof()
    }, limitMs)
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      running = undefined
      resolve(isTimedOut)
    })
  })

/** Ends the running proof with its process group, by the exact id. */
export const stopProof = (): void => {
  const { pid } = running ?? {}
  if (pid === undefined) return
  const end = (signal: NodeJS.Signals): void => {
    try {
      process.kill(-pid, signal)
    } catch {
      // The group has ended.
    }
  }
  end('SIGTERM')
  setTimeout(() => end('SIGKILL'), stopMs).unref()
}
