import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { type Counts, countPlaywright, countVitest } from './counts.ts'

/** Kinds of tests in a full run, in this order: fast tests first. */
export const kinds = ['unit', 'http', 'e2e'] as const
/** These kinds run only by name, because they take long. `engines` and `deploy` run before a release. */
export const allKinds = [...kinds, 'spoken', 'engines', 'deploy'] as const
export type Kind = (typeof allKinds)[number]

const playwright = ['node_modules/playwright/cli.js', 'test', '--reporter=list,json']
/** Arguments of the kinds that Playwright runs. */
const inBrowser: Readonly<Partial<Record<Kind, string[]>>> = {
  e2e: playwright,
  spoken: [...playwright, '--config=e2e/spoken/playwright.config.ts'],
  engines: [...playwright, '--config=e2e/engines/playwright.config.ts'],
}

/** Runs one kind of test, filtered by file name, with live output. */
export const runTests = async (kind: Kind, filter: string[]): Promise<Counts> => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-report-'))
  const report = join(folder, 'report.json')
  try {
    const browserArgs = inBrowser[kind]
    if (browserArgs)
      return countPlaywright(
        report,
        await run([...browserArgs, ...filter], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      )
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
