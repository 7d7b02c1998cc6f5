import { setTimeout as sleep } from 'node:timers/promises'
import type { Provider } from './providers.ts'

export const faultKinds = ['error', 'timeout', 'drop-before', 'drop-after', 'delay'] as const
export type FaultKind = (typeof faultKinds)[number]

/** A way to fail that waits for the requests it fits. */
export interface Fault {
  provider: Provider
  /** The path begins with this. */
  path?: string
  /** A text found in the raw request body or in the address. */
  match?: string
  kind: FaultKind
  /** With `error`: the HTTP status (500), or SMTP's reply (451). */
  status?: number
  /** How long to hold the request: 60000 by default with `timeout`, else 0. */
  ms?: number
  /** How many requests it still hits. */
  times: number
}

/** The faults in force, and the requests that they hold. */
export class Faults {
  #faults: Fault[] = []
  #release = new AbortController()

  add(fault: Fault): void {
    this.#faults.push({ ...fault })
  }

  list(): readonly Fault[] {
    return this.#faults
  }

  /** Takes all faults away. Requests held already stay held. */
  clear(): void {
    this.#faults = []
  }

  /** Takes all faults away and lets go of every request that is held. */
  releaseAll(): void {
    this.clear()
    this.#release.abort()
    this.#release = new AbortController()
  }

  /** The oldest fault that fits the request, one use of it spent. */
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

  /**
   * Waits for as long as the fault holds a request, or until the caller has gone, or all are released. A delayed request is done
   * although its caller has gone, as a slow provider does it.
   */
  async hold(fault: Fault, gone: AbortSignal): Promise<void> {
    const ms = fault.ms ?? (fault.kind === 'timeout' ? 60_000 : 0)
    const signal =
      fault.kind === 'delay' ? this.#release.signal : AbortSignal.any([gone, this.#release.signal])
    if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined)
  }
}
