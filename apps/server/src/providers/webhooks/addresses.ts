import { BlockList, isIP } from 'node:net'

/** Networks that are not on the public internet, from the special-purpose address registries of IANA. */
const refused = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/')
  refused.addSubnet(address, Number(bits), 'ipv4')
}

/** Of IPv6, only global unicast is public. These are the parts of it that are not, or that contain an IPv4 address. */
const publicIpv6 = new BlockList()
publicIpv6.addSubnet('2000::', 3, 'ipv6')
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [address = '', bits] = network.split('/')
  refused.addSubnet(address, Number(bits), 'ipv6')
}

/** @param address an IP address without brackets */
export const isPublicAddress = (address: string): boolean => {
  const plain = address.split('%')[0] ?? ''
  if (isIP(plain) === 4) return !refused.check(plain, 'ipv4')
  return isIP(plain) === 6 && publicIpv6.check(plain, 'ipv6') && !refused.check(plain, 'ipv6')
}

/** Returns true for a private IP address in the URL itself, which Node does not look up. */
export const isPrivateLiteral = ({ hostname }: URL): boolean => {
  const plain = hostname.replace(/^\[|\]$/g, '')
  return isIP(plain) !== 0 && !isPublicAddress(plain)
}

/** Whether an endpoint may have the address. The addresses of a name are checked when a connection is made. */
export const mayReceiveWebhooks = (url: string, allowPrivate: boolean): boolean => {
  const address = URL.parse(url)
  if (!address || address.username || address.password || address.hash) return false
  if (allowPrivate) return ['https:', 'http:'].includes(address.protocol)
  return address.protocol === 'https:' && address.hostname !== 'localhost' && !isPrivateLiteral(address)
}
