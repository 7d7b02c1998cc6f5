import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { type Counts, countPlaywright, countVitest } from './counts.ts'

const everyChange = ['unit', 'http', 'e2e'] as const
/** `outage` kills, restarts and floods servers, and `pages` opens most states of each page. */
const landing = [...everyChange, 'outage', 'pages'] as const
/** The other kinds take long, and run by name before a release. */
const kinds = [...landing, 'spoken', 'engines', 'deploy'] as const
export type Kind = (typeof kinds)[number]

/** Returns the kinds that an argument of `npm test` names, fast tests first. None if the argument is unknown. */
export const kindsOf = (argument: string | undefined): readonly Kind[] => {
  if (argument === undefined) return everyChange
  if (argument === 'all') return landing
  return kinds.filter((kind) => kind === argument)
}

export const usage = `npm test [-- all|${kinds.join('|')} [part of a file name]]`

const playwright = ['node_modules/playwright/cli.js', 'test', '--reporter=list,json']
/** Arguments of the kinds that Playwright runs. */
const inBrowser: Readonly<Partial<Record<Kind, string[]>>> = {
  e2e: playwright,
  pages: [...playwright, '--config=e2e/pages/playwright.config.ts'],
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
