import type { User } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import { DISCLOSURES_REQUIRED_FOR, shownOnPage } from '@vestibule/domain/disclosures/required'
import type { Email } from '@vestibule/domain/fields/email'
import type { Password } from '@vestibule/domain/fields/password'
import { type PhoneNumber, phoneDigits } from '@vestibule/domain/fields/phone'
import { ApiError } from '../api/api-error.ts'
import type { Call } from '../api/call.ts'
import { newUser } from './new-user.ts'
import { reportedRiskPage } from './risk.ts'

interface Finisher {
  email: Email
  phoneNumber: PhoneNumber
  accountType: AccountType
  prospectId: string | undefined
}
export interface Beginner extends Finisher {
  password: Password
}

export type Begun =
  | Finished
  | { kind: 'existing'; user: User }
  /** this browser must enter the code; `sentTo` is masked (SU-23) */
  | { kind: 'challenged'; sentTo: string }

/** `blocked`: the person may not sign up (RK-07, SU-16). */
export type Finished = { kind: 'created' } | { kind: 'risky'; page: string } | { kind: 'blocked' }

/**
 * Phone first, so that the server has both whitelist values (RK-06). Email's risk precedes phone's and
 * address's.
 */
const screen = async (call: Call, { email, phoneNumber }: Finisher): Promise<string | undefined> => {
  const phone = phoneDigits(phoneNumber)
  const ofPhone = await call('validatePhone', { query: { phone, country: 'US' } })
  const [ofEmail, ofAddress] = await Promise.all([
    call('validateEmail', { query: { email } }),
    call('validateIp'),
  ])
  return [ofEmail, ofPhone, ofAddress]
    .map((screened) => reportedRiskPage(call, screened))
    .find((page) => page !== undefined)
}

const isBlocked = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.code === 'blocked'

const orBlocked = async <Outcome>(work: Promise<Outcome>): Promise<Outcome | { kind: 'blocked' }> => {
  try {
    return await work
  } catch (error) {
    if (isBlocked(error)) return { kind: 'blocked' }
    throw error
  }
}

/** An identity without a user record gets one (SU-07, SU-08). */
export const beginSignUp = (call: Call, beginner: Beginner): Promise<Begun> =>
  orBlocked(begin(call, beginner))

export const finishSignUp = (call: Call, finisher: Finisher, auth0UserId: string): Promise<Finished> =>
  orBlocked(finish(call, finisher, async () => auth0UserId))

const begin = async (call: Call, beginner: Beginner): Promise<Begun> => {
  const { email, password } = beginner
  const known = await call('checkEmailExist', { body: { email, password } })
  if (known.challenge) return { kind: 'challenged', sentTo: known.challenge.sentTo }
  const { auth0UserId: id } = known
  if (id !== null) {
    const { data } = await call('getUserAuth0', { params: { id } })
    if (data !== null) return { kind: 'existing', user: data }
  }
  const signUp = async (): Promise<string> =>
    (await call('signUp', { body: { email, password } })).auth0UserId
  return finish(call, beginner, async () => id ?? (await signUp()))
}

/** @param identify creates the identity, or returns the existing one */
const finish = async (
  call: Call,
  finisher: Finisher & { password?: Password },
  identify: () => Promise<string>,
): Promise<Finished> => {
  const { email, phoneNumber, accountType, password } = finisher
  const page = await screen(call, finisher)
  if (page !== undefined) return { kind: 'risky', page }
  const { data: prospect } = await call('createProspect', { body: { email, phoneNumber } })
  await call('createUser', {
    body: {
      ...newUser,
      email,
      phoneNumber,
      auth0UserId: await identify(),
      ...(password === undefined ? {} : { password }),
      isPhoneNumberVerified: false,
      isEmailVerified: false,
      clientAccountType: accountType,
      prospectId: finisher.prospectId ?? prospect.prospectId,
      disclosures: shownOnPage(DISCLOSURES_REQUIRED_FOR['create-user']),
    },
  })
  return { kind: 'created' }
}
