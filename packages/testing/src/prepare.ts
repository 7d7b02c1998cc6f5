import { prepareEnvironment } from './environment.ts'

/** Global set-up of Vitest and Playwright, which returns the tear-down. */
export default prepareEnvironment
