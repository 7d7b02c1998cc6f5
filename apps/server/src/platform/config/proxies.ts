import { BlockList, isIP } from 'node:net'
import { list } from './values.ts'

/** Minimum prefix length of a range of trusted proxies. A wider range would let a client forge any address. */
const minPrefixBits = 8

/** Prefix of IPv4-mapped IPv6 addresses. Proxy ranges with this prefix also match IPv4 clients. */
const mapped = '::ffff:0:0'
const mappedBits = 96

const contains = (network: string, bits: number, address: string): boolean => {
  const range = new BlockList()
  range.addSubnet(network, bits, 'ipv6')
  return range.check(address, 'ipv6')
}

const names = ['loopback', 'linklocal', 'uniquelocal']

const widthOf = (text: string): 'fits' | 'too wide' | undefined => {
  if (names.includes(text)) return 'fits'
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || address.includes('%') || more.length > 0) return undefined
  const longest = version === 4 ? 32 : 128
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return undefined
  const bits = prefix === undefined ? longest : Number(prefix)
  if (bits === 0 || bits > longest) return undefined
  const coversIpv4 =
    version === 6 &&
    (contains(mapped, mappedBits, address) || (bits < mappedBits && contains(address, bits, mapped)))
  return bits < minPrefixBits + (coversIpv4 ? mappedBits : 0) ? 'too wide' : 'fits'
}

/** Parses the list of proxies whose X-Forwarded-For header is trusted. `none` becomes `false`. */
export const trustedProxies = list
  .refine(
    (proxies) => proxies.join() === 'none' || !proxies.map(widthOf).includes(undefined),
    'must be addresses, ranges (10.0.0.0/8), loopback, linklocal or uniquelocal.',
  )
  .refine(
    (proxies) => !proxies.map(widthOf).includes('too wide'),
    'has a range wider than /8: list only your own proxies.',
  )
  .transform((proxies) => (proxies.length > 0 && proxies.join() !== 'none' ? proxies : false))
