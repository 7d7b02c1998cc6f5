import type { User } from '@vestibule/contract/entities'
import type { CheckEmailExist } from '@vestibule/contract/sign-up/check-email-exist'
import type { CreateProspect } from '@vestibule/contract/sign-up/create-prospect'
import type { CreateUser } from '@vestibule/contract/sign-up/create-user'
import type { GetUserAuth0 } from '@vestibule/contract/sign-up/get-user-auth0'
import type { SignUp } from '@vestibule/contract/sign-up/sign-up'
import type { ValidateEmail } from '@vestibule/contract/sign-up/validate-email'
import type { ValidateIp } from '@vestibule/contract/sign-up/validate-ip'
import type { ValidatePhone } from '@vestibule/contract/sign-up/validate-phone'
import { currentDisclosure } from '@vestibule/domain/disclosures/disclosures'
import { DISCLOSURES_REQUIRED_FOR } from '@vestibule/domain/disclosures/required'
import type { AccountType } from '@vestibule/domain/fields/account-type'
import type { Email } from '@vestibule/domain/fields/email'
import type { Password } from '@vestibule/domain/fields/password'
import { type PhoneNumber, phoneDigits } from '@vestibule/domain/fields/phone'
import { ApiError } from '../api/api-error.ts'
import type { send as sendCall } from '../api/send.ts'
import { NEW_USER } from './new-user.ts'
import { reportedRiskPage } from './risk.ts'

export interface Beginner {
  email: Email
  phoneNumber: PhoneNumber
  password: Password
  accountType: AccountType
  prospectId: string | undefined
}

/** Where submitting phone and password leads. */
export type Begun =
  | { kind: 'created' }
  | { kind: 'existing'; user: User }
  | { kind: 'risky'; page: string }
  /** a code went to the phone, which this browser must enter first; `sentTo` is masked (SU-23) */
  | { kind: 'challenged'; sentTo: string }
  /** the person may not sign up (RK-07, SU-16) */
  | { kind: 'blocked' }

/**
 * Screens the phone, then email and address at once: by then the server knows both values that the whitelist may hold
 * (RK-06). The first risk in the order email, phone, address is the outcome; each is reported.
 */
const screen = async (
  send: typeof sendCall,
  { email, phoneNumber }: Beginner,
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

/**
 * Phone and password submitted (SU-07): check-email-exist, then for a new user screening, the prospect, sign-up and
 * create-user. An identity without a user record gets its record (SU-08). Failures are thrown as they come, but for
 * `blocked`, which is an outcome.
 */
export const beginSignUp = async (send: typeof sendCall, beginner: Beginner): Promise<Begun> => {
  try {
    return await begin(send, beginner)
  } catch (error) {
    if (error instanceof ApiError && error.status === 403 && error.code === 'blocked')
      return { kind: 'blocked' }
    throw error
  }
}

const begin = async (send: typeof sendCall, beginner: Beginner): Promise<Begun> => {
  const { email, phoneNumber, password, accountType } = beginner
  const known = await send<CheckEmailExist>('POST', '/api/auth/check-email-exist', {
    body: { email, password },
  })
  if (known.challenge) return { kind: 'challenged', sentTo: known.challenge.sentTo }
  if (known.auth0UserId !== null) {
    const { data } = await send<GetUserAuth0>('GET', '/api/user/get-user-auth0/:id', {
      params: { id: known.auth0UserId },
    })
    if (data !== null) return { kind: 'existing', user: data }
  }
  const page = await screen(send, beginner)
  if (page !== undefined) return { kind: 'risky', page }
  const { data: prospect } = await send<CreateProspect>('POST', '/api/user/create-user/temporal', {
    body: { email, phoneNumber },
  })
  const { auth0UserId } =
    known.auth0UserId === null
      ? await send<SignUp>('POST', '/api/auth/sign-up', { body: { email, password } })
      : { auth0UserId: known.auth0UserId }
  await send<CreateUser>('POST', '/api/user/create-user', {
    body: {
      ...NEW_USER,
      email,
      phoneNumber,
      auth0UserId,
      password,
      isPhoneNumberVerified: false,
      isEmailVerified: false,
      clientAccountType: accountType,
      prospectId: beginner.prospectId ?? prospect.prospectId,
      disclosures: DISCLOSURES_REQUIRED_FOR['create-user'].map(currentDisclosure),
    },
  })
  return { kind: 'created' }
}
