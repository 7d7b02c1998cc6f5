import type { FieldError, FieldErrorsBySource } from './field-store.ts'

/** Returns the edited field if it has an error, and all fields whose errors the page found. */
export const pathsToRevalidate = (errors: FieldErrorsBySource, edited: string): string[] =>
  Object.entries(errors).flatMap(([path, { source }]) => (path === edited || source === 'page' ? [path] : []))

/** Returns false for untouched empty fields, and for server errors, which the page's own validation would clear. */
export const isValidatedOnLeave = (
  value: unknown,
  wasTypedIn: boolean,
  error: FieldError | undefined,
): boolean =>
  error?.source !== 'server' && (wasTypedIn || (value !== '' && value !== undefined && value !== null))
