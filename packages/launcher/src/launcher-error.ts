/** A condition that a person can mend. The launcher prints its message alone, without a stack. */
export class LauncherError extends Error {}

/** True for an error that the system raised with this code, such as ENOENT or EACCES. */
export const isSystemError = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** The sentence for a folder or file that this user may not use, or undefined when `error` is another one. */
export const accessSentence = (error: unknown, path: string): string | undefined => {
  if (!isSystemError(error, 'EACCES', 'EPERM', 'EROFS')) return undefined
  return `This user may not write to ${path}. Give it to the user who starts Vestibule, or set DATA_DIR to a folder of your own.`
}
