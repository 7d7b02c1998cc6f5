import type { z } from 'zod'
import { invalidField, invalidFields, type Violation } from './status.ts'

/** Validates the body against the schema; throws 400 with every violation. */
export const parse = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const { success, data, error } = schema.safeParse(body)
  if (success) return data
  throw invalidFields(error.issues.flatMap(violationsOf))
}

const violationsOf = (issue: z.core.$ZodIssue): Violation[] => {
  if (issue.code !== 'unrecognized_keys') return [{ field: issue.path.join('.'), description: issue.message }]
  return issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), description: 'unknown field' }))
}

/** Checks that the body of a custom verb repeats the resource's name. */
export const checkName = (name: string, expected: string): void => {
  if (name !== expected) throw invalidField('name', 'is not the name of this resource')
}
