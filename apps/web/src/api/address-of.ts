/** A call's address: its path with the `:names` filled in, and its query. A missing name is a mistake of ours. */
export const addressOf = (
  path: string,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
): string => {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}
