const name = /^[\p{L}\p{N}][\p{L}\p{N} ._'@-]{0,79}$/u

/** Removes `--by {name}` from a command's arguments (SE-11). @returns `undefined` unless there is exactly one valid name */
export const takeOperator = (given: readonly string[]): { by: string; args: string[] } | undefined => {
  const at = given.indexOf('--by')
  const by = given[at + 1]?.trim() ?? ''
  const args = given.filter((_, index) => index !== at && index !== at + 1)
  return at >= 0 && name.test(by) && !args.includes('--by') ? { by, args } : undefined
}
