import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply } from '@vestibule/testing/api'
import type { Applicant } from '@vestibule/testing/applicant'

interface Session {
  user: { id: string; isPhoneNumberVerified: boolean; isEmailVerified: boolean } | null
  clientId: string | null
}

/** Channel to which each applicant's unused code was sent. */
const unusedCodes = new WeakMap<Applicant, 'phone' | 'email'>()

/** Enters the newest code. Sends a code only if no unused code remains, because ten sends a day are allowed. */
const enterCode = async (applicant: Applicant, channel: 'phone' | 'email'): Promise<void> => {
  const { api, person, sandbox } = applicant
  const to = channel === 'phone' ? applicant.e164 : person.email
  const own = channel === 'phone' ? { phoneNumber: person.phone } : { email: person.email }
  if (unusedCodes.get(applicant) !== channel) {
    const sent = await api.post(`/api/auth/verify-${channel}`, own)
    if (sent.status === 429) throw new CodesUsedUp('another code was answered 429')
    await applicant.must(Promise.resolve(sent))
    unusedCodes.set(applicant, channel)
  }
  const code = await sandbox.code(to).catch((error: unknown) => {
    // The mail server refused the email, so the next step asks for another code.
    unusedCodes.delete(applicant)
    throw error
  })
  const reply = await api.put(`/api/auth/verify-${channel}`, { ...own, code })
  if (reply.status < 500) unusedCodes.delete(applicant)
  await checkCodeReply(applicant, reply)
}

/** Signals that the caller must wait, because immediate retries would use up the daily attempts. */
export class Later extends Error {}

/** Signals that the codes of an hour or a day are used up. */
export class CodesUsedUp extends Later {}

const checkCodeReply = async (applicant: Applicant, reply: Reply<unknown>): Promise<void> => {
  if ([400, 410, 429].includes(reply.status)) throw new Later(`a code was answered ${reply.status}`)
  await applicant.must(Promise.resolve(reply))
}

/** Logs in again after the session was lost. A new device also needs a code sent by text message (SU-23). */
const logIn = async (applicant: Applicant): Promise<void> => {
  const { api, sandbox } = applicant
  const reply = await applicant.submitPassword()
  if (reply.status === 429) throw new Later('a log-in was answered 429')
  const { challenge } = await applicant.must(Promise.resolve(reply))
  if (challenge === undefined) return
  await sleep(200)
  const code = await sandbox.code(applicant.e164)
  await checkCodeReply(applicant, await api.put('/api/auth/login-code', { code }))
}

/** Adds the step's name to the error message. */
const withStep = (name: string, step: Promise<void>): Promise<void> =>
  step.catch((error: unknown) => {
    if (error instanceof Later) throw error
    throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  })

/** Takes the next step of sign-up or log-in. @returns true if the applicant is signed up and logged in */
export const enterStep = async (applicant: Applicant): Promise<boolean> => {
  const session = async () => applicant.must(applicant.api.get<Session>('/api/auth/session'))
  const { user, clientId } = await session()
  if (!user) {
    if (applicant.userId !== '') await withStep('log-in', logIn(applicant))
    else await withStep('sign-up', applicant.createUser())
    return false
  }
  applicant.userId = user.id
  applicant.clientId = clientId ?? ''
  if (!user.isPhoneNumberVerified) await withStep('phone', enterCode(applicant, 'phone'))
  else if (!user.isEmailVerified) await withStep('email', enterCode(applicant, 'email'))
  else return true
  return false
}
