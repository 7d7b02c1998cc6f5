import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { setRoleTimeouts } from '../../apps/server/src/adapters/postgres/timeouts.ts'
import { freePort } from '../../tools/ports.ts'
import { findBinaries } from '../../tools/postgres/binaries.ts'
import { chooseIdentity, type Identity } from '../../tools/postgres/identity.ts'
import type { TestCluster } from './database.ts'
import { ground } from './ground.ts'

export interface OwnCluster extends TestCluster {
  /** whose programs these are, and their version */
  name: string
  stop(): Promise<void>
}

const password = 'only-for-this-test'

/**
 * A cluster as in production: Debian's PostgreSQL, reached over TCP with passwords, its roles made and nothing migrated. Where
 * root may install packages and there is none it is installed; where it cannot be had, the embedded programs serve.
 */
export async function startDebianPostgres(): Promise<OwnCluster> {
  const programs = ensureDebian() ?? join(findBinaries().folder, 'bin')
  const identity = chooseIdentity()
  const folder = mkdtempSync(join(ground().folder, 'debian-'))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, `${password}\n`)
  const port = await freePort()
  const roles = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  run(identity, join(programs, 'initdb'), [
    '-D',
    data,
    ...roles,
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  ])
  const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'off' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args } = identity.command(join(programs, 'postgres'), ['-D', data, ...flags])
  const postmaster = spawn(file, args, { ...identity.spawn, stdio: 'ignore', env: { LC_ALL: 'C' } })
  const ended = new Promise<void>((settle) => postmaster.once('exit', () => settle()))
  const url = (role: string, database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
  const name = await prepared(url('postgres', 'postgres'))
  return {
    name,
    template: undefined,
    url,
    async stop() {
      postmaster.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until it answers, makes the two roles, and answers its version. */
async function prepared(adminUrl: string): Promise<string> {
  for (const deadline = Date.now() + 20_000; ; await sleep(100)) {
    const client = new pg.Client({ connectionString: adminUrl })
    try {
      await client.connect()
    } catch (error) {
      if (Date.now() > deadline) throw error
      continue
    }
    for (const role of ['vestibule_owner', 'vestibule_app'])
      await client.query(`create role ${role} login password '${password}'`)
    for (const statement of setRoleTimeouts) await client.query(statement)
    const { rows } = await client.query<{ version: string }>('select version()')
    await client.end()
    return rows[0]?.version ?? ''
  }
}

/** The folder of Debian's newest programs. */
function findDebian(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number) : []
  const folders = versions.sort((a, b) => b - a).map((version) => join(root, String(version), 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

function ensureDebian(): string | undefined {
  const found = findDebian()
  if (found !== undefined || process.getuid?.() !== 0) return found
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  if (apt('update')) apt('install', '--yes', '--no-install-recommends', 'postgresql')
  return findDebian()
}

function run(identity: Identity, program: string, programArgs: string[]): void {
  const { file, args } = identity.command(program, programArgs)
  const { status, stderr } = spawnSync(file, args, {
    ...identity.spawn,
    encoding: 'utf8',
    env: { LC_ALL: 'C', PATH: process.env.PATH },
  })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}
