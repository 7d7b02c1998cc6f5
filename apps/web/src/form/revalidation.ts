import type { FieldError, FieldErrorsBySource } from './field-store.ts'

/** The paths to validate again while a field is edited: its own if it is wrong, and those of the page's other errors. */
export const pathsToRevalidate = (errors: FieldErrorsBySource, edited: string): string[] =>
  Object.entries(errors).flatMap(([path, { source }]) => (path === edited || source === 'page' ? [path] : []))

/**
 * Whether a field is validated when it is left: not an empty one in which nothing was typed, and not one that the server
 * refused, for the page's own rules would clear the server's error.
 */
export const isValidatedOnLeave = (
  value: unknown,
  wasTypedIn: boolean,
  error: FieldError | undefined,
): boolean =>
  error?.source !== 'server' && (wasTypedIn || (value !== '' && value !== undefined && value !== null))
