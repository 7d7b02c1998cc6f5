import { isIPv6 } from 'node:net'

/** Number of leading 16-bit groups of an IPv6 address that identify a customer (a /64). */
const customerGroups = 4

/** Returns a rate limit's key for an IP (SE-03): the IPv4 address, even if IPv4-mapped, or the IPv6 address's /64. */
export const networkOf = (ip: string): string => {
  const bare = ip.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped) return mapped
  if (!isIPv6(bare)) return bare
  const [head = '', tail] = bare.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after]
  return `${groups
    .slice(0, customerGroups)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
