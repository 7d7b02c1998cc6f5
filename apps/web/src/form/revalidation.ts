import type { FieldError, FieldErrorsBySource } from './field-store.ts'

/** The edited field if invalid, and all fields with page errors. */
export const pathsToRevalidate = (errors: FieldErrorsBySource, edited: string): string[] =>
  Object.entries(errors).flatMap(([path, { source }]) => (path === edited || source === 'page' ? [path] : []))

/** Skips untouched empty fields, and server errors that the page's rules would clear. */
export const isValidatedOnLeave = (
  value: unknown,
  wasTypedIn: boolean,
  error: FieldError | undefined,
): boolean =>
  error?.source !== 'server' && (wasTypedIn || (value !== '' && value !== undefined && value !== null))
