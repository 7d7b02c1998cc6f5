import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensurePrograms } from '@vestibule/launcher/debian-packages'
import { freePort } from '@vestibule/launcher/ports'
import { unprivilegedUid } from '@vestibule/launcher/postgres/identity'
import { repository } from '@vestibule/launcher/repository'
import type { TestCluster } from '@vestibule/testing/database'
import pg from 'pg'
import { grantSteward, setRoleTimeouts } from '../../apps/server/src/platform/postgres/timeouts.ts'

const programs = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  ip: 'iproute2',
  setpriv: 'util-linux',
}

const configuration = join(repository, 'deploy/failover')
const password = 'only-for-this-test'
/** Each test run has its own address range. */
const network = `10.231.${process.pid % 250}`
const hostAddress = `${network}.1`

export type PostgresNode = ReturnType<typeof createNode>

/** Runs a program and throws unless it succeeds. */
const must = (file: string, ...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} failed: ${stderr}`)
  return stdout
}
const ip = (...args: string[]): string => must('ip', ...args)

/**
 * Starts two PostgreSQL servers with Patroni, each in a network namespace of its own, which stands for a machine. etcd
 * and HAProxy run outside. All use the files of deploy/failover. Needs root.
 */
export async function startFailoverCluster() {
  ensurePrograms(programs, 'The failover test')
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-failover-'))
  chownSync(folder, unprivilegedUid, unprivilegedUid)
  const bridge = `vbr${process.pid}`
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${hostAddress}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')

  const etcdUrl = `http://${hostAddress}:2379`
  const etcd = startProgram('etcd', [], {
    ETCD_NAME: 'etcd-1',
    ETCD_DATA_DIR: join(folder, 'etcd'),
    ETCD_LISTEN_CLIENT_URLS: etcdUrl,
    ETCD_ADVERTISE_CLIENT_URLS: etcdUrl,
    ETCD_LISTEN_PEER_URLS: `http://${hostAddress}:2380`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${hostAddress}:2380`,
    ETCD_INITIAL_CLUSTER: `etcd-1=http://${hostAddress}:2380`,
    ETCD_INITIAL_CLUSTER_STATE: 'new',
    ETCD_ENABLE_V2: 'true',
  })
  const nodes = [11, 12].map((host, index) => createNode({ index: index + 1, host, folder, bridge }))
  const port = await freePort()
  const [first, second] = nodes.map(({ address }) => `${address}:5432`)
  const haproxy = startProgram('haproxy', ['-f', join(configuration, 'haproxy.cfg'), '-db'], {
    PRIMARY_BIND: `127.0.0.1:${port}`,
    POSTGRES_1: first ?? '',
    POSTGRES_2: second ?? '',
  })
  const stop = async (): Promise<void> => {
    for (const node of nodes) await node.remove()
    haproxy.kill('SIGKILL')
    etcd.kill('SIGKILL')
    ip('link', 'delete', bridge)
    rmSync(folder, { recursive: true, force: true })
  }

  /** Waits until one node is the primary and the other its synchronous standby. @returns the primary */
  const redundant = async (): Promise<PostgresNode> => {
    for (const deadline = Date.now() + 240_000; ; await sleep(500)) {
      const roles = await Promise.all(nodes.map(({ role }) => role()))
      const primary = nodes[roles.indexOf('primary')]
      if (primary && roles.includes('sync_standby')) return primary
      if (Date.now() > deadline)
        throw new Error(
          `No synchronous standby: ${roles.join(', ')}\n${nodes.map((one) => one.output()).join('\n')}`,
        )
    }
  }

  const url = (role: string, database: string): string =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
  try {
    for (const node of nodes) node.start()
    await redundant()
    await createRoles(url('postgres', 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  const cluster: TestCluster = { template: undefined, url }
  return { cluster, nodes, redundant, stop }
}

const startProgram = (file: string, args: string[], env: Record<string, string>): ChildProcess =>
  spawn('setpriv', ['--pdeathsig', 'KILL', file, ...args], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, ...env },
  })

const createRoles = async (connectionString: string): Promise<void> => {
  for (const deadline = Date.now() + 60_000; ; await sleep(500)) {
    const client = new pg.Client({ connectionString })
    try {
      await client.connect()
      for (const role of ['vestibule_owner', 'vestibule_app', 'vestibule_steward'])
        await client.query(`create role ${role} login password '${password}'`)
      for (const statement of [grantSteward, ...setRoleTimeouts]) await client.query(statement)
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

interface NodeOptions {
  index: number
  host: number
  folder: string
  bridge: string
}

const createNode = ({ index, host, folder, bridge }: NodeOptions) => {
  const name = `postgres-${index}`
  const namespace = `${bridge}-${index}`
  const link = `${bridge}n${index}`
  const address = `${network}.${host}`
  const data = join(folder, name)
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, unprivilegedUid, unprivilegedUid)
  ip('netns', 'add', namespace)
  ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  ip('link', 'set', link, 'master', bridge, 'up')
  ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', namespace, 'link', 'set', 'eth0', 'up')
  ip('-n', namespace, 'link', 'set', 'lo', 'up')
  const environment = {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: `${hostAddress}:2379`,
    PATRONI_RESTAPI_LISTEN: `${address}:8008`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
    PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
    PATRONI_POSTGRESQL_DATA_DIR: join(data, 'data'),
    PATRONI_POSTGRESQL_PGPASS: join(data, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
  }
  const lines: string[] = []
  const pids = (): number[] =>
    ip('netns', 'pids', namespace)
      .split('\n')
      .flatMap((line) => (line ? [Number(line)] : []))
  /** Signals every process, until no process was started meanwhile. */
  const signal = async (
    which: NodeJS.Signals,
    isOver: (signaled: Set<number>, left: number[]) => boolean,
  ) => {
    const signaled = new Set<number>()
    for (let left = pids(); !isOver(signaled, left); left = pids()) {
      for (const pid of left) {
        signaled.add(pid)
        try {
          process.kill(pid, which)
        } catch {
          // The process has already exited.
        }
      }
      await sleep(50)
    }
  }
  return {
    name,
    address,
    output: () => lines.slice(-200).join(''),
    start(): void {
      const user = ['--reuid', `${unprivilegedUid}`, '--regid', `${unprivilegedUid}`, '--clear-groups']
      const program = ['setpriv', ...user, 'patroni', join(configuration, 'patroni.yml')]
      const child = spawn('ip', ['netns', 'exec', namespace, ...program], {
        stdio: ['ignore', 'pipe', 'pipe'],
        cwd: data,
        detached: true,
        env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C.UTF-8', HOME: data, ...environment },
      })
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => lines.push(part.toString()))
    },
    /** The role by Patroni's status page. `undefined` if the node does not answer. */
    async role(): Promise<'primary' | 'sync_standby' | 'other' | undefined> {
      const ask = async (path: string) =>
        (await fetch(`http://${address}:8008/${path}`, { signal: AbortSignal.timeout(2000) })).ok
      try {
        if (await ask('primary')) return 'primary'
        return (await ask('synchronous')) ? 'sync_standby' : 'other'
      } catch {
        return undefined
      }
    },
    /** Kills every process at once, as if the machine lost power. */
    kill9: () => signal('SIGKILL', (_, left) => left.length === 0),
    /** Suspends every process, as on a hanging machine. */
    freeze: () => signal('SIGSTOP', (signaled, left) => left.every((pid) => signaled.has(pid))),
    thaw: () => signal('SIGCONT', (signaled, left) => left.every((pid) => signaled.has(pid))),
    /** Drops every packet to and from the node. */
    cut: () => void ip('link', 'set', link, 'down'),
    heal: () => void ip('link', 'set', link, 'up'),
    async remove(): Promise<void> {
      await signal('SIGKILL', (_, left) => left.length === 0)
      ip('netns', 'delete', namespace)
    },
  }
}
