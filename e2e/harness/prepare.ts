import { prepareGround } from './ground.ts'

/** Vitest's and Playwright's global set-up: returns what takes it down again. */
export default prepareGround
