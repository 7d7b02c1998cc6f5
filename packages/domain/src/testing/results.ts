import type { Result } from '../result.ts'

/** The parsed value, or the code of the failure. */
export const valueOrCode = <T, Code extends string>(result: Result<T, Code>): T | Code =>
  result.ok ? result.value : result.code

/** Entries of a table in a template literal, separated by ` | ` or line ends. */
export const entries = (table: string): string[] =>
  table
    .split(/\||\n/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
