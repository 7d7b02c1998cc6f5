import { isIPv6 } from 'node:net'

/** Number of leading 16-bit groups of an IPv6 address that identify a customer (a /64). */
const customerGroups = 4

/** IPv6 prefixes of 96 bits before an IPv4 address: IPv4-mapped (RFC 4291), and translated by NAT64 (RFC 6052). */
const ipv4Prefixes = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0']

const groupsOf = (ip: string): number[] => {
  const hex = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = hex.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16),
  )
}

const hexOf = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':')

/** Returns an IP as the IPv4 address that it contains, if any, without a zone. */
export const addressOf = (ip: string): string => {
  const bare = ip.replace(/%.*$/, '').toLowerCase()
  const groups = isIPv6(bare) ? groupsOf(bare) : []
  return ipv4Prefixes.includes(hexOf(groups.slice(0, 6)))
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join('.')
    : bare
}

/** Returns a rate limit's key for an IP (SE-03): the IPv4 address, even within IPv6, or the IPv6 address's /64. */
export const networkOf = (ip: string): string => {
  const address = addressOf(ip)
  return isIPv6(address) ? `${hexOf(groupsOf(address).slice(0, customerGroups))}::/64` : address
}
