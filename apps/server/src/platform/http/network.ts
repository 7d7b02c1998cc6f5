import { isIPv6 } from 'node:net'

/** The part of an IPv6 address that one customer of a network has to themselves: four of its eight groups. */
const customerGroups = 4

/**
 * What limits count by in the place of an address (SE-03): an IPv4 address itself, also where it is written inside an
 * IPv6 one, and the /64 of an IPv6 address, since a whole one is given to each customer.
 */
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
