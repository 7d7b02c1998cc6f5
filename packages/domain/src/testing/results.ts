import type { Result } from '../result.ts'

export const valueOrCode = <T, Code extends string>(result: Result<T, Code>): T | Code =>
  result.ok ? result.value : result.code

/** Splits the text of a table into its entries, at `|` and at line ends. */
export const entries = (table: string): string[] =>
  table
    .split(/\||\n/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
