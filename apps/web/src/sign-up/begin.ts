import type { User } from '@vestibule/contract/entities'
import type { CheckEmailExist } from '@vestibule/contract/sign-up/check-email-exist'
import type { CreateProspect } from '@vestibule/contract/sign-up/create-prospect'
import type { CreateUser } from '@vestibule/contract/sign-up/create-user'
import type { GetUserAuth0 } from '@vestibule/contract/sign-up/get-user-auth0'
import type { SignUp } from '@vestibule/contract/sign-up/sign-up'
import type { ValidateEmail } from '@vestibule/contract/sign-up/validate-email'
import type { ValidateIp } from '@vestibule/contract/sign-up/validate-ip'
import type { ValidatePhone } from '@vestibule/contract/sign-up/validate-phone'
import { DISCLOSURES_REQUIRED_FOR, shownOnPage } from '@vestibule/domain/disclosures/required'
import type { AccountType } from '@vestibule/domain/fields/account-type'
import type { Email } from '@vestibule/domain/fields/email'
import type { Password } from '@vestibule/domain/fields/password'
import { type PhoneNumber, phoneDigits } from '@vestibule/domain/fields/phone'
import { ApiError } from '../api/api-error.ts'
import type { send as sendCall } from '../api/send.ts'
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
  send: typeof sendCall,
  { email, phoneNumber }: Finisher,
): Promise<string | undefined> => {
  const phone = phoneDigits(phoneNumber)
  const ofPhone = await send<ValidatePhone>('GET', '/api/ipqs/validate-phone', {
    query: { phone, country: 'US' },
  })
  const [ofEmail, ofAddress] = await Promise.all([
    send<ValidateEmail>('GET', '/api/ipqs/validate-email', { query: { email } }),
    send<ValidateIp>('GET', '/api/ipqs/validate-ip'),
  ])
  return [ofEmail, ofPhone, ofAddress]
    .map((screened) => reportedRiskPage(send, screened))
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
export const beginSignUp = (send: typeof sendCall, beginner: Beginner): Promise<Begun> =>
  orBlocked(begin(send, beginner))

/** The phone of an identity that is logged in and has no user record: screened, and the record is made (SU-08, SU-25). */
export const finishSignUp = (
  send: typeof sendCall,
  finisher: Finisher,
  auth0UserId: string,
): Promise<Finished> => orBlocked(finish(send, finisher, async () => auth0UserId))

const begin = async (send: typeof sendCall, beginner: Beginner): Promise<Begun> => {
  const { email, password } = beginner
  const known = await send<CheckEmailExist>('POST', '/api/auth/check-email-exist', {
    body: { email, password },
  })
  if (known.challenge) return { kind: 'challenged', sentTo: known.challenge.sentTo }
  const { auth0UserId: id } = known
  if (id !== null) {
    const { data } = await send<GetUserAuth0>('GET', '/api/user/get-user-auth0/:id', { params: { id } })
    if (data !== null) return { kind: 'existing', user: data }
  }
  const signUp = async (): Promise<string> =>
    (await send<SignUp>('POST', '/api/auth/sign-up', { body: { email, password } })).auth0UserId
  return finish(send, beginner, async () => id ?? (await signUp()))
}

/** @param identify makes the identity, or answers the one there is */
const finish = async (
  send: typeof sendCall,
  finisher: Finisher & { password?: Password },
  identify: () => Promise<string>,
): Promise<Finished> => {
  const { email, phoneNumber, accountType, password } = finisher
  const page = await screen(send, finisher)
  if (page !== undefined) return { kind: 'risky', page }
  const { data: prospect } = await send<CreateProspect>('POST', '/api/user/create-user/temporal', {
    body: { email, phoneNumber },
  })
  await send<CreateUser>('POST', '/api/user/create-user', {
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
