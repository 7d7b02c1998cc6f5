import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '@vestibule/launcher/ports'
import { repository } from '@vestibule/launcher/repository'
import { defaultBrand } from '@vestibule/testing/brands'
import { controlOf } from '@vestibule/testing/sandbox-control'
import { atEnd } from './cleanup.ts'
import { leanFetch } from './lean-fetch.ts'

/** A running `npm start` with its own data folder and ports. */
export type Site = Awaited<ReturnType<typeof startSite>>

/** Environment variables that raise the rate limit, so that one client can save at full speed. */
export const unlimited = { SAVES_PER_MINUTE: '9999999' }

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-bench-'))
  atEnd(async () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Lets `npm start` show its two brands, as it does without settings. Sites have one brand, so that figures stay comparable. */
export const bothBrands = { BRAND_DIR: '' }

/** Runs `npm start` and waits for its ready line. @param more environment variables; empty values remove variables */
export const startSite = async (dataDir: string, more: Record<string, string> = {}) => {
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()])
  const env = {
    ...environment(),
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    BRAND_DIR: defaultBrand,
    ...unlimited,
    ...more,
  }
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: repository,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  const stop = atEnd(async () => {
    signalGroup(child, 'SIGINT')
    const force = setTimeout(() => signalGroup(child, 'SIGKILL'), 20_000)
    await closed
    clearTimeout(force)
  })
  await readyLine(child)
  return {
    /** Time from spawning npm to the ready line. */
    readyMs: performance.now() - started,
    port,
    baseUrl: `http://localhost:${port}`,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    sandbox: controlOf(`http://localhost:${sandboxPort}`, leanFetch),
    /** Folder that contains PostgreSQL's socket. */
    socketFolder: join(dataDir, 'run'),
    /** Process ID of npm, the ancestor of all other processes. */
    pid: child.pid ?? 0,
    serverLog: () => readFileSync(join(dataDir, 'server.log'), 'utf8').trim().split('\n'),
    stop,
  }
}

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
    process.kill(-child.pid, signal)
}

const readyLine = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      if (/^ready in \d+ ms$/m.test(output)) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('close', () => reject(new Error(`npm start ended:\n${output}`)))
  })

/** Returns the environment without the folders and settings that `npm run` adds. */
export const environment = (): Record<string, string | undefined> => {
  const { PATH = '', HOME, TMPDIR } = process.env
  const folders = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { PATH: folders.join(delimiter), HOME, TMPDIR }
}
