import { prepareEnvironment } from './environment.ts'

/** Vitest's and Playwright's global set-up: returns what takes it down again. */
export default prepareEnvironment
