/** `fields`: rejected request fields. `retryAfter`: in seconds (SU-12). `day`: earliest day to retry (YYYY-MM-DD). */
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

  /** The id that the server puts at the end of an unexpected error's message. */
  get reference(): string | undefined {
    return /\(([\da-f-]{36})\)$/.exec(this.message)?.[1]
  }
}

/** The error code when there is no response, because the network or the server is down. */
export const networkErrorCode = 'network'

const textOr = (value: unknown, fallback: string): string =>
  typeof value === 'string' && value !== '' ? value : fallback

/** Accepts an array or a comma-separated string of field names (API-02). */
const readFields = (fields: unknown): string[] => {
  const names = typeof fields === 'string' ? fields.split(',') : Array.isArray(fields) ? fields : []
  return names
    .filter((name) => typeof name === 'string')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** Converts any response body to an error (API-02). `retryAfter` is the Retry-After header, in seconds. */
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
