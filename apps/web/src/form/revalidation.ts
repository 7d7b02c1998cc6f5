import type { FieldError, FieldErrorsBySource } from './field-store.ts'

/** Returns the edited field if it has an error, and all fields whose errors the page found. */
export const pathsToRevalidate = (errors: FieldErrorsBySource, edited: string): string[] =>
  Object.entries(errors).flatMap(([path, { source }]) => (path === edited || source === 'page' ? [path] : []))

/** Errors that differ only in the typed text that they quote are the same. */
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one?.replace(/“.*”/, '') === other?.replace(/“.*”/, '')

/**
 * Returns the errors at `paths` that still hold while a value is being corrected, and the paths whose error is now
 * another one. Another error would appear while the applicant types, so it waits until a field is left.
 */
export const errorsWhileCorrected = (
  before: FieldErrorsBySource,
  messages: Readonly<Record<string, string | undefined>>,
  paths: readonly string[],
): { errors: FieldErrorsBySource; waiting: readonly string[] } => ({
  errors: Object.fromEntries(
    Object.entries(before).flatMap(([path, error]): [string, FieldError][] => {
      if (!paths.includes(path)) return [[path, error]]
      const message = messages[path]
      return message !== undefined && isSame(message, error.message)
        ? [[path, { source: 'page', message }]]
        : []
    }),
  ),
  waiting: paths.filter(
    (path) => messages[path] !== undefined && !isSame(messages[path], before[path]?.message),
  ),
})

/** Returns the paths whose error appeared or changed, for their announcement. */
export const newErrors = (before: FieldErrorsBySource, after: FieldErrorsBySource): string[] =>
  Object.keys(after).filter((path) => after[path]?.message !== before[path]?.message)

/** Returns false for untouched empty fields, and for server errors, which the page's own validation would clear. */
export const isValidatedOnLeave = (
  value: unknown,
  wasTypedIn: boolean,
  error: FieldError | undefined,
): boolean =>
  error?.source !== 'server' && (wasTypedIn || (value !== '' && value !== undefined && value !== null))
