import type { SandboxConfig } from '../config.ts'
import type { Store } from './store.ts'

export interface Sandbox {
  now(): Date
  store: Store
  config: SandboxConfig
  /** Returns a URL such as http://127.0.0.1:3001; throws before the sandbox listens. */
  origin(): string
}
