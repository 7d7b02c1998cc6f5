import type { Result } from '../result.ts'

export const valueOrCode = <T, Code extends string>(result: Result<T, Code>): T | Code =>
  result.ok ? result.value : result.code

/** Splits a table in a template literal into entries, which ` | ` or line ends separate. */
export const entries = (table: string): string[] =>
  table
    .split(/\||\n/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
