import type { FieldError, FieldErrorsBySource } from './field-store.ts'

/** Returns the edited field if it has an error, and all fields whose errors come from validation in the browser. */
export const pathsToRevalidate = (errors: FieldErrorsBySource, edited: string): string[] =>
  Object.entries(errors).flatMap(([path, { source }]) => (path === edited || source === 'page' ? [path] : []))

/** Errors that differ only in the typed text that they quote are the same. */
const isSame = (one: string | undefined, other: string | undefined): boolean =>
  one?.replace(/“.*”/, '') === other?.replace(/“.*”/, '')

/**
 * Keeps an error at `paths` only if validation still finds the same error. Errors at other paths stay. `waiting` lists
 * the paths with a new error, which appears only when a field is left, and not while the applicant types.
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

/** Returns the paths whose error appeared or changed, so that these errors can be announced. */
export const newErrors = (before: FieldErrorsBySource, after: FieldErrorsBySource): string[] =>
  Object.keys(after).filter((path) => after[path]?.message !== before[path]?.message)

/** Returns false for untouched empty fields, and for server errors, which the page's own validation would clear. */
export const isValidatedOnLeave = (
  value: unknown,
  wasTypedIn: boolean,
  error: FieldError | undefined,
): boolean =>
  error?.source !== 'server' && (wasTypedIn || (value !== '' && value !== undefined && value !== null))
