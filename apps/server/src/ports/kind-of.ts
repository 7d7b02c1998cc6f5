/** What an error is, for a log: its kind and code alone, since a message may quote what somebody typed (SE-01). */
export const kindOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  return `${error.name}${code}`
}
