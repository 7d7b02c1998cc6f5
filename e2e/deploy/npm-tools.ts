import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { afterAll, beforeAll } from 'vitest'

/** Installs packages for the tests of one file, without those that they expect beside them. @returns their folder */
export function useNpmPackages(...packages: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-npm-'))
  beforeAll(() => {
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    const options = ['--silent', '--ignore-scripts', '--legacy-peer-deps']
    execFileSync('npm', ['install', ...options, ...packages], { cwd: folder })
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Returns the errors of a TypeScript file in a folder of `useNpmPackages`. */
export function typeErrors(folder: string, text: string): string {
  writeFileSync(join(folder, 'checked.ts'), text)
  const options = ['--strict', '--skipLibCheck', '--noEmit', '--module', 'nodenext', '--target', 'esnext']
  const tsc = join(repository, 'node_modules/.bin/tsc')
  return spawnSync(tsc, [...options, 'checked.ts'], { cwd: folder, encoding: 'utf8' }).stdout
}
