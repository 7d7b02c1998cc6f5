import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LauncherError } from './launcher-error.ts'
import { repository } from './repository.ts'

const stamp = join(repository, 'apps/web/dist/.inputs')

const inputs = [
  'apps/web/*.{ts,json,html}',
  'apps/web/{src,public,build}/**/*',
  'packages/{domain,contract,words}/{package.json,src/**/*.ts}',
  'package-lock.json',
]

/** Builds the web app if its inputs have changed. @returns whether the web app was built */
export const buildWebIfNeeded = async (): Promise<boolean> => {
  const hash = hashInputs()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false
  rmSync(stamp, { force: true })
  await buildWeb()
  writeFileSync(stamp, hash)
  return true
}

const buildWeb = async (): Promise<void> => {
  try {
    // Vitest sets NODE_ENV to `test`, for which the bundle would contain React's development build.
    const env = { ...process.env, NODE_ENV: 'production' }
    await promisify(execFile)(process.execPath, ['apps/web/build.ts'], { cwd: repository, env })
  } catch (error) {
    const output =
      error instanceof Error && 'stdout' in error && 'stderr' in error
        ? `${error.stdout}${error.stderr}`
        : error
    throw new LauncherError(`The web app could not be built:\n${String(output).trim()}`)
  }
}

/** Hashes file contents, because a checkout changes every file's date. */
const hashInputs = (): string => {
  const hash = createHash('sha256')
  const files = globSync(inputs, {
    cwd: repository,
    withFileTypes: true,
    exclude: (entry) => entry.name.includes('.test.'),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files)
    hash.update(file.slice(repository.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
