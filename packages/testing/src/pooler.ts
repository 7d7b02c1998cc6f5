import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensurePrograms } from '@vestibule/launcher/debian-packages'
import { freePort } from '@vestibule/launcher/ports'
import { chooseIdentity } from '@vestibule/launcher/postgres/identity'

const program = '/usr/sbin/pgbouncer'

export const pooledUrl = (port: number, database: string): string =>
  `postgresql://vestibule_app@127.0.0.1:${port}/${database}`

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Starts Debian's PgBouncer in transaction mode before every database of a cluster. @param adminUrl has a socket */
export async function startPooler(adminUrl: string) {
  ensurePrograms({ [program]: 'pgbouncer' }, 'A test through a pooler')
  const { searchParams } = new URL(adminUrl.replace('@/', '@host/'))
  const host = searchParams.get('host')
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-pooler-'))
  const ownPort = await freePort()
  const configuration = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, '"vestibule_app" ""\n')
  writeFileSync(
    configuration,
    `[databases]
* = host=${host} port=${searchParams.get('port') ?? 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 5
max_client_conn = 2000
server_idle_timeout = 10
logfile = ${join(folder, 'pgbouncer.log')}
`,
  )
  const { file, args } = chooseIdentity().command(program, ['--quiet', configuration])
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (const deadline = Date.now() + 20_000; !(await canConnect(ownPort)); await sleep(100))
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('PgBouncer does not start')
  return {
    port: ownPort,
    url: (database: string) => pooledUrl(ownPort, database),
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
