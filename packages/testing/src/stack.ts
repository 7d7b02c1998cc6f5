import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type LocalSettings,
  sandboxEnvironment,
  serverEnvironment,
} from '@vestibule/launcher/local-environment'
import { freePort } from '@vestibule/launcher/ports'
import { readOrMakeSecrets } from '@vestibule/launcher/secrets'
import { type Service, startService } from '@vestibule/launcher/service'
import { startBalancer } from './balancer.ts'
import { makeClock } from './clock.ts'
import { type RunCommand, startCommand } from './commands.ts'
import { createDatabase, type TestCluster } from './database.ts'
import { poolerSettings, testEnvironment } from './environment.ts'
import { inherited, type StackServer, startServer, startWorker, together } from './processes.ts'
import { createPublicToken } from './public-token.ts'
import { controlOf } from './sandbox-control.ts'

/** Servers with their own sandbox and database. */
export type Stack = Awaited<ReturnType<typeof startStack>>

export interface StackOptions {
  /** Additional environment variables for the server. An empty value removes a variable. */
  env?: Record<string, string>
  /** Number of servers behind a round-robin balancer. The default is 1. */
  servers?: number
  /** Number of worker processes, which only run jobs. Servers run jobs too. */
  workers?: number
  /** The default is the cluster of the test environment. */
  cluster?: TestCluster
  /** Whether each server and worker has its own clock, which `clock.skew` changes, and connects under its file's name. */
  ownClocks?: boolean
  /** How `command` runs commands. By default as processes, because Playwright would compile the server's files again. */
  runCommand?: RunCommand
  /** Runs on the empty database, before a server migrates it. */
  prepare?: (environment: Readonly<Record<string, string>>) => void
}

/** Number of servers in each stack. `VESTIBULE_TEST_SERVERS=2 npm test -- http` runs the tests with two servers. */
const defaultServers = Number(process.env.VESTIBULE_TEST_SERVERS ?? 1)

/** Shortens the times of provider calls, so that no test waits a minute for a retry. */
const scaledCallTimes = { PROVIDER_CALL_LEASE_MS: '2000', PROVIDER_CALL_LONGEST_MS: '4000' }

export async function startStack(options: StackOptions = {}) {
  const { env = {}, servers: serverCount = defaultServers, workers: workerCount = 0 } = options
  const { folder } = testEnvironment()
  const dataDir = mkdtempSync(join(folder, 'stack-'))
  const clock = makeClock(join(dataDir, 'clock'))
  const port = await freePort()
  const settings: LocalSettings = {
    host: '127.0.0.1',
    port,
    publicUrl: `http://localhost:${port}`,
    sandboxPort: 0,
    sandboxSmtpPort: 0,
    dataDir,
    clockFile: clock.file,
    secrets: readOrMakeSecrets(folder),
    identityProvider: env.IDENTITY_PROVIDER,
    broker: env.BROKER,
  }
  const [database, sandbox] = await Promise.all([createDatabase(options.cluster), startSandbox(settings)])
  const ports = { sandboxPort: sandbox.ready.port, sandboxSmtpPort: sandbox.ready.smtpPort }
  const environment: Readonly<Record<string, string>> = {
    ...serverEnvironment({ ...settings, ...ports }, database),
    ...scaledCallTimes,
    ...(options.cluster ? {} : poolerSettings(database.name)),
    ...env,
  }
  options.prepare?.(environment)
  const balancer = serverCount > 1 ? await startBalancer(port) : undefined
  const ownPorts = balancer
    ? await Promise.all(Array.from({ length: serverCount }, () => freePort()))
    : [port]
  const clockFiles: string[] = []
  const ownClock = (): Record<string, string> => {
    if (!options.ownClocks) return {}
    const name = `clock-${clockFiles.length}`
    const file = join(dataDir, name)
    clock.skew(file, 0)
    clockFiles.push(file)
    return { CLOCK_FILE: file, PGAPPNAME: name }
  }
  const servers = await Promise.all(
    ownPorts.map((own) => startServer({ ...environment, ...ownClock(), PORT: String(own) })),
  )
  await balancer?.use(ownPorts)
  const workers = await Promise.all(
    Array.from({ length: workerCount }, () => startWorker({ ...environment, ...ownClock() })),
  )
  const server = together(servers)
  const others: StackServer[] = []
  const sandboxUrl = `http://localhost:${sandbox.ready.port}`
  return {
    /** The URL does not change when servers restart. */
    baseUrl: settings.publicUrl,
    sandboxUrl,
    /** Connection string for the server's role, which cannot alter tables. */
    databaseUrl: database.appUrl,
    /** Connection string for the superuser. */
    adminDatabaseUrl: database.adminUrl,
    clock,
    /** Files of the own clocks of the servers and workers. */
    clockFiles,
    environment,
    /** Controls all servers together. */
    server,
    servers,
    workers,
    /** Sends requests only to the servers with these indexes. Resolves when earlier requests have been answered. */
    askOnly: async (...chosen: number[]) => balancer?.use(chosen.flatMap((index) => ownPorts[index] ?? [])),
    sandbox: controlOf(sandboxUrl),
    /** Starts a server on a different port with the same database and sandbox. */
    async another() {
      const ownPort = await freePort()
      const other = await startServer({ ...environment, PORT: String(ownPort) })
      others.push(other)
      return { url: `http://localhost:${ownPort}`, server: other }
    },
    /** Runs an operator command with the server's environment. */
    async command(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
      const { code, out, errors } = await (options.runCommand ?? startCommand)(name, args, environment)
      return { code, output: out + errors }
    },
    /** See `createPublicToken`. */
    publicToken: (institutionId?: string, username?: string) =>
      createPublicToken(sandboxUrl, settings.secrets, institutionId, username),
    async stop(): Promise<void> {
      await Promise.all([server, ...workers, ...others].map((one) => one.stop()))
      await balancer?.close()
      await Promise.all([sandbox.stop(), database.drop()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function startSandbox(settings: LocalSettings): Promise<Service<{ port: number; smtpPort: number }>> {
  const env = { ...inherited(), ...sandboxEnvironment(settings) }
  return startService({ name: 'The sandbox', entry: 'apps/sandbox/src/main.ts', env, onLine: () => {} })
}
