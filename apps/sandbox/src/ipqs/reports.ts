import { isIP } from 'node:net'
import {
  disposableEmailDomain,
  torAddress,
  voipPhoneEnding,
  vpnAddress,
  youngDomainAgeDays,
  youngEmailDomain,
} from '../personas.ts'
import { readUserAgent } from './user-agent.ts'

type Fields = Record<string, string | undefined>

const dayMs = 24 * 60 * 60 * 1000

/** The reports omit the fields that the product does not read. */
export const emailReport = (email: string, _fields: Fields, now: Date): object => {
  const parts = /^([^@\s]+)@([^@\s]+\.[^@\s]+)$/.exec(email)
  const domain = parts?.[2]?.toLowerCase() ?? ''
  const registeredMs =
    domain === youngEmailDomain ? now.getTime() - youngDomainAgeDays * dayMs : Date.UTC(2004, 1, 10)
  return {
    message: 'Success.',
    success: true,
    valid: parts !== null,
    disposable: domain === disposableEmailDomain,
    domain_age: { timestamp: Math.floor(registeredMs / 1000) },
  }
}

export const phoneReport = (phone: string): object => {
  const digits = phone.replace(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const valid = /^[2-9]\d{9}$/.test(national)
  return {
    message: valid ? 'Phone is valid.' : 'Phone is invalid.',
    success: true,
    valid,
    VOIP: valid && national.endsWith(voipPhoneEnding),
  }
}

export const ipReport = (address: string, fields: Fields): object => {
  if (isIP(address) === 0)
    return { success: false, message: 'Invalid IPv4 address, IPv6 address or hostname.' }
  const vpn = address === vpnAddress
  const tor = address === torAddress
  return {
    message: 'Success',
    success: true,
    vpn,
    tor,
    active_vpn: vpn,
    active_tor: tor,
    ...(fields.user_agent ? readUserAgent(fields.user_agent) : {}),
  }
}
