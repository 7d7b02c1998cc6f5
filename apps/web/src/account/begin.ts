import type { User } from '@vestibule/contract/entities'
import type { AccountType } from '@vestibule/domain/account-types'
import { disclosuresRequiredFor, shownOnPage } from '@vestibule/domain/disclosures/required'
import type { Email } from '@vestibule/domain/fields/email'
import type { Password } from '@vestibule/domain/fields/password'
import { type PhoneNumber, phoneDigits } from '@vestibule/domain/fields/phone'
import { ApiError } from '../api/api-error.ts'
import type { Call } from '../api/call.ts'
import { currentWords } from '../words/language.ts'
import { reportedRiskPage } from './risk.ts'

/** Placeholders until the applicant's name is known. */
const newUser = {
  firstName: 'New',
  lastName: 'Applicant',
  gender: 'UNSPECIFIED',
  type: 'CLIENT',
  status: 'ACTIVE',
} as const

interface Applicant {
  email: Email
  phoneNumber: PhoneNumber
  accountType: AccountType
  prospectId: string | undefined
}
export interface NewApplicant extends Applicant {
  password: Password
}

export type SignUpOutcome =
  | FinishOutcome
  | { kind: 'existing'; user: User }
  /** The log-in requires a code. `sentTo` is the code's masked destination. */
  | { kind: 'challenged'; sentTo: string }

/** `blocked` means that the server rejected the sign-up. */
export type FinishOutcome = { kind: 'created' } | { kind: 'risky'; page: string } | { kind: 'blocked' }

/** Screens the phone number first, because a whitelisted number also cancels email and network risks (RK-06). */
const screen = async (call: Call, { email, phoneNumber }: Applicant): Promise<string | undefined> => {
  const phone = phoneDigits(phoneNumber)
  const phoneResult = await call('validatePhone', { query: { phone, country: 'US' } })
  const [emailResult, addressResult] = await Promise.all([
    call('validateEmail', { query: { email } }),
    call('validateIp'),
  ])
  return [emailResult, phoneResult, addressResult]
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

/** Signs the applicant up. An existing identity without a user record gets a user record. */
export const beginSignUp = (call: Call, applicant: NewApplicant): Promise<SignUpOutcome> =>
  orBlocked(begin(call, applicant))

export const finishSignUp = (call: Call, applicant: Applicant, auth0UserId: string): Promise<FinishOutcome> =>
  orBlocked(finish(call, applicant, async () => auth0UserId))

const begin = async (call: Call, applicant: NewApplicant): Promise<SignUpOutcome> => {
  const { email, password } = applicant
  const known = await call('checkEmailExist', { body: { email, password } })
  if (known.challenge) return { kind: 'challenged', sentTo: known.challenge.sentTo }
  const { auth0UserId: id } = known
  if (id !== null) {
    const { data } = await call('getUserAuth0', { params: { id } })
    if (data !== null) return { kind: 'existing', user: data }
  }
  const signUp = async (): Promise<string> =>
    (await call('signUp', { body: { email, password } })).auth0UserId
  return finish(call, applicant, async () => id ?? (await signUp()))
}

/** @param identify creates the identity, or returns the existing identity */
const finish = async (
  call: Call,
  applicant: Applicant & { password?: Password },
  identify: () => Promise<string>,
): Promise<FinishOutcome> => {
  const { email, phoneNumber, accountType, password } = applicant
  const page = await screen(call, applicant)
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
      prospectId: applicant.prospectId ?? prospect.prospectId,
      disclosures: shownOnPage(disclosuresRequiredFor['create-user'], currentWords().disclosures),
    },
  })
  return { kind: 'created' }
}
