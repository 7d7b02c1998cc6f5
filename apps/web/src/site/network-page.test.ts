import { expect, test } from 'vitest'
import { ApiError, networkError } from '../api/api-error.ts'
import { networkPage } from './network-page.ts'

test('[RK-11] a VPN and Tor lead to their pages, other errors to none', () => {
  expect(networkPage(new ApiError(403, 'network_vpn', 'x'))).toBe('/message/errorPage?err=vpn')
  expect(networkPage(new ApiError(403, 'network_tor', 'x'))).toBe('/message/contactWithTeamErrorpage')
  for (const other of [
    new ApiError(403, 'blocked', 'x'),
    new ApiError(403, 'constructor', 'x'),
    networkError(),
    undefined,
  ])
    expect(networkPage(other)).toBeUndefined()
})
