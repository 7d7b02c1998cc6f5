import { setTimeout as sleep } from 'node:timers/promises'
import type { Applicant } from '../harness/applicant.ts'

interface Session {
  user: { id: string; isPhoneNumberVerified: boolean; isEmailVerified: boolean } | null
  clientId: string | null
}

const digitsOf = ({ person }: Applicant): string => `+1${person.phone.replaceAll('-', '')}`

/** Sends a code and enters the newest that has come: an older one, or one that was used and not told, is refused. */
const enterCode = async (applicant: Applicant, channel: 'phone' | 'email'): Promise<void> => {
  const { api, person, sandbox } = applicant
  const to = channel === 'phone' ? digitsOf(applicant) : person.email
  const own = channel === 'phone' ? { phoneNumber: person.phone } : { email: person.email }
  await applicant.must(api.post(`/api/auth/verify-${channel}`, own))
  const code = await sandbox.code(to)
  await applicant.must(api.put(`/api/auth/verify-${channel}`, { ...own, code }))
}

/** Who has verified a phone and lost the session: password, and the code by text on a browser that is not known (SU-23). */
const logIn = async (applicant: Applicant): Promise<void> => {
  const { api, person, sandbox } = applicant
  const { email, password } = person
  const { challenge } = await applicant.must(
    api.post<{ challenge?: object }>('/api/auth/login', { email, password }),
  )
  if (challenge === undefined) return
  await sleep(200)
  await applicant.must(api.put('/api/auth/login-code', { code: await sandbox.code(digitsOf(applicant)) }))
}

/** One step of signing up, or back in: whatever comes next for this session. @returns whether they are in */
export const enterStep = async (applicant: Applicant): Promise<boolean> => {
  const session = async () => applicant.must(applicant.api.get<Session>('/api/auth/session'))
  const { user, clientId } = await session()
  if (!user) {
    // a session that was renewed by an answer that was lost
    if (applicant.userId !== '') await logIn(applicant)
    else await applicant.createUser()
    return false
  }
  applicant.userId = user.id
  applicant.clientId = clientId ?? ''
  if (!user.isPhoneNumberVerified) await enterCode(applicant, 'phone')
  else if (!user.isEmailVerified) await enterCode(applicant, 'email')
  else return true
  return false
}
