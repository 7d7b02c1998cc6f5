import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'
import { afterAll, beforeAll } from 'vitest'

/**
 * Installs npm packages, without their peer dependencies, in a folder that is deleted after the file's tests. @returns
 * the folder
 */
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

/** Type-checks TypeScript text against the packages in the folder. @returns the compiler's errors */
export function typeErrors(folder: string, text: string): string {
  writeFileSync(join(folder, 'checked.ts'), text)
  const options = ['--strict', '--skipLibCheck', '--noEmit', '--module', 'nodenext', '--target', 'esnext']
  const tsc = join(repository, 'node_modules/.bin/tsc')
  return spawnSync(tsc, [...options, 'checked.ts'], { cwd: folder, encoding: 'utf8' }).stdout
}
