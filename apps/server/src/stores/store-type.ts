export type { Store } from './store.ts'
