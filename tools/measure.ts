/** `npm run measure` counts lines. `npm run measure -- tests [kind] [part of a file name]` measures the CPU time of test files. */

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import type { CpuSeconds } from '@vestibule/testing/cpu-seconds'

const isTest = (file: string): boolean =>
  !/^(apps|packages)\//.test(file) ||
  /^packages\/(testing|launcher)\//.test(file) ||
  /\.test\.tsx?$|\/testing\//.test(file)

const measure = (files: string[]): string => {
  const lines = files.flatMap((file) => readFileSync(join(repository, file), 'utf8').trimEnd().split('\n'))
  const comments = lines.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length
  const share = ((100 * comments) / lines.length).toFixed(1)
  return `${files.length} files, ${lines.length} lines, ${comments} of comments (${share} %)`
}

const countLines = (): void => {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: repository, encoding: 'utf8' })
  const files = listed.split('\n').filter(Boolean)
  console.log(`Source: ${measure(files.filter((file) => !isTest(file)))}`)
  console.log(`Tests:  ${measure(files.filter(isTest))}`)
}

/** Runs the tests, then prints each file's CPU seconds without PostgreSQL's, the largest first. */
const measureTests = (args: string[]): void => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-cpu-'))
  const file = join(folder, 'seconds.jsonl')
  const { status } = spawnSync(process.execPath, ['tools/test.ts', ...args], {
    cwd: repository,
    stdio: 'inherit',
    env: { ...process.env, VESTIBULE_TEST_CPU: file },
  })
  const byFile = new Map<string, number>()
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { file: name, seconds } = JSON.parse(line) as CpuSeconds
    byFile.set(name, (byFile.get(name) ?? 0) + seconds)
  }
  rmSync(folder, { recursive: true })
  const seconds = [...byFile].toSorted(([, one], [, other]) => other - one)
  console.log(`\nCPU seconds of ${seconds.length} files, without PostgreSQL:`)
  for (const [name, own] of seconds) console.log(`${own.toFixed(1).padStart(8)} ${name}`)
  console.log(
    `${seconds
      .reduce((sum, [, own]) => sum + own, 0)
      .toFixed(1)
      .padStart(8)} in all`,
  )
  process.exitCode = status ?? 1
}

const [what, ...args] = process.argv.slice(2)
if (what === 'tests') measureTests(args)
else countLines()
