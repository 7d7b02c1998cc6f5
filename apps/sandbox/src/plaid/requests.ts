import { z } from 'zod'
import type { Sandbox } from '../core/sandbox.ts'
import { invalidField, missingFields, unknownFields } from './errors.ts'

export const text = z.string().min(1)

/** Receives a request's body without the keys. @returns the response without its `request_id` */
export type Endpoint = (sandbox: Sandbox, body: unknown) => object

export const endpoint =
  <T>(schema: z.ZodType<T>, answer: (sandbox: Sandbox, body: T) => object): Endpoint =>
  (sandbox, body) =>
    answer(sandbox, parse(schema, body))

/** Throws one error: for all unknown fields, else for all missing fields, else for the first invalid value. */
const parse = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const { success, data, error } = schema.safeParse(body, { reportInput: true })
  if (success) return data
  const unknown = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key].join('.')) : [],
  )
  if (unknown.length > 0) throw unknownFields(unknown)
  const missing = error.issues.filter(({ input }) => input === undefined || input === '')
  if (missing.length > 0) throw missingFields(missing.map(({ path }) => path.join('.')))
  throw invalidField(z.prettifyError(error))
}

export const isJson = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
