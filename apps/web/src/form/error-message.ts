import { fill } from '@vestibule/words/fill'
import { ApiError, isInDoubt, networkErrorCode } from '../api/api-error.ts'
import { toast } from '../ui/toasts.ts'
import { currentFormat, currentWords } from '../words/language.ts'

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()

/** Returns the text for a limit that ends in `seconds`, with the local time rounded up to the minute. */
const limitText = (seconds: number, now: number): string => {
  const at = new Date(Math.ceil((now + seconds * 1000) / 60_000) * 60_000)
  const { limitToday, limitTomorrow } = currentWords().errors
  return fill(isSameDay(at, new Date(now)) ? limitToday : limitTomorrow, { time: currentFormat().time(at) })
}

/** Returns `undefined` unless the error is a rate limit with a retry time. */
export const limitMessage = (error: unknown, now = Date.now()): string | undefined =>
  error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined
    ? limitText(error.retryAfter, now)
    : undefined

/** Returns the text for errors that mean the same on every screen. */
const messageByCode = (error: unknown): string | undefined => {
  if (!(error instanceof ApiError)) return undefined
  const { byCode, inDoubt, network } = currentWords().errors
  if (isInDoubt(error)) return inDoubt
  if (error.code === networkErrorCode) return network
  if (!Object.hasOwn(byCode, error.code)) return undefined
  const at = error.until === undefined ? '' : currentFormat().moment(new Date(error.until))
  return fill(byCode[error.code as keyof typeof byCode], { at })
}

/** Appends the reference id of an unexpected error, if the error has one. */
export const withReference = (text: string, error: unknown): string => {
  const id = error instanceof ApiError ? error.reference : undefined
  return id ? `${text}\n${fill(currentWords().errors.reference, { id })}` : text
}

/** @param otherwise the screen's own text, for errors that have no common text for all screens */
export const errorMessage = (error: unknown, otherwise: string = currentWords().errors.unknown): string =>
  limitMessage(error) ?? messageByCode(error) ?? withReference(otherwise, error)

export const showError = (error: unknown, otherwise?: string): void =>
  toast.error(errorMessage(error, otherwise))
