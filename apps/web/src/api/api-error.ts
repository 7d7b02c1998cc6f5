/**
 * `fields`: at fault in the request; `retryAfter`: seconds (SU-12); `day`: YYYY-MM-DD, earliest retry
 *.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: readonly string[]
  readonly retryAfter: number | undefined
  readonly day: string | undefined

  constructor(
    status: number,
    code: string,
    message: string,
    fields: readonly string[] = [],
    retryAfter?: number,
    day?: string,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
    this.day = day
  }
}

/** No response: the network or the server is down. */
export const networkErrorCode = 'network'

const textOr = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback

/** An array or a comma-separated list (API-02). */
const readFields = (fields: unknown): string[] => {
  const names = typeof fields === 'string' ? fields.split(',') : Array.isArray(fields) ? fields : []
  return names
    .filter((name) => typeof name === 'string')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** Accepts any body (API-02). `retryAfter`: the header, in seconds. */
export const readError = (
  status: number | undefined,
  body: unknown,
  retryAfter?: string | null,
): ApiError => {
  const reply = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return new ApiError(
    status ?? (typeof reply.status === 'number' ? reply.status : 500),
    textOr(reply.code, 'Unknown error'),
    textOr(reply.message, 'Something went wrong'),
    readFields(reply.fields),
    Number(retryAfter) || undefined,
    typeof reply.day === 'string' ? reply.day : undefined,
  )
}

export const networkError = () => new ApiError(0, networkErrorCode, 'Request failed')
