import type { Applicant } from './applicant.ts'
import { newUser } from './new-user.ts'

/** What a screening answers. */
export interface Screened {
  success: boolean
  riskyData: Record<string, boolean | string> | null
}

/** What somebody who passed is told: no more than that. */
export const passed: Screened = { success: true, riskyData: null }
/** The refusal of a blocked person. */
export const blocked = { status: 403, code: 'blocked' }

/** What the sandbox's provider says of these is its own: see its page. */
export const VPN = '203.0.113.10'
export const TOR = '203.0.113.20'
export const VOIP = '212-555-0199'

export const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
export const iPad = iPhone.replace('(iPhone; CPU iPhone OS', '(iPad; CPU OS')

/** From another address than the person's own, or with another browser. */
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

/** Email, phone and address, as the page asks for them. */
export const screenAll = async (newcomer: Applicant, from: From = {}): Promise<Screened[]> => [
  (await screenEmail(newcomer, undefined, from)).body,
  (await screenPhone(newcomer, undefined, from)).body,
  (await screenIp(newcomer, from)).body,
]

/** `given` stands in for what the person has. */
export const signUp = (
  { api, person: { email, password } }: Applicant,
  given: Record<string, unknown> = {},
  from: From = {},
) => api.post<{ auth0UserId: string }>('/api/auth/sign-up', { email, password, ...given }, headersOf(from))

export const createUser = (
  applicant: Applicant,
  auth0UserId: string | undefined,
  given: Record<string, unknown> = {},
  from: From = {},
) =>
  applicant.api.post<{ data: { data: { id: string; clientAccountType: string } } }>(
    '/api/user/create-user',
    { ...newUser(applicant, auth0UserId), ...given },
    headersOf(from),
  )

/** Screened, an identity and a user, no code entered. @returns the user's id */
export const becomeUser = async (newcomer: Applicant, from: From = {}): Promise<string> => {
  await screenAll(newcomer, from)
  const { auth0UserId } = await newcomer.must(signUp(newcomer, {}, from))
  const { data } = await newcomer.must(createUser(newcomer, auth0UserId, {}, from))
  newcomer.userId = data.data.id
  return data.data.id
}

export const reportBlock = ({ api }: Applicant, given: Record<string, unknown> = {}) =>
  api.post<{ data: { id: string } }>('/api/blocked-user/create', {
    riskType: 'IP',
    riskCategory: 'VPN',
    details: { isVPN: true },
    ...given,
  })

export const reportEvent = ({ api }: Applicant, kind: 'WHITE_FLAG' | 'RISK_DETECTED') =>
  api.post('/api/fraud-event', { kind, details: { isVPN: true } })
