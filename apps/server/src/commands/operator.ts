/** A name of an operator as the audit trail keeps it: letters, digits and what stands in names. */
const name = /^[\p{L}\p{N}][\p{L}\p{N} ._'@-]{0,79}$/u

/**
 * Takes `--by {name}` out of a command's arguments: what reads or changes people's data is done by somebody (SE-11).
 * @returns undefined where there is none, more than one, or no name
 */
export const takeOperator = (given: readonly string[]): { by: string; args: string[] } | undefined => {
  const at = given.indexOf('--by')
  const by = given[at + 1]?.trim() ?? ''
  const args = given.filter((_, index) => index !== at && index !== at + 1)
  return at >= 0 && name.test(by) && !args.includes('--by') ? { by, args } : undefined
}
