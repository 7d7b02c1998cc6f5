import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** No other IPv6 network is given out for the public internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** @param address an IP address without brackets */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.parse(address)
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(globalUnicast))
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
