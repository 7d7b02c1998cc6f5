import { ApiError } from './api-error.ts'

/** The code of an error whose response is not from our server. */
export const unknownCode = 'Unknown error'

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
    textOr(reply.code, unknownCode),
    textOr(reply.message, 'Something went wrong'),
    readFields(reply.fields),
    Number(retryAfter) || undefined,
    typeof reply.day === 'string' ? reply.day : undefined,
    typeof reply.until === 'string' ? reply.until : undefined,
  )
}
