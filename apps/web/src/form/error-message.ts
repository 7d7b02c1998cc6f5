import { ApiError, networkErrorCode } from '../api/api-error.ts'
import { toast } from '../ui/toasts.ts'

/** Codes of errors whose `message` is shown instead of the screen's default message. */
const ownMessages: ReadonlySet<string> = new Set([
  networkErrorCode,
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

/** Formats the local time `seconds` after `now` (in ms), rounded up to the minute: "3:42 PM" or "9:15 AM tomorrow". */
const timeOf = (seconds: number, now: number): string => {
  const at = new Date(Math.ceil((now + seconds * 1000) / 60_000) * 60_000)
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replace('\u202f', ' ')
  return day(at) === day(new Date(now)) ? time : `${time} tomorrow`
}

/** Returns `undefined` unless the error is a rate limit with a retry time. */
export const limitMessage = (error: unknown, now = Date.now()): string | undefined =>
  error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined
    ? `Too many tries. You can try again at ${timeOf(error.retryAfter, now)}.`
    : undefined

/** Appends the reference id of an unexpected error, if the error has one. */
export const withReference = (text: string, error: unknown): string => {
  const id = /\(([\da-f-]{36})\)$/.exec((error as Error | undefined)?.message ?? '')?.[1]
  return id ? `${text}\nReference for our team: ${id}` : text
}

export const errorMessage = (error: unknown, otherwise = 'Something went wrong'): string =>
  limitMessage(error) ??
  (error instanceof ApiError && ownMessages.has(error.code) ? error.message : withReference(otherwise, error))

export const showError = (error: unknown, otherwise?: string): void =>
  toast.error(errorMessage(error, otherwise))
