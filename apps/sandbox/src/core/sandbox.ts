import type { SandboxConfig } from '../config.ts'
import type { Store } from './store.ts'

export interface Sandbox {
  now(): Date
  store: Store
  config: SandboxConfig
  /** Such as http://127.0.0.1:3001; throws before listening. */
  origin(): string
}
