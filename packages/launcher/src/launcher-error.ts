/** A problem that the user can fix; the launcher prints its message without a stack trace. */
export class LauncherError extends Error {}

export const isSystemError = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** Returns a message if the folder or file cannot be accessed, or `undefined` for other errors. */
export const accessMessage = (error: unknown, path: string): string | undefined => {
  if (!isSystemError(error, 'EACCES', 'EPERM', 'EROFS')) return undefined
  return `This user may not write to ${path}. Give it to the user who starts Vestibule, or set DATA_DIR to a folder of your own.`
}
