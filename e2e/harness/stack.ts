import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type LocalSettings, sandboxEnvironment, serverEnvironment } from '../../tools/local-environment.ts'
import { freePort } from '../../tools/ports.ts'
import { repository } from '../../tools/repository.ts'
import { readOrMakeSecrets } from '../../tools/secrets.ts'
import { type Service, startService } from '../../tools/service.ts'
import { makeClock, type TestClock } from './clock.ts'
import { createDatabase } from './database.ts'
import { ground } from './ground.ts'
import { controlOf, type SandboxControl } from './sandbox-control.ts'

/** A server, its sandbox and its database, which no other test touches. */
export interface Stack {
  /** the server's address, the same across restarts */
  baseUrl: string
  sandboxUrl: string
  /** as the server's role, which may not alter tables */
  databaseUrl: string
  /** as the superuser */
  adminDatabaseUrl: string
  clock: TestClock
  /** the server's own, for more processes of the same */
  environment: Readonly<Record<string, string>>
  server: StackServer
  sandbox: SandboxControl
  /** runs one of the server's commands with the server's own environment, and answers what it wrote */
  command(name: string, ...args: string[]): Promise<{ code: number; output: string }>
  /** a public token as the linking widget would bring it, from the linking provider's own sandbox call */
  publicToken(): Promise<string>
  stop(): Promise<void>
}

export interface StackServer {
  readonly pid: number
  /** every line that it has written, over all its restarts */
  logs(): string[]
  kill9(): Promise<void>
  stop(): Promise<void>
  /** starts it on its port, after ending it if it still runs */
  restart(): Promise<void>
}

export interface StackOptions {
  /** more environment for the server, above the usual; an empty value unsets one */
  env?: Record<string, string>
}

/** Starts one. Jobs run in the server's process. */
export async function startStack({ env = {} }: StackOptions = {}): Promise<Stack> {
  const { folder } = ground()
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
  }
  const [database, sandbox] = await Promise.all([createDatabase(), startSandbox(settings)])
  const ports = { sandboxPort: sandbox.ready.port, sandboxSmtpPort: sandbox.ready.smtpPort }
  const environment = { ...serverEnvironment({ ...settings, ...ports }, database), ...env }
  const server = await startServer(environment)
  const sandboxUrl = `http://localhost:${sandbox.ready.port}`
  return {
    baseUrl: settings.publicUrl,
    sandboxUrl,
    databaseUrl: database.appUrl,
    adminDatabaseUrl: database.adminUrl,
    clock,
    environment,
    server,
    sandbox: controlOf(sandboxUrl),
    command: (name, ...args) => runCommand(name, args, environment),
    async publicToken() {
      const { PLAID_CLIENT_ID, PLAID_SECRET } = settings.secrets
      const reply = await fetch(`${sandboxUrl}/sandbox/public_token/create`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'plaid-client-id': PLAID_CLIENT_ID,
          'plaid-secret': PLAID_SECRET,
        },
        body: JSON.stringify({ institution_id: 'ins_109508', initial_products: ['auth'] }),
      })
      return ((await reply.json()) as { public_token: string }).public_token
    },
    async stop() {
      await server.stop()
      await Promise.all([sandbox.stop(), database.drop()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Ready = { port: number }

function startSandbox(settings: LocalSettings): Promise<Service<Ready & { smtpPort: number }>> {
  const env = { ...inherited(), ...sandboxEnvironment(settings) }
  return startService({ name: 'The sandbox', entry: 'apps/sandbox/src/main.ts', env, onLine: () => {} })
}

async function startServer(environment: Record<string, string>): Promise<StackServer> {
  const lines: string[] = []
  const env = { ...inherited(), ...environment }
  const onLine = (line: string) => lines.push(line)
  const begin = () =>
    startService<Ready>({ name: 'The server', entry: 'apps/server/src/main.ts', env, onLine })
  let service: Service<Ready> | undefined = await begin()

  const stop = async () => {
    await service?.stop()
    service = undefined
  }
  return {
    get pid() {
      if (!service) throw new Error('The server of this stack does not run')
      return service.pid
    },
    logs: () => lines,
    async kill9() {
      await service?.kill()
      service = undefined
    },
    stop,
    async restart() {
      await stop()
      service = await begin()
    },
  }
}

function runCommand(
  name: string,
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const env = { ...inherited(), ...environment }
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [`apps/server/src/commands/${name}.ts`, ...args], {
      cwd: repository,
      env,
      timeout: 60_000,
    })
    let output = ''
    const keep = (part: Buffer): void => {
      output += part.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('exit', (code) => resolve({ code: code ?? -1, output }))
  })
}

/** Of this process' environment only what a program needs to run: nothing that a developer has set reaches a test. */
function inherited(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR }
}
