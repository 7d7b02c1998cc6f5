import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { LauncherError } from './launcher-error.ts'
import { repository } from './repository.ts'

export interface Service<Ready> {
  pid: number
  ready: Ready
  /** Resolves with the reason when the process exits. */
  ended: Promise<string>
  /** Sends SIGTERM, then SIGKILL after `seconds`, by default ten. */
  stop(seconds?: number): Promise<void>
  kill(): Promise<void>
}

interface ServiceOptions {
  name: string
  entry: string
  env: Record<string, string | undefined>
  onLine: (line: string) => void
}

/** Resolves when the process is ready. Throws a LauncherError with the last output if the process exits first. */
export const startService = async <Ready>({
  name,
  entry,
  env,
  onLine,
}: ServiceOptions): Promise<Service<Ready>> => {
  const lastLines: string[] = []
  // Starts a separate process group, because the launcher handles Ctrl-C.
  const child = spawn(process.execPath, [resolve(repository, entry)], {
    cwd: repository,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const read = [child.stdout, child.stderr].map((stream) => {
    if (!stream) return Promise.resolve()
    const lines = createInterface({ input: stream })
    lines.on('line', (line) => {
      lastLines.push(line)
      if (lastLines.length > 30) lastLines.shift()
      onLine(line)
    })
    return new Promise<void>((settle) => lines.once('close', settle))
  })
  const ended = new Promise<string>((settle) => {
    child.once('error', (error) => settle(`${name} cannot be run: ${error.message}`))
    child.once('exit', (code, signal) => {
      const how = `${name} ended (${signal ?? `exit code ${code}`})`
      void Promise.all(read).then(() => settle([how, ...lastLines].join('\n  ')))
    })
  })
  const ready = await Promise.race([readyMessage<Ready>(child), ended])
  if (typeof ready === 'string') throw new LauncherError(ready)
  return { pid: child.pid ?? 0, ready: ready.message, ended, ...endings(child, ended) }
}

const readyMessage = <Ready>(child: ChildProcess): Promise<{ message: Ready }> =>
  new Promise((settle) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && 'type' in message && message.type === 'ready')
        settle({ message: message as Ready })
    })
  })

const endings = (child: ChildProcess, ended: Promise<string>): Pick<Service<unknown>, 'stop' | 'kill'> => ({
  async stop(seconds = 10) {
    child.kill('SIGTERM')
    const force = setTimeout(() => child.kill('SIGKILL'), seconds * 1000)
    await ended
    clearTimeout(force)
  },
  async kill() {
    child.kill('SIGKILL')
    await ended
  },
})
