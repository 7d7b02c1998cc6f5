import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Postgres, start } from './postgres.ts'
import { repository } from './repository.ts'
import { temporaryFolder } from './temporary-folder.ts'

const slow = { timeout: 30_000 }

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const begin = async (dataDir: string): Promise<Postgres> => {
  const postgres = await start({ dataDir, fast: true })
  onTestFinished(() => postgres.erase())
  return postgres
}

describe('cluster', () => {
  const shared = { folder: mkdtempSync(join(tmpdir(), 'vestibule-tools-')) } as {
    folder: string
    postgres: Postgres
  }
  beforeAll(async () => {
    shared.postgres = await start({ dataDir: shared.folder, fast: true })
  }, slow.timeout)
  afterAll(async () => {
    await shared.postgres.erase()
    rmSync(shared.folder, { recursive: true })
  })

  test('[OP-10] lets only the owner’s role create tables, and sets timeouts for the server’s role', async () => {
    const { appUrl, ownerUrl } = shared.postgres
    expect(await query(appUrl, 'SHOW statement_timeout')).toEqual([{ statement_timeout: '10s' }])
    await query(ownerUrl, 'CREATE TABLE client (id int)')
    await expect(query(appUrl, 'CREATE TABLE mine (id int)')).rejects.toThrow(/permission denied/)
    await expect(query(appUrl, 'ALTER TABLE client ADD name text')).rejects.toThrow(/must be owner/)
  })

  test('accepts connections of this user by the socket only', async () => {
    const { adminUrl } = shared.postgres
    expect(await query(adminUrl, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }])
    const sockets = decodeURIComponent(adminUrl.split('host=')[1] ?? '')
    expect(statSync(sockets).mode & 0o077).toBe(0)
  })

  test('refuses a second launcher in the same folder', async () => {
    await expect(start({ dataDir: shared.folder, fast: true })).rejects.toThrow(
      /already runs with the data in .*\(process \d+\)/,
    )
    expect(await query(shared.postgres.adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

test('[OP-05] waits for the disk outside tests', slow, async () => {
  const folder = temporaryFolder()
  const postgres = await start({ dataDir: folder })
  expect(await query(postgres.adminUrl, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
  expect(await query(postgres.appUrl, 'SHOW synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  await postgres.stop()
})

test('[OP-05] [OP-10] keeps commits and restores role timeouts after kill -9', slow, async () => {
  const folder = temporaryFolder()
  const launcher = join(folder, 'launcher.ts')
  writeFileSync(
    launcher,
    `const { start } = await import(${JSON.stringify(join(repository, 'packages/launcher/src/postgres.ts'))})
     console.log((await start({ dataDir: process.argv[2], fast: true })).ownerUrl)`,
  )
  const dataDir = join(folder, 'data')
  const child = spawn(process.execPath, [launcher, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line) => resolve(String(line).trim())),
  )
  await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await query(
    url.replace('vestibule_owner@/vestibule', 'postgres@/postgres'),
    'ALTER ROLE vestibule_app RESET ALL',
  )
  rmSync(join(dataDir, 'postgres', 'vestibule-role-timeouts'))
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))

  const { ownerUrl, appUrl } = await begin(dataDir)
  expect(await query(ownerUrl, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
  expect(await query(appUrl, 'SHOW lock_timeout')).toEqual([{ lock_timeout: '5s' }])
  expect(await query(ownerUrl, 'SHOW lock_timeout')).toEqual([{ lock_timeout: '0' }])
})

test('refuses data of another PostgreSQL version, with instructions', slow, async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'postgres'), { recursive: true })
  writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n')
  await expect(start({ dataDir: folder })).rejects.toThrow(
    /written by PostgreSQL 17, .* brings 18.*pg_dump 17/,
  )
  expect(readdirSync(join(folder, 'postgres'))).toEqual(['PG_VERSION'])
})

test('replaces the cluster of an interrupted start', slow, async () => {
  const folder = temporaryFolder()
  const half = join(folder, 'postgres.unfinished-4711')
  mkdirSync(half)
  writeFileSync(join(half, 'PG_VERSION'), '18\n')
  const { appUrl } = await begin(folder)
  expect(await query(appUrl, 'SELECT current_user')).toEqual([{ current_user: 'vestibule_app' }])
  expect(existsSync(half)).toBe(false)
})

test('ignores a stale postmaster.pid of another process', slow, async () => {
  const folder = temporaryFolder()
  const first = await start({ dataDir: folder, fast: true })
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n').slice(1) : []
  await first.stop()
  if (existsSync(join(folder, 'postgres'))) writeFileSync(pidFile, [process.pid, ...lines].join('\n'))
  const { adminUrl } = await begin(folder)
  expect(await query(adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('supports a long path with quotes and spaces', slow, async () => {
  const folder = join(temporaryFolder(), `it's a "long", path ${'x'.repeat(90)}`)
  const { adminUrl } = await begin(folder)
  expect(await query(adminUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

if (process.getuid?.() === 0) {
  test('runs as another user for root, with its data in DATA_DIR', slow, async () => {
    const folder = temporaryFolder()
    const { pid } = await begin(folder)
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t65534\t65534\t/m)
    expect(statSync(join(folder, 'postgres')).uid).toBe(65_534)
  })

  test('refuses root in words where the user cannot be changed', async () => {
    vi.stubEnv('PATH', '/nowhere')
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(start({ dataDir: temporaryFolder() })).rejects.toThrow(/does not run as root.*normal user/)
  })
}
