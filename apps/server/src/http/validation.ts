import type { z } from 'zod'
import { AppError } from '../use-cases/app-error.ts'

/** Parses what came in; fails with the names of the fields at fault, never their values (API-06). */
export const parsed = <T extends z.ZodType>(schema: T, given: unknown): z.output<T> => {
  const result = schema.safeParse(given)
  if (result.success) return storable(result.data)
  const unknown = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [],
  )
  if (unknown.length > 0)
    throw new AppError('unknown_field', { fields: unknown.map((name) => name.slice(0, 60)) })
  const fields = [...new Set(result.error.issues.map((issue) => issue.path.map(String).join('.')))].filter(
    Boolean,
  )
  throw new AppError('malformed', fields.length > 0 ? { fields } : {})
}

/** A NUL, or half of a character, is in no text that a person types, and in none that the database takes. */
const storable = <T>(data: T): T => {
  const fields = unstorable(data, [])
  if (fields.length > 0) throw new AppError('malformed', { fields })
  return data
}

/** Only what a schema has let through is looked at, so that its depth is the schema's. */
const unstorable = (data: unknown, path: string[]): string[] => {
  if (typeof data === 'string') return data.includes('\0') || !data.isWellFormed() ? [path.join('.')] : []
  if (typeof data !== 'object' || data === null) return []
  return Object.entries(data).flatMap(([name, value]) => unstorable(value, [...path, name]))
}
