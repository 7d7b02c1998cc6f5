import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { ProviderFailure } from '../../ports/provider-error.ts'

/** Thrown if a 2xx response does not match the schema. Names the field, never the field's value. */
export class MalformedAnswer extends Error {
  constructor(field: string) {
    super(`malformed answer: ${field}`)
    this.name = 'MalformedAnswer'
  }
}

/** Thrown for a well-formed 2xx response that reports a rejection. The breaker does not count it as a failure. */
export class DeclinedAnswer extends Error {
  readonly failure: ProviderFailure
  readonly code: string

  constructor(failure: ProviderFailure, code: string) {
    super(`declined: ${code}`)
    this.name = 'DeclinedAnswer'
    this.failure = failure
    this.code = code
  }
}

export const text = z.string().min(1)

/** Parses a missing, null or empty text as `undefined`. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value || undefined)

/** Parses a missing list as empty, because Protobuf's JSON omits empty lists. */
export const listOf = <T>(item: z.ZodType<T>) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

export const ignored = z.unknown().transform(() => undefined)

export const fromJson =
  <T>(schema: z.ZodType<T>) =>
  (body: Buffer): T =>
    parseAnswer(schema, parseJson(body))

/** Parses a response. @throws MalformedAnswer that names the first field that does not match */
export function parseAnswer<T>(schema: z.ZodType<T>, json: unknown): T {
  const { success, data, error } = schema.safeParse(json)
  if (success) return data
  throw new MalformedAnswer(error.issues[0]?.path.join('.') || 'body')
}

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new MalformedAnswer('body')
  }
}

/** Reads a body. @throws MalformedAnswer beyond `maxBytes`, because a provider may send any amount */
export async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new MalformedAnswer('size')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
