import type { Part } from './launcher.ts'
import { type Service, startService } from './service.ts'

/** A development process that logs to the terminal and, after it exits, waits for the next change. */
export class RestartedService {
  readonly #name: string
  readonly #entry: string
  readonly #env: Record<string, string | undefined>
  #service: Service<unknown> | undefined

  constructor(name: string, entry: string, env: Record<string, string | undefined>) {
    this.#name = name
    this.#entry = entry
    this.#env = env
  }

  /** Resolves even if the process failed, because the next change may fix the failure. */
  async start(): Promise<Part> {
    const onLine = (line: string) => console.log(`[${this.#name}] ${line}`)
    try {
      this.#service = await startService({
        name: `The ${this.#name}`,
        entry: this.#entry,
        env: this.#env,
        onLine,
      })
      console.log(`[${this.#name}] is up`)
    } catch {
      console.error(`[${this.#name}] did not start. It is started again when a file changes.`)
    }
    return { ended: new Promise(() => {}), stop: () => this.#stop() }
  }

  async restart(): Promise<void> {
    await this.#stop()
    await this.start()
  }

  async #stop(): Promise<void> {
    await this.#service?.stop()
    this.#service = undefined
  }
}
