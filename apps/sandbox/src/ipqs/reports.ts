import { isIP } from 'node:net'
import {
  disposableEmailDomain,
  torAddress,
  voipPhoneEnding,
  vpnAddress,
  youngDomainAgeDays,
  youngEmailDomain,
} from '../personas.ts'

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

type Rule = readonly [RegExp, string]

/** The first match wins. `$1` is the captured text with underscores replaced by dots. */
const browsers: readonly Rule[] = [
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge $1'],
  [/OPR\/(\d+)/, 'Opera $1'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Browser $1'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox $1'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, 'Chrome $1'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, 'Safari $1'],
]

const brands: readonly Rule[] = [
  [/iPhone|iPad|Macintosh/, 'Apple'],
  [/Pixel/, 'Google'],
  [/SM-[A-Z]\d/, 'Samsung'],
]

const models: readonly Rule[] = [
  [/(iPhone|iPad)/, '$1'],
  [/(Pixel [^;)]+?)(?: Build|[;)])/, '$1'],
  [/(SM-[A-Z0-9]+)/, '$1'],
]

/** Returns the fields that a user agent adds to an address report; unknown fields are `N/A`. */
const readUserAgent = (userAgent: string) => ({
  browser: name(browsers, userAgent),
  device_brand: name(brands, userAgent),
  device_model: name(models, userAgent),
})

const name = (rules: readonly Rule[], userAgent: string): string => {
  for (const [pattern, label] of rules) {
    const found = pattern.exec(userAgent)
    if (found) return label.replace('$1', (found[1] ?? '').replaceAll('_', '.'))
  }
  return 'N/A'
}
