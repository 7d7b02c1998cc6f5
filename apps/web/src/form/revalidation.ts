import type { FieldError, FieldErrorsBySource } from './field-store.ts'

/** Returns the edited field if it has an error, and all fields whose errors the page found. */
export const pathsToRevalidate = (errors: FieldErrorsBySource, edited: string): string[] =>
  Object.entries(errors).flatMap(([path, { source }]) => (path === edited || source === 'page' ? [path] : []))

/** Skips untouched empty fields, and fields with a server error, because the page's rules would clear that error. */
export const isValidatedOnLeave = (
  value: unknown,
  wasTypedIn: boolean,
  error: FieldError | undefined,
): boolean =>
  error?.source !== 'server' && (wasTypedIn || (value !== '' && value !== undefined && value !== null))
