import { type Service, startService } from '@vestibule/launcher/service'

/** A server or worker of a stack, or all of its servers together. */
export interface StackServer {
  readonly pid: number
  /** Returns all output lines, including those before a restart. */
  logs(): string[]
  /** Returns the reason for each unexpected exit. */
  crashes(): string[]
  kill9(): Promise<void>
  stop(): Promise<void>
  /** Restarts on the same port. `more` adds environment variables to this and later starts. */
  restart(more?: Record<string, string>): Promise<void>
}

type Env = Record<string, string | undefined>

/** Returns a minimal environment, so that a developer's own settings do not affect tests. */
export function inherited(): Env {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR }
}

/** The time that docs/operations/upgrade.md promises. */
export const longestStopSeconds = 45

export const startServer = (environment: Env): Promise<StackServer> =>
  startOne('The server', 'apps/server/src/app/main.ts', environment)

export const startWorker = (environment: Env): Promise<StackServer> =>
  startOne('The worker', 'apps/server/src/app/worker.ts', environment)

async function startOne(name: string, entry: string, environment: Env): Promise<StackServer> {
  const lines: string[] = []
  let env: Env = { ...inherited(), ...environment }
  const crashes: string[] = []
  let service: Service<unknown> | undefined
  const start = async (): Promise<void> => {
    const started = await startService({ name, entry, env, onLine: (line) => lines.push(line) })
    service = started
    void started.ended.then((reason) => {
      if (service === started) crashes.push(reason)
    })
  }
  await start()

  const end = async (how: 'stop' | 'kill'): Promise<void> => {
    const ending = service
    service = undefined
    if (how === 'kill') return ending?.kill()
    await ending?.stop(longestStopSeconds)
    if ((await ending?.ended)?.includes('SIGKILL'))
      throw new Error(`${name} did not end within ${longestStopSeconds} s of SIGTERM`)
  }
  const stop = () => end('stop')
  return {
    get pid() {
      if (!service) throw new Error(`${name} of this stack does not run`)
      return service.pid
    },
    logs: () => lines,
    crashes: () => crashes,
    kill9: () => end('kill'),
    stop,
    async restart(more = {}) {
      await stop()
      env = { ...env, ...more }
      await start()
    },
  }
}

/** Returns an object that controls all of the servers. */
export function together(servers: readonly StackServer[]): StackServer {
  const [first] = servers
  if (!first) throw new Error('There is no server')
  if (servers.length === 1) return first
  const all = async (act: (server: StackServer) => Promise<void>): Promise<void> => {
    await Promise.all(servers.map(act))
  }
  return {
    get pid() {
      return first.pid
    },
    logs: () => servers.flatMap((server) => server.logs()),
    crashes: () => servers.flatMap((server) => server.crashes()),
    kill9: () => all((server) => server.kill9()),
    stop: () => all((server) => server.stop()),
    restart: (more) => all((server) => server.restart(more)),
  }
}
