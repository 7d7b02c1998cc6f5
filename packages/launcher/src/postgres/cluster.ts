import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { grantSteward, setRoleTimeouts } from '../../../../apps/server/src/platform/postgres/timeouts.ts'
import { LauncherError } from '../launcher-error.ts'
import type { Binaries } from './binaries.ts'
import type { Identity } from './identity.ts'
import type { ClusterPaths } from './paths.ts'

/** No password is needed, because only the cluster's user can enter the socket's folder and TCP is disabled. */
const hostBasedAccess = 'local all all trust\n'

/** Creates the roles and the database. Migrations grant the server's role its privileges. */
const bootstrapSql = `
CREATE ROLE vestibule_owner LOGIN
CREATE ROLE vestibule_app LOGIN
CREATE DATABASE vestibule OWNER vestibule_owner
REVOKE TEMPORARY ON DATABASE vestibule FROM PUBLIC
`.trimStart()

/** Creates the role unless the cluster has it. */
const createSteward =
  "do $$ begin if not exists (select from pg_roles where rolname = 'vestibule_steward') then create role vestibule_steward login; end if; end $$"

/** Existing clusters get changed roles and timeouts at the next start. */
const rolesSql = `${[createSteward, grantSteward, ...setRoleTimeouts].join('\n')}\n`
const rolesFile = 'vestibule-role-timeouts'

/** Creates the cluster if needed, in a temporary folder, so that an interrupted start leaves no incomplete cluster. */
export const ensureCluster = async (
  paths: ClusterPaths,
  binaries: Binaries,
  identity: Identity,
  fast: boolean,
): Promise<void> => {
  removeUnfinished(paths)
  if (existsSync(paths.data)) return checkCluster(paths, binaries, identity)

  const unfinished = `${paths.data}.unfinished-${process.pid}`
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const create = ['-D', unfinished, '--username=postgres', '--auth=trust', ...locale, '--no-instructions']
  await run(paths, identity, 'initdb', fast ? [...create, '--no-sync'] : create)
  writeFileSync(join(unfinished, 'pg_hba.conf'), hostBasedAccess)
  const single = ['--single', '-D', unfinished, ...(fast ? ['-c', 'fsync=off'] : []), 'postgres']
  await run(paths, identity, 'postgres', single, bootstrapSql + rolesSql)
  writeFileSync(join(unfinished, rolesFile), rolesSql)
  renameSync(unfinished, paths.data)
}

/** Updates the roles if they changed. PostgreSQL must not be running on this data. */
export const ensureRoles = async (paths: ClusterPaths, identity: Identity): Promise<void> => {
  const file = join(paths.data, rolesFile)
  if (existsSync(file) && readFileSync(file, 'utf8') === rolesSql) return
  await run(paths, identity, 'postgres', ['--single', '-D', paths.data, 'postgres'], rolesSql)
  writeFileSync(file, rolesSql)
}

const checkCluster = (paths: ClusterPaths, binaries: Binaries, identity: Identity): void => {
  const found = readVersion(paths.data)
  if (found !== binaries.major)
    throw new LauncherError(
      `${paths.data} was written by PostgreSQL ${found ?? 'of an unknown version'}, and this checkout brings ${binaries.major}. ` +
        `Nothing was changed. To keep the data, start the checkout that wrote them, copy them out with pg_dump ${found ?? ''} through its socket, ` +
        `move that folder away, start this checkout and read them in with psql. To begin anew, move the folder away.`,
    )
  const { uid } = statSync(paths.data)
  if (identity.fileOwner !== undefined && uid !== identity.fileOwner) {
    throw new LauncherError(
      `${paths.data} belongs to the user with id ${uid}, not to the one that runs PostgreSQL (id ${identity.fileOwner}). Start Vestibule as that user, or move the folder away.`,
    )
  }
}

const readVersion = (data: string): string | undefined => {
  const file = join(data, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

const removeUnfinished = (paths: ClusterPaths): void => {
  const folder = dirname(paths.data)
  const prefix = `${basename(paths.data)}.unfinished-`
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

const run = (
  paths: ClusterPaths,
  identity: Identity,
  program: string,
  args: string[],
  input = '',
): Promise<void> => {
  const { file, args: all } = identity.command(join(paths.programs, program), args)
  return new Promise((resolve, reject) => {
    const child = spawn(file, all, { cwd: '/', env: { LC_ALL: 'C', PATH: process.env.PATH } })
    let output = ''
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) =>
      reject(new LauncherError(`PostgreSQL's ${program} cannot be run: ${error.message}.`)),
    )
    child.on('close', (code) => {
      // In single-user mode a failed statement doesn't change the exit code.
      if (code === 0 && !output.includes('ERROR:')) resolve()
      else reject(new LauncherError(`PostgreSQL's ${program} failed:\n${output.trim()}`))
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
