import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '@vestibule/launcher/repository'

const firstSchema = 'apps/server/src/platform/postgres/migrations/0001_schema.sql'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** Returns the output, or `undefined` if git fails. */
const tryGit = (...args: string[]): string | undefined => {
  try {
    return git(...args)
  } catch {
    return undefined
  }
}

/** Returns `PREVIOUS_RELEASE`, else the newest tag `v…` before this commit, else the last commit that changed migration 1. */
const findCommit = (): string => {
  const { PREVIOUS_RELEASE: chosen } = process.env
  const tag = tryGit('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^')
  const commit = chosen ?? tag ?? tryGit('log', '-1', '--format=%H', '--', firstSchema)
  const found = tryGit('rev-parse', '--verify', '--quiet', `${commit}^{commit}`)
  if (found) return found
  const reason = existsSync(join(repository, '.git'))
    ? 'This clone does not contain it: run git fetch --unshallow --tags.'
    : 'This folder is no git clone: run the test in a clone.'
  throw new Error(
    `The previous release, ${commit}, is needed. ${reason} Or name a commit in PREVIOUS_RELEASE.`,
  )
}

/** Installs and builds the previous release in a folder of its own. */
export const installPreviousRelease = () => {
  const commit = findCommit()
  const root = join(mkdtempSync(join(tmpdir(), 'vestibule-previous-')), 'release')
  git('worktree', 'add', '--detach', root, commit)
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      // Without the NODE_ENV of tests, with which the app is built for development.
      env: { ...process.env, NODE_ENV: undefined },
    })
  const remove = (): void => {
    git('worktree', 'remove', '--force', root)
    rmSync(join(root, '..'), { recursive: true, force: true })
  }
  try {
    // Without its scripts, which would install a second Node and a second PostgreSQL.
    run('npm', 'ci', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund')
    run(process.execPath, 'apps/web/build.ts')
  } catch (error) {
    remove()
    throw error
  }
  return { commit, root, remove }
}
