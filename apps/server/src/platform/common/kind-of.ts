/** Returns an error's name and code for the log, but never the message, because the message may quote input. */
export const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return `${error.name}${code}`
}
