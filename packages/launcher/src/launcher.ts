import { existsSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { LauncherError } from './launcher-error.ts'

export interface Part {
  ended: Promise<string>
  stop(): Promise<void>
}

/** The order in which parts stop: dependents before their dependencies. */
const stopOrder = ['server', 'sandbox', 'database'] as const
type Role = (typeof stopOrder)[number]

/** Stops all started parts, in `stopOrder`, on Ctrl-C, when a part exits, or if the start fails. */
export class Launcher {
  readonly #parts: [Role, Part][] = []
  #stopping = false

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.stop('Stopping.', 0))
    }
  }

  /** Registers a part after it has started; its exit then stops all parts. */
  async add<P extends Part>(role: Role, starting: Promise<P>): Promise<P> {
    const part = await starting
    if (this.#stopping) {
      await part.stop()
      return new Promise(() => {})
    }
    this.#parts.push([role, part])
    void part.ended.then((reason) => this.stop(`${reason}\nThe rest is stopped as well.`, 1))
    return part
  }

  async run(start: () => Promise<void>): Promise<void> {
    try {
      await start()
    } catch (error) {
      await this.stop(
        error instanceof LauncherError ? error.message : String(error instanceof Error ? error.stack : error),
        1,
      )
    }
  }

  async stop(reason: string, exitCode: number): Promise<void> {
    if (this.#stopping) return
    this.#stopping = true
    if (exitCode === 0) console.log(`\n${reason}`)
    else console.error(`\n${reason}`)
    for (const role of stopOrder)
      await Promise.all(this.#parts.flatMap(([of, part]) => (of === role ? [part.stop()] : [])))
    process.exit(exitCode)
  }
}

/** Logs to a file in the data folder and retains the previous run's file. */
export const logTo = (dataDir: string, name: string): ((line: string) => void) => {
  const file = join(dataDir, `${name}.log`)
  if (existsSync(file)) renameSync(file, `${file}.1`)
  const log = openSync(file, 'a', 0o600)
  return (line) => void writeSync(log, `${line}\n`)
}
