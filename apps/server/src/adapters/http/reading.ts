import type { ProviderFailure } from '../../ports/provider-error.ts'

/** A 2xx answer that is not what the provider documents. Names the field, never what stood in it. */
export class MalformedAnswer extends Error {
  constructor(field: string) {
    super(`malformed answer: ${field}`)
    this.name = 'MalformedAnswer'
  }
}

/** A 2xx answer, in the documented form, that says no. The provider is well, so its breaker does not count it. */
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

/** A wire type's field names with nothing known of their values yet. */
export type Unread<T> = { readonly [K in keyof T]?: unknown }

/** Makes a body reader of a JSON reader. */
export const fromJson =
  <T>(read: (json: unknown) => T) =>
  (body: Buffer): T =>
    read(parseJson(body))

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw new MalformedAnswer('body')
  }
}

export function readObject<T>(value: unknown, field = 'body'): Unread<T> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MalformedAnswer(field)
  return value as Unread<T>
}

/** A list; a provider that leaves empty lists out (protobuf's JSON) means an empty one. */
export function readList(value: unknown, field: string): readonly unknown[] {
  if (value === undefined || value === null) return []
  return readPresentList(value, field)
}

/** A list that must be there. */
export function readPresentList(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new MalformedAnswer(field)
  return value
}

/** A text that must be there and not be empty. */
export function readText(value: unknown, field: string): string {
  if (typeof value !== 'string' || value === '') throw new MalformedAnswer(field)
  return value
}

/** A text, or undefined where the provider sent none, null or an empty one. */
export function readOptionalText(value: unknown, field: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  return readText(value, field)
}
