import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import type { ProviderFailure } from '../../ports/provider-error.ts'

/** A 2xx answer that is not what the provider documents. Names the field, never its value. */
export class MalformedAnswer extends Error {
  constructor(field: string) {
    super(`malformed answer: ${field}`)
    this.name = 'MalformedAnswer'
  }
}

/** A 2xx answer in the documented form that reports a refusal. The breaker does not count it. */
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

/** A text that must not be empty. */
export const text = z.string().min(1)

/** A text that providers leave out, send as null or as an empty one; then undefined. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value || undefined)

/** A list; protobuf's JSON leaves empty ones out. */
export const listOf = <T>(item: z.ZodType<T>) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? [])

/** Any JSON, of which nothing is read. */
export const ignored = z.unknown().transform(() => undefined)

/** A body reader that parses JSON by a schema. */
export const fromJson =
  <T>(schema: z.ZodType<T>) =>
  (body: Buffer): T =>
    parseAnswer(schema, parseJson(body))

/** @throws MalformedAnswer naming the path of the first field that does not fit */
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

/** Reads a body up to a limit, so that no provider can fill our memory. */
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
