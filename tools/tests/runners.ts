import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { type Counts, countPlaywright, countVitest } from './counts.ts'

/** The kinds of tests, in the order in which they run: the quick ones first. */
export const kinds = ['unit', 'http', 'e2e'] as const
export type Kind = (typeof kinds)[number]

/** Runs the tests of one kind whose files' names hold the filter, and shows their output as it comes. */
export const runTests = async (kind: Kind, filter: string[]): Promise<Counts> => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-report-'))
  const report = join(folder, 'report.json')
  try {
    if (kind === 'e2e') {
      const playwright = ['node_modules/playwright/cli.js', 'test', '--reporter=list,json', ...filter]
      return countPlaywright(report, await run(playwright, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }))
    }
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', kind]
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    return countVitest(report, await run([...vitest, ...reporters, ...filter], {}))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Resolves with the exit code. Ctrl-C reaches the runner by itself, as one of the terminal's group; other signals do not. */
const run = (args: string[], env: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: repository,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    child.once('error', reject)
    for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => child.kill(signal))
    child.once('exit', (code) => resolve(code ?? 1))
  })
