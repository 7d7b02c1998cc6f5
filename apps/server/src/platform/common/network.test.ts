import { expect, test } from 'vitest'
import { addressOf, networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2002:cb00:7107::1', '2002:cb00:7107:0::/64'],
  ['unknown', 'unknown'],
])('[SE-03] rate limits count %s as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test.each([
  '::ffff:203.0.113.7',
  '::FFFF:203.0.113.7',
  '::ffff:cb00:7107',
  '0:0:0:0:0:ffff:cb00:7107',
  '0000:0000:0000:0000:0000:ffff:203.0.113.7',
  '::ffff:203.0.113.7%eth0',
  '64:ff9b::203.0.113.7',
  '64:ff9b::cb00:7107',
])('[API-12] %s is the IPv4 address that it contains', (ip) => {
  expect(addressOf(ip)).toBe('203.0.113.7')
  expect(networkOf(ip)).toBe('203.0.113.7')
})

test.each(['::1', '::203.0.113.7', '64:ff9b:1::cb00:7107'])('[API-12] %s contains no IPv4 address', (ip) => {
  expect(addressOf(ip)).toBe(ip)
})
