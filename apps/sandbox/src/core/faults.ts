import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Provider, providers } from './providers.ts'

export const faultKinds = ['error', 'timeout', 'drop-before', 'drop-after', 'delay'] as const

/** Describes a failure to inject into matching requests. */
export const faultSchema = z.strictObject({
  provider: z.enum(providers),
  path: z.string().optional(),
  /** Text that the raw request body or the URL must contain. */
  match: z.string().optional(),
  kind: z.enum(faultKinds),
  /** Only for the kind `error`: the HTTP status (default 500) or the SMTP reply code (default 451). */
  status: z.int().min(400).optional(),
  ms: z.int().min(0).optional(),
  /** Number of matching requests that are still to fail. */
  times: z.int().min(1).default(1),
})
export type Fault = z.infer<typeof faultSchema>

export class Faults {
  #faults: Fault[] = []
  #release = new AbortController()

  add(fault: Fault): void {
    this.#faults.push({ ...fault })
  }

  list(): readonly Fault[] {
    return this.#faults
  }

  clear(): void {
    this.#faults = []
  }

  releaseAll(): void {
    this.clear()
    this.#release.abort()
    this.#release = new AbortController()
  }

  /** Returns the oldest matching fault, and reduces the number of requests that it will still affect. */
  take(provider: Provider, path: string, text: string): Fault | undefined {
    const fault = this.#faults.find(
      (candidate) =>
        candidate.provider === provider &&
        path.startsWith(candidate.path ?? '') &&
        text.includes(candidate.match ?? ''),
    )
    if (!fault) return undefined
    fault.times -= 1
    if (fault.times <= 0) this.#faults = this.#faults.filter((other) => other !== fault)
    return { ...fault }
  }

  /** Waits for the fault's duration or until `releaseAll`. A disconnect also ends the wait, but not for `delay`. */
  async hold(fault: Fault, gone: AbortSignal): Promise<void> {
    const ms = fault.ms ?? (fault.kind === 'timeout' ? 60_000 : 0)
    const signal =
      fault.kind === 'delay' ? this.#release.signal : AbortSignal.any([gone, this.#release.signal])
    if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
  }
}
