import type { Email } from '@vestibule/domain/fields/email'
import type { Password } from '@vestibule/domain/fields/password'
import type { PhoneNumber } from '@vestibule/domain/fields/phone'
import { en } from '@vestibule/words/en'
import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import type { Call } from '../api/call.ts'
import { startEnglish } from '../words/testing.ts'
import { beginSignUp, finishSignUp, type SignUpOutcome } from './begin.ts'

beforeAll(startEnglish)

const beginner = {
  email: 'jane@example.com' as Email,
  phoneNumber: '212-555-0100' as PhoneNumber,
  password: 'Str0ng!pass' as Password,
  accountType: 'ROTH_IRA',
  prospectId: undefined,
} as const

const honest = { success: true, riskyData: null }
const replies: Record<string, unknown> = {
  checkEmailExist: { auth0UserId: null },
  validatePhone: honest,
  validateEmail: honest,
  validateIp: honest,
  createProspect: { data: { prospectId: 'p1' } },
  signUp: { auth0UserId: 'a1' },
  createUser: { data: { data: {} } },
}

const begin = async (
  changed: Record<string, unknown> = {},
  work = (fake: Call): Promise<SignUpOutcome> => beginSignUp(fake, beginner),
) => {
  const calls: { name: string; request: { body?: Record<string, unknown>; query?: unknown } }[] = []
  const fake = async (name: string, request: object = {}) => {
    calls.push({ name, request })
    const reply = { ...replies, ...changed }[name]
    if (reply instanceof Error) throw reply
    return reply
  }
  const outcome = await work(fake as unknown as Call)
  return { outcome, calls, names: () => calls.map((call) => call.name) }
}

test('[SU-07] a new user is screened, then created as prospect, identity and user', async () => {
  const { outcome, names, calls } = await begin()
  expect(names()).toEqual(Object.keys(replies))
  expect(outcome).toEqual({ kind: 'created' })
  expect(calls[1]?.request.query).toEqual({ phone: '2125550100', country: 'US' })
})

test('[SU-18][SU-20][SE-08] create-user sends the account type, the defaults and the disclosures shown', async () => {
  const { calls } = await begin()
  expect(calls.at(-1)?.request.body).toMatchObject({
    clientAccountType: 'ROTH_IRA',
    prospectId: 'p1',
    auth0UserId: 'a1',
    firstName: 'New',
    disclosures: [
      { id: 'consent', version: 1 },
      { id: 'texts', version: 1 },
      { id: 'firm', version: en.disclosures.firm.version },
    ],
  })
  const invited = await begin({}, (fake) => beginSignUp(fake, { ...beginner, prospectId: 'q1' }))
  expect(invited.calls.at(-1)?.request.body).toMatchObject({ prospectId: 'q1' })
})

test('[SU-07] a known identity is looked up and nothing is created', async () => {
  const user = { isPhoneNumberVerified: true }
  const { outcome, names } = await begin({
    checkEmailExist: { auth0UserId: 'a2' },
    getUserAuth0: { data: user },
  })
  expect(outcome).toEqual({ kind: 'existing', user })
  expect(names()).toHaveLength(2)
})

test('[SU-08] an identity without a user gets one, without a second identity', async () => {
  const { outcome, names, calls } = await begin({
    checkEmailExist: { auth0UserId: 'a2' },
    getUserAuth0: { data: null },
  })
  expect(outcome.kind).toBe('created')
  expect(names()).not.toContain('signUp')
  expect(calls.at(-1)?.request.body).toMatchObject({ auth0UserId: 'a2' })
})

test('[RK-03] a risk stops sign-up before anything is created', async () => {
  const { outcome, names } = await begin({ validatePhone: { success: false, riskyData: { isVOIP: true } } })
  expect(outcome).toEqual({ kind: 'risky', page: '/message/errorPage?err=voip' })
  expect(names().some((name) => /sign-up|create-user/.test(name))).toBe(false)
})

test('[RK-07] [RK-08] reports a risk as a block and as an event', async () => {
  const { names } = await begin({ validatePhone: { success: false, riskyData: { isVOIP: true } } })
  await expect.poll(() => names().slice(4)).toEqual(['reportFraudEvent', 'createBlockedUser'])
})

test("[RK-02] the email's risk precedes the phone's", async () => {
  const { outcome } = await begin({
    validateEmail: { success: false, riskyData: { isDisposable: true } },
    validatePhone: { success: false, riskyData: { isVOIP: true } },
    validateIp: { success: false, riskyData: { isVPN: true, isTor: false } },
  })
  expect(outcome).toEqual({ kind: 'risky', page: '/message/contactWithTeamErrorpage' })
})

test('[RK-05] a white flag continues and is reported', async () => {
  const { outcome, names } = await begin({
    validateIp: { success: true, riskyData: { isVPN: true, isTor: false } },
  })
  expect(outcome.kind).toBe('created')
  await expect.poll(() => names()).toContain('reportFraudEvent')
  expect(names()).not.toContain('createBlockedUser')
})

test('[SU-23] a pending log-in code stops before any other call', async () => {
  const { outcome, names } = await begin({
    checkEmailExist: { auth0UserId: 'a2', challenge: { sentTo: '•••-•••-1234' } },
  })
  expect(outcome).toEqual({ kind: 'challenged', sentTo: '•••-•••-1234' })
  expect(names()).toHaveLength(1)
})

test.each(['checkEmailExist', 'signUp', 'createUser'])(
  '[RK-07] [SU-16] a blocked %s gives the outcome blocked',
  async (name) => {
    const { outcome, names } = await begin({ [name]: new ApiError(403, 'blocked', '') })
    expect(outcome).toEqual({ kind: 'blocked' })
    expect(names().at(-1)).toBe(name)
  },
)

test.each([
  ['checkEmailExist', new ApiError(401, 'invalid_credentials', '')],
  ['signUp', new ApiError(403, 'screening_required', '')],
])('[SU-07] throws the error of %s', async (name, failure) => {
  await expect(begin({ [name]: failure })).rejects.toBe(failure)
})

test('[SU-25] a log-in without a user is screened and creates a user, without password or identity', async () => {
  const { password: _, ...finisher } = beginner
  const { outcome, names, calls } = await begin({}, (fake) => finishSignUp(fake, finisher, 'a2'))
  expect(outcome).toEqual({ kind: 'created' })
  expect(names()).toEqual(
    Object.keys(replies).filter((name) => !['checkEmailExist', 'signUp'].includes(name)),
  )
  const { body } = calls.at(-1)?.request ?? {}
  expect(body).toMatchObject({ auth0UserId: 'a2', email: beginner.email })
  expect(body).not.toHaveProperty('password')
})
