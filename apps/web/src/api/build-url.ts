import { type CallName, endpoints } from '@vestibule/contract/endpoints'

/** @throws Error if a path parameter has no value */
export const buildUrl = (
  call: CallName,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
): string => {
  const { path } = endpoints[call]
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}
