import type { SandboxConfig } from '../config.ts'
import type { Store } from './store.ts'

/** What every provider is given. */
export interface Sandbox {
  /** Real time plus the offset of the clock file, read at each call. */
  now(): Date
  store: Store
  config: SandboxConfig
  /** The address the sandbox answers at, such as http://127.0.0.1:3001; throws before it listens. */
  origin(): string
}
