import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { type Counts, countPlaywright, countVitest } from './counts.ts'

/** The kinds run in this order, fast tests first. */
export const kinds = ['unit', 'http', 'e2e'] as const
export type Kind = (typeof kinds)[number]

/** Runs one kind of test, filtered by file name, with live output. */
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

/** Runs Node and returns the exit code. Forwards signals except Ctrl-C, which reaches the process group by itself. */
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
