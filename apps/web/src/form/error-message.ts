import { ApiError, NETWORK } from '../api/api-error.ts'

/** Codes whose own message is more helpful than 'Something went wrong'. */
const ownMessages: ReadonlySet<string> = new Set([
  NETWORK,
  'unauthenticated',
  'csrf',
  'blocked',
  'screening_required',
  'stale',
  'locked',
  'code_expired',
  'too_many_attempts',
  'too_many_requests',
  'unavailable',
])

const day = (at: Date) => at.toDateString()

/** When another try is possible, by the person's own clock: "3:42 PM", or "9:15 AM tomorrow". Never too early. */
const timeOf = (seconds: number, now: number): string => {
  const at = new Date(Math.ceil((now + seconds * 1000) / 60_000) * 60_000)
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace('\u202f', ' ')
  return day(at) === day(new Date(now)) ? time : `${time} tomorrow`
}

/** The message for too many tries, where the server gave a time (SU-12); undefined for any other failure. */
export const limitMessage = (error: unknown, now = Date.now()): string | undefined =>
  error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined
    ? `Too many tries. You can try again at ${timeOf(error.retryAfter, now)}.`
    : undefined

/** Adds, on a line of its own, the reference of an unexpected error, which the error's message ends with (OP-02). */
export const withReference = (text: string, error: unknown): string => {
  const id = /\(([\da-f-]{36})\)$/.exec((error as Error | undefined)?.message ?? '')?.[1]
  return id ? `${text}\nReference for our team: ${id}` : text
}

/** The message for a failure that names no field (PE-18, ER-04): `otherwise` unless the failure has its own. */
export const errorMessage = (error: unknown, otherwise = 'Something went wrong'): string =>
  limitMessage(error) ??
  (error instanceof ApiError && ownMessages.has(error.code) ? error.message : withReference(otherwise, error))
