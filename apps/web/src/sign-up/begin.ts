import type { User } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import { DISCLOSURES_REQUIRED_FOR, shownOnPage } from '@vestibule/domain/disclosures/required'
import type { Email } from '@vestibule/domain/fields/email'
import type { Password } from '@vestibule/domain/fields/password'
import { type PhoneNumber, phoneDigits } from '@vestibule/domain/fields/phone'
import { ApiError } from '../api/api-error.ts'
import type { call as apiCall } from '../api/call.ts'
import { NEW_USER } from './new-user.ts'
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

/** Where submitting phone and password leads. */
export type Begun =
  | Finished
  | { kind: 'existing'; user: User }
  /** a code went to the phone, which this browser must enter first; `sentTo` is masked (SU-23) */
  | { kind: 'challenged'; sentTo: string }

/** Where the phone of an identity without a user leads. `blocked`: the person may not sign up (RK-07, SU-16). */
export type Finished = { kind: 'created' } | { kind: 'risky'; page: string } | { kind: 'blocked' }

/**
 * Screens the phone, then email and address at once: by then the server knows both values that the whitelist may hold
 * (RK-06). The first risk in the order email, phone, address is the outcome; each is reported.
 */
const screen = async (
  call: typeof apiCall,
  { email, phoneNumber }: Finisher,
): Promise<string | undefined> => {
  const phone = phoneDigits(phoneNumber)
  const ofPhone = await call('validatePhone', {
    query: { phone, country: 'US' },
  })
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

/** `blocked` is an outcome, not a failure. */
const orBlocked = async <Outcome>(work: Promise<Outcome>): Promise<Outcome | { kind: 'blocked' }> => {
  try {
    return await work
  } catch (error) {
    if (isBlocked(error)) return { kind: 'blocked' }
    throw error
  }
}

/**
 * Phone and password submitted (SU-07): check-email-exist, then for a new user screening, the prospect, sign-up and
 * create-user. An identity without a user record gets its record (SU-08). Failures are thrown as they come, but for
 * `blocked`, which is an outcome.
 */
export const beginSignUp = (call: typeof apiCall, beginner: Beginner): Promise<Begun> =>
  orBlocked(begin(call, beginner))

/** The phone of an identity that is logged in and has no user record: screened, and the record is made (SU-08, SU-25). */
export const finishSignUp = (
  call: typeof apiCall,
  finisher: Finisher,
  auth0UserId: string,
): Promise<Finished> => orBlocked(finish(call, finisher, async () => auth0UserId))

const begin = async (call: typeof apiCall, beginner: Beginner): Promise<Begun> => {
  const { email, password } = beginner
  const known = await call('checkEmailExist', {
    body: { email, password },
  })
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

/** @param identify makes the identity, or answers the one there is */
const finish = async (
  call: typeof apiCall,
  finisher: Finisher & { password?: Password },
  identify: () => Promise<string>,
): Promise<Finished> => {
  const { email, phoneNumber, accountType, password } = finisher
  const page = await screen(call, finisher)
  if (page !== undefined) return { kind: 'risky', page }
  const { data: prospect } = await call('createProspect', {
    body: { email, phoneNumber },
  })
  await call('createUser', {
    body: {
      ...NEW_USER,
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
