import { existsSync, openSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { LauncherError } from './launcher-error.ts'

/** Something that the launcher started. */
export interface Part {
  ended: Promise<string>
  stop(): Promise<void>
}

/** The order in which parts are stopped: first the one that uses the others. */
const stopOrder = ['server', 'sandbox', 'database'] as const
type Role = (typeof stopOrder)[number]

/**
 * Holds what was started and stops it in order: on Ctrl-C, when one part ends by itself, or when the start fails. The
 * process ends with it.
 */
export class Launcher {
  readonly #parts = new Map<Role, Part>()
  #stopping = false

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.stop('Stopping.', 0))
    }
  }

  /** Waits for a part to be started, and from then on ends everything when it ends. */
  async add<P extends Part>(role: Role, starting: Promise<P>): Promise<P> {
    const part = await starting
    if (this.#stopping) {
      await part.stop()
      return new Promise(() => {})
    }
    this.#parts.set(role, part)
    void part.ended.then((reason) => this.stop(`${reason}\nThe rest is stopped as well.`, 1))
    return part
  }

  /** Runs the start; what it throws is printed and stops what has been started. */
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
    for (const role of stopOrder) await this.#parts.get(role)?.stop()
    process.exit(exitCode)
  }
}

/** Writes each line to a file in the data folder; the file of the run before is kept beside it. */
export const logTo = (dataDir: string, name: string): ((line: string) => void) => {
  const file = join(dataDir, `${name}.log`)
  if (existsSync(file)) renameSync(file, `${file}.1`)
  const log = openSync(file, 'a', 0o600)
  return (line) => void writeSync(log, `${line}\n`)
}
