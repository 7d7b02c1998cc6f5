import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { installDebianPackages } from '@vestibule/launcher/debian-packages'
import { freePort } from '@vestibule/launcher/ports'
import { findBinaries } from '@vestibule/launcher/postgres/binaries'
import { chooseIdentity, type Identity } from '@vestibule/launcher/postgres/identity'
import pg from 'pg'
import { grantSteward, setRoleTimeouts } from '../../../apps/server/src/platform/postgres/timeouts.ts'
import { testEnvironment } from './environment.ts'

export type OwnCluster = Awaited<ReturnType<typeof startDebianPostgres>>

const password = 'only-for-this-test'
/** How long PostgreSQL may take to start. Long, because a busy machine takes several times as long as an idle one. */
const startMs = 180_000

/**
 * Starts Debian's PostgreSQL over TCP, as in production. Without Debian's package, starts the embedded PostgreSQL.
 * @param settingsFor further settings. With a `unix_socket_directories`, PostgreSQL trusts everybody on that socket
 */
export async function startDebianPostgres(
  settingsFor: (folder: string) => Readonly<Record<string, string>> = () => ({}),
) {
  const programs = ensureDebian() ?? join(findBinaries().folder, 'bin')
  const identity = chooseIdentity()
  const folder = mkdtempSync(join(testEnvironment().folder, 'debian-'))
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, `${password}\n`)
  const port = await freePort()
  const roles = [
    '--username=postgres',
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    `--pwfile=${passwordFile}`,
  ]
  const encoding = ['--encoding=UTF8', '--locale=C', '--no-sync']
  run(identity, join(programs, 'initdb'), ['-D', data, ...roles, ...encoding])
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    ...settingsFor(folder),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args } = identity.command(join(programs, 'postgres'), ['-D', data, ...flags])
  const launch = () => {
    const child = spawn(file, args, { cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C' } })
    return { child, ended: new Promise<void>((resolve) => child.once('exit', () => resolve())) }
  }
  let postmaster = launch()
  const url = (role: string, database: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
  const adminUrl = url('postgres', 'postgres')
  /** Runs a query as the superuser. Must not be called while PostgreSQL is frozen. */
  const admin = async <Row = Record<string, unknown>>(text: string): Promise<Row[]> => {
    const client = await connected(adminUrl)
    const { rows } = await client.query(text)
    await client.end()
    return rows as Row[]
  }
  const name = await createRoles(adminUrl)
  let frozen: number[] = []
  const postmasterPid = (): number => postmaster.child.pid ?? 0
  const signal = (pids: number[], which: NodeJS.Signals): void => {
    for (const pid of pids)
      try {
        process.kill(pid, which)
      } catch {
        // The process has already exited.
      }
  }
  const thaw = (): void => {
    signal(frozen, 'SIGCONT')
    frozen = []
  }
  return {
    /** PostgreSQL's version. */
    name,
    template: undefined,
    url,
    admin,
    folder,
    data,
    port,
    /** Runs a program as the operating system user that runs PostgreSQL. @throws an Error with the output if it fails */
    run: (program: string, programArgs: string[]): string => run(identity, program, programArgs),
    /** Suspends every process until `thaw`, as on a hanging machine. */
    async freeze(): Promise<void> {
      const client = await connected(adminUrl)
      frozen = [postmasterPid()]
      // Suspends the postmaster first, so that it starts no more processes. Newly started processes are listed late.
      signal(frozen, 'SIGSTOP')
      for (let before = -1; frozen.length !== before; await sleep(250)) {
        before = frozen.length
        frozen = [postmasterPid(), ...(await backendsOf(client))]
      }
      signal(frozen, 'SIGSTOP')
      client.end().catch(() => undefined)
    },
    thaw,
    /** Kills every process, as in a crash. */
    async kill9(): Promise<void> {
      const client = await connected(adminUrl)
      signal([postmasterPid(), ...(await backendsOf(client))], 'SIGKILL')
      await postmaster.ended
    },
    /** Restarts PostgreSQL and waits until connections are accepted. */
    async start(): Promise<void> {
      // PostgreSQL exits immediately while a killed process still uses the shared memory.
      for (const deadline = Date.now() + startMs; ; await sleep(200)) {
        postmaster = launch()
        const ended = postmaster.ended.then(() => 'ended' as const)
        const connecting = connected(adminUrl).then((client) => client.end())
        if ((await Promise.race([ended, connecting])) !== 'ended') return
        connecting.catch(() => undefined)
        if (Date.now() > deadline) throw new Error('PostgreSQL does not start again')
      }
    },
    /** Stops PostgreSQL in order, and keeps its data. */
    async halt(): Promise<void> {
      thaw()
      postmaster.child.kill('SIGINT')
      await postmaster.ended
    },
    async stop(): Promise<void> {
      await this.halt()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Retries until PostgreSQL accepts connections. */
async function connected(url: string): Promise<pg.Client> {
  for (const deadline = Date.now() + startMs; ; await sleep(100)) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

const backendsOf = async (client: pg.Client): Promise<number[]> => {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  return rows.map(({ pid }) => pid)
}

/** Creates the roles. @returns PostgreSQL's version */
async function createRoles(adminUrl: string): Promise<string> {
  const client = await connected(adminUrl)
  for (const role of ['vestibule_owner', 'vestibule_app', 'vestibule_steward'])
    await client.query(`create role ${role} login password '${password}'`)
  for (const statement of [grantSteward, ...setRoleTimeouts]) await client.query(statement)
  const { rows } = await client.query<{ version: string }>('select version()')
  await client.end()
  return rows[0]?.version ?? ''
}

/** Returns the folder of the newest installed version. */
function findDebian(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number) : []
  const folders = versions.sort((a, b) => b - a).map((version) => join(root, String(version), 'bin'))
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

function ensureDebian(): string | undefined {
  const found = findDebian()
  if (found !== undefined) return found
  installDebianPackages('postgresql')
  return findDebian()
}

function run(identity: Identity, program: string, programArgs: string[]): string {
  const { file, args } = identity.command(program, programArgs)
  const { status, stdout, stderr } = spawnSync(file, args, {
    cwd: '/',
    encoding: 'utf8',
    env: { LC_ALL: 'C', PATH: process.env.PATH },
  })
  if (status !== 0) throw new Error(`${program} failed: ${stdout} ${stderr}`)
  return stdout
}
