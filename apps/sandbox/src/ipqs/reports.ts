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

export const emailReport = (email: string, _fields: Fields, now: Date): object => {
  const parts = /^([^@\s]+)@([^@\s]+\.[^@\s]+)$/.exec(email)
  const domain = parts?.[2]?.toLowerCase() ?? ''
  const valid = parts !== null
  const disposable = domain === disposableEmailDomain
  const established = new Date(Date.UTC(2004, 1, 10))
  const registered =
    domain === youngEmailDomain ? new Date(now.getTime() - youngDomainAgeDays * dayMs) : established
  return {
    message: 'Success.',
    success: true,
    valid,
    disposable,
    smtp_score: valid ? 3 : -1,
    overall_score: valid ? 4 : 0,
    first_name: 'Unknown',
    generic: false,
    common: false,
    dns_valid: valid,
    honeypot: false,
    deliverability: valid ? 'high' : 'low',
    frequent_complainer: false,
    spam_trap_score: 'none',
    catch_all: false,
    timed_out: false,
    suspect: false,
    recent_abuse: false,
    fraud_score: disposable ? 90 : 0,
    suggested_domain: 'N/A',
    leaked: false,
    domain_age: moment(registered, now),
    first_seen: moment(registered, now),
    domain_velocity: 'low',
    user_activity: 'low',
    domain_trust: disposable ? 'suspicious' : 'trusted',
    risky_tld: false,
    spf_record: valid,
    dmarc_record: valid,
    sanitized_email: email.toLowerCase(),
    associated_names: { status: 'No associated names found.', names: [] },
    associated_phone_numbers: { status: 'No associated phone numbers found.', phone_numbers: [] },
    mx_records: valid ? [`mail.${domain}`] : [],
    a_records: [],
  }
}

export const phoneReport = (phone: string): object => {
  const digits = phone.replace(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  const valid = /^[2-9]\d{9}$/.test(national)
  const voip = valid && national.endsWith(voipPhoneEnding)
  return {
    message: valid ? 'Phone is valid.' : 'Phone is invalid.',
    success: true,
    formatted: valid ? `+1${national}` : 'N/A',
    local_format: valid ? `(${national.slice(0, 3)}) ${national.slice(3, 6)}-${national.slice(6)}` : 'N/A',
    valid,
    fraud_score: voip ? 75 : 0,
    recent_abuse: false,
    VOIP: voip,
    prepaid: false,
    risky: false,
    active: valid,
    active_status: valid ? 'Active' : 'N/A',
    carrier: voip ? 'Sandbox Internet Calling' : 'Sandbox Wireless',
    line_type: voip ? 'VOIP' : 'Wireless',
    country: 'US',
    region: 'NY',
    city: 'New York',
    zip_code: '10001',
    timezone: 'America/New_York',
    dialing_code: 1,
    do_not_call: false,
    leaked: false,
    spammer: false,
    tcpa_blacklist: false,
    name: 'N/A',
    mcc: '310',
    mnc: '010',
    sms_domain: 'N/A',
    sms_email: 'N/A',
    user_activity: 'low',
    accurate_country_code: true,
    associated_email_addresses: { status: 'No associated emails found.', emails: [] },
  }
}

export const ipReport = (address: string, fields: Fields): object => {
  if (isIP(address) === 0)
    return { success: false, message: 'Invalid IPv4 address, IPv6 address or hostname.' }
  const vpn = address === vpnAddress
  const tor = address === torAddress
  const hidden = vpn || tor
  return {
    message: 'Success',
    success: true,
    fraud_score: hidden ? 90 : 0,
    country_code: 'US',
    region: 'New York',
    city: 'New York',
    zip_code: '10001',
    ISP: hidden ? 'Sandbox Hosting' : 'Sandbox Cable',
    ASN: 64496,
    organization: hidden ? 'Sandbox Hosting' : 'Sandbox Cable',
    host: address,
    timezone: 'America/New_York',
    latitude: 40.71,
    longitude: -74.01,
    is_crawler: false,
    connection_type: hidden ? 'Data Center' : 'Residential',
    abuse_velocity: 'none',
    bot_status: false,
    recent_abuse: false,
    proxy: hidden,
    vpn,
    tor,
    active_vpn: vpn,
    active_tor: tor,
    mobile: false,
    frequent_abuser: false,
    high_risk_attacks: false,
    shared_connection: false,
    dynamic_connection: true,
    security_scanner: false,
    trusted_network: false,
    abuse_events: [],
    ...(fields.user_agent ? readUserAgent(fields.user_agent) : {}),
  }
}

const moment = (when: Date, now: Date) => {
  const days = Math.round((now.getTime() - when.getTime()) / dayMs)
  const human = days < 365 ? `${days} days ago` : `${Math.floor(days / 365)} years ago`
  return { human, timestamp: Math.floor(when.getTime() / 1000), iso: when.toISOString() }
}
