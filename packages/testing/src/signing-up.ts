import type { Applicant } from './applicant.ts'
import { newUser } from './new-user.ts'

export interface Screened {
  success: boolean
  riskyData: Record<string, boolean | string> | null
}

/** The response to a passed screening, which contains no further information. */
export const passed: Screened = { success: true, riskyData: null }
export const blocked = { status: 403, code: 'blocked' }

/** IP addresses and a phone number that the sandbox's screening provider reports as risky. */
export const VPN = '203.0.113.10'
export const TOR = '203.0.113.20'
export const VOIP = '212-555-0199'

export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
export const iPad = iPhone.replace('(iPhone; CPU iPhone OS', '(iPad; CPU OS')

export interface From {
  address?: string
  userAgent?: string
}

const headersOf = ({ address, userAgent }: From): { headers: Record<string, string> } => ({
  headers: {
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
  },
})

export const screenEmail = ({ api, person }: Applicant, email = person.email, from: From = {}) =>
  api.get<Screened>(`/api/ipqs/validate-email?email=${encodeURIComponent(email)}`, headersOf(from))

export const screenPhone = ({ api, person }: Applicant, phone = person.phone, from: From = {}) =>
  api.get<Screened>(`/api/ipqs/validate-phone?phone=${phone.replaceAll('-', '')}&country=US`, headersOf(from))

export const screenIp = ({ api }: Applicant, from: From = {}) =>
  api.get<Screened>('/api/ipqs/validate-ip', headersOf(from))

/** Screens the email address, phone number and IP address in the same order as the page. */
export const screenAll = async (newcomer: Applicant, from: From = {}): Promise<Screened[]> => [
  (await screenEmail(newcomer, undefined, from)).body,
  (await screenPhone(newcomer, undefined, from)).body,
  (await screenIp(newcomer, from)).body,
]

export const signUp = (
  { api, person: { email, password } }: Applicant,
  overrides: Record<string, unknown> = {},
  from: From = {},
) =>
  api.post<{ auth0UserId: string }>('/api/auth/sign-up', { email, password, ...overrides }, headersOf(from))

export const createUser = (
  applicant: Applicant,
  auth0UserId: string | undefined,
  overrides: Record<string, unknown> = {},
  from: From = {},
) =>
  applicant.api.post<{ data: { data: { id: string; clientAccountType: string } } }>(
    '/api/user/create-user',
    { ...newUser(applicant, auth0UserId), ...overrides },
    headersOf(from),
  )

/** Creates a user that has not entered any verification code. @returns the user's id */
export const becomeUser = async (newcomer: Applicant, from: From = {}): Promise<string> => {
  await screenAll(newcomer, from)
  const { auth0UserId } = await newcomer.must(signUp(newcomer, {}, from))
  const { data } = await newcomer.must(createUser(newcomer, auth0UserId, {}, from))
  newcomer.userId = data.data.id
  return data.data.id
}

export const reportBlock = ({ api }: Applicant, overrides: Record<string, unknown> = {}) =>
  api.post<{ data: { id: string } }>('/api/blocked-user/create', {
    riskType: 'IP',
    riskCategory: 'VPN',
    details: { isVPN: true },
    ...overrides,
  })

export const reportEvent = ({ api }: Applicant, kind: 'WHITE_FLAG' | 'RISK_DETECTED') =>
  api.post('/api/fraud-event', { kind, details: { isVPN: true } })
