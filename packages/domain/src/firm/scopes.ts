/** What a key of the firm's API may do. A key has one or more scopes, and none of them includes another. */
export const firmScopes = ['read', 'support', 'compliance', 'start'] as const
export type FirmScope = (typeof firmScopes)[number]

/** Parses a list such as `read,support`. Returns `undefined` if it is empty or names another scope. */
export const parseScopes = (list: string): FirmScope[] | undefined => {
  const named = list.split(',').map((one) => one.trim())
  const known = firmScopes.filter((scope) => named.includes(scope))
  return known.length > 0 && known.length === named.length ? known : undefined
}
