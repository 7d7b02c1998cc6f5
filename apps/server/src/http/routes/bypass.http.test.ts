import { randomUUID } from 'node:crypto'
import { Api } from '@vestibule/testing/api'
import { Applicant, wrongCode } from '@vestibule/testing/applicant'
import { statusesOf } from '@vestibule/testing/in-vitest'
import type { Person } from '@vestibule/testing/sample-person'
import {
  createUser,
  screenAll,
  screenEmail,
  screenIp,
  screenPhone,
  signUp,
  TOR,
  VPN,
} from '@vestibule/testing/signing-up'
import { describe, expect, test } from 'vitest'
import { csrfTokenOf, disposableEmail, savePhone, sessionOf, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

/** Returns a client that calls the API without the page. */
const attacker = (overrides: Partial<Person> = {}, clientAddress?: string): Applicant => {
  const newcomer = its.newcomer(overrides)
  if (clientAddress === undefined) return newcomer
  return new Applicant(its.stack.baseUrl, its.stack.sandbox, newcomer.person, { clientAddress })
}

/** Runs the given screenings, then sign-up and create-user, and ignores the responses. */
const enter = async (
  one: Applicant,
  user: Record<string, unknown> = {},
  ...screenings: ((one: Applicant) => Promise<unknown>)[]
): Promise<void> => {
  for (const screen of screenings) await screen(one)
  await createUser(one, (await signUp(one)).body.auth0UserId, user)
}
const phoneCode = (one: Applicant): Promise<string> => its.sandbox.code(one.e164)
const enterPhoneCode = ({ api, person }: Applicant, code: string, phoneNumber = person.phone) =>
  api.put('/api/auth/verify-phone', { phoneNumber, code })

/** Returns the id of the user whose application the caller can access, or `undefined` without access. */
const accessibleUser = async (one: Applicant): Promise<string | undefined> => {
  const id = (await sessionOf(one)).user?.id
  if (id === undefined) return undefined
  const { status } = await one.api.get(`/api/data-api/client/ssn/${id}`)
  return status === 200 || status === 404 ? id : undefined
}

/** Returns a signed-up person in a browser that the server does not recognize. */
const inNewBrowser = async (): Promise<Applicant> => {
  const owner = await its.applicant()
  its.advance(31)
  return attacker(owner.person)
}
const ignoreVerdicts = async (one: Applicant): Promise<Applicant> => {
  await enter(one, {}, screenAll)
  return one
}

/** Tries to bypass a rule. Returns the applicant that must not gain access. `undefined` stands for `one`. */
type Attempt = (one: Applicant) => Promise<unknown>

const pastScreening: Record<string, Attempt> = {
  'nothing is screened': (one) => enter(one),
  'the email is not screened': (one) => enter(one, {}, screenPhone, screenIp),
  'the network is not screened': (one) => enter(one, {}, screenEmail, screenPhone),
  'the phone is not screened': (one) => enter(one, {}, screenEmail, screenIp),
  'another email is screened than the disposable one that signs up': async () => {
    const one = attacker({ email: disposableEmail() })
    await screenEmail(one, 'good@example.com')
    await enter(one, {}, screenPhone, screenIp)
    return one
  },
  'another phone is screened than the VOIP number of create-user': async (one) => {
    await enter(one, { phoneNumber: `${one.person.phone.slice(0, -4)}0199` }, screenAll)
  },
  'the sign-up comes through a VPN after a screening without': async (one) => {
    await screenAll(one)
    await signUp(one, {}, { address: VPN })
  },
  'the verdict on a disposable email is ignored': () =>
    ignoreVerdicts(attacker({ email: disposableEmail() })),
  'the verdict on a young domain is ignored': () =>
    ignoreVerdicts(attacker({ email: `x${randomUUID()}@young.example` })),
  'the verdict on a VPN is ignored': () => ignoreVerdicts(attacker({}, VPN)),
  'the verdict on Tor with a false iPhone user agent is ignored': async () => {
    const one = attacker({}, TOR)
    const asIphone = () => screenIp(one, { userAgent: 'iPhone Safari (really)' })
    await enter(one, {}, screenEmail, screenPhone, asIphone)
    return one
  },
  'the body claims the result of the screening': async (one) => {
    await signUp(one, { screening: { email: { risks: [] } }, success: true })
    await createUser(one, 'local|x', { isBlocked: false, screening: {} })
  },
  'the session of another person is used for their verdicts': async () => {
    const honest = await its.screened()
    const one = new Applicant(
      its.stack.baseUrl,
      its.stack.sandbox,
      { ...honest.person, email: attacker().person.email },
      { clientAddress: TOR },
    )
    const cookie = `session=${honest.api.cookies()[0]?.value}`
    const headers = { cookie, 'x-csrf-token': await csrfTokenOf(honest.api) }
    const { email, password } = one.person
    const { body } = await one.api.post<{ auth0UserId?: string }>(
      '/api/auth/sign-up',
      { email, password },
      { headers },
    )
    await createUser(one, body.auth0UserId)
    return one
  },
  'the identity is invented': async (one) => {
    await screenAll(one)
    await createUser(one, `local|${randomUUID()}`)
  },
  'a block is reported as none, and the email comes from another session': async () => {
    const email = disposableEmail()
    const first = attacker({ email })
    await screenAll(first)
    await first.api.post('/api/blocked-user/create', { riskType: 'none', riskCategory: 'none', details: {} })
    return ignoreVerdicts(attacker({ email }))
  },
}

const pastVerification: Record<string, Attempt> = {
  'no code is entered': (one) => one.createUser(),
  'create-user claims that email and phone are verified': async (one) => {
    await enter(one, { isPhoneNumberVerified: true, isEmailVerified: true }, screenAll)
  },
  'update-user claims that email and phone are verified': async (one) => {
    await one.createUser()
    const verified = { isPhoneNumberVerified: true, isEmailVerified: true }
    const user = { id: one.userId, phoneNumber: one.person.phone, ...verified }
    await one.api.patch('/api/user/update-user', user)
  },
  'only the code of the email is entered': async (one) => {
    await one.createUser()
    await one.verifyEmail()
  },
  'the code of the phone is entered for the email': async (one) => {
    await one.createUser()
    await one.sendPhoneCode()
    const code = await phoneCode(one)
    await one.enterPhoneCode()
    await one.api.put('/api/auth/verify-email', { email: one.person.email, code })
  },
  'the code of another person is entered': async (one) => {
    const other = await its.user()
    await other.sendPhoneCode()
    const code = await phoneCode(other)
    await one.createUser()
    await enterPhoneCode(one, code, other.person.phone)
    await enterPhoneCode(one, code)
    await one.verifyEmail()
  },
  'a code that was never sent is entered': async (one) => {
    await one.createUser()
    for (const code of ['000000', '123456', '']) await enterPhoneCode(one, code)
  },
  'the code of the previous number is entered after an edit': async (one) => {
    await one.createUser()
    await one.sendPhoneCode()
    const code = await phoneCode(one)
    const phone = attacker().person.phone
    await screenPhone(one, phone)
    await one.must(savePhone(one, phone))
    await enterPhoneCode(one, code, phone)
    await one.verifyEmail()
  },
  'the sign-up call is used for the log-in code': async () => {
    const one = await inNewBrowser()
    await one.must(one.submitPassword())
    await enterPhoneCode(one, '123456')
    return one
  },
  'the right password comes from a new browser without a code': async () => {
    const one = await inNewBrowser()
    const { email, password } = one.person
    await one.must(one.submitPassword())
    await one.api.post('/api/auth/check-email-exist', { email, password })
    await screenAll(one)
    await signUp(one)
    await createUser(one, undefined)
    return one
  },
  'the device cookie is invented': async () => {
    const one = await inNewBrowser()
    const { email, password } = one.person
    await csrfTokenOf(one.api)
    const csrfToken = await csrfTokenOf(one.api)
    const session = one.api.cookies().find(({ name }) => name === 'session')?.value
    const cookie = `session=${session}; device=k.${'A'.repeat(43)}`
    const headers = { cookie, 'x-csrf-token': csrfToken }
    await one.api.post('/api/auth/login', { email, password }, { headers })
    return one
  },
  'the device cookie of another person is used': async () => {
    const [owner, thief] = [await its.applicant(), await its.applicant()]
    its.advance(31)
    await thief.must(thief.submitPassword(owner.person))
    return thief
  },
  'a new password of a reset is used in a known browser without a code': async () => {
    const owner = await its.applicant()
    const { email } = owner.person
    await owner.must(owner.api.post('/api/auth/forgot-password', { email }))
    const token = await its.resetToken(email)
    const password = 'Battery-Staple-9'
    await owner.must(owner.api.post('/api/auth/reset-password', { token, password }))
    its.advance(31)
    await owner.must(owner.submitPassword({ password }))
    return owner
  },
}

const attempts = Object.entries({ ...pastScreening, ...pastVerification })

test('[RK-01] tries at least 25 ways, and grants access to a regular sign-up', async () => {
  expect(attempts.length).toBeGreaterThanOrEqual(25)
  const honest = await its.applicant()
  expect(await accessibleUser(honest)).toBe(honest.userId)
})

describe('[RK-01] [API-04] [API-05] access is refused', () => {
  test.each(attempts)('when %s', async (_, attempt) => {
    const one = attacker()
    const other = await attempt(one)
    expect(await accessibleUser(other instanceof Applicant ? other : one)).toBeUndefined()
  })
})

const countStatuses = async (calls: Promise<{ status: number }>[]): Promise<Record<number, number>> => {
  const counts: Record<number, number> = {}
  for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const guess = ({ api }: { api: Api }, email: string, password = 'Wrong-Horse-7') =>
  api.post('/api/auth/login', { email, password })

describe('[SE-03] [SU-12] limits hold', () => {
  test('for parallel guesses of a code from many addresses and sessions', async () => {
    const one = await its.user()
    await one.sendPhoneCode()
    const code = await phoneCode(one)
    const guesses: Promise<{ status: number }>[] = []
    for (let session = 0; session < 5; session++) {
      const other = attacker(one.person)
      await other.must(other.submitPassword())
      for (let nth = 0; nth < 8; nth++)
        guesses.push(enterPhoneCode(other, wrongCode(code, 1 + session * 8 + nth)))
    }
    expect(await countStatuses(guesses)).toEqual({ 400: 5, 429: 35 })
  })

  test('for other spellings of an email', async () => {
    const { email } = (await its.applicant()).person
    its.advance(16 * 60)
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\t`]
    const guesses = Array.from({ length: 16 }, (_, nth) => guess(attacker(), spellings[nth % 4] ?? ''))
    expect(await countStatuses(guesses)).toEqual({ 401: 10, 429: 6 })
  })

  test.each([
    ['a new address of the own network', (nth: number) => `2001:db8:77:1::${nth.toString(16)}`],
    ['a false X-Forwarded-For in front of the proxy’s', (nth: number) => `192.0.2.${nth}, 198.18.250.250`],
  ])('for %s with each request', async (name, addressOf) => {
    const statuses: number[] = []
    for (let nth = 1; nth <= 61; nth++) {
      const api = new Api(its.stack.baseUrl, { clientAddress: addressOf(nth) })
      statuses.push((await guess({ api }, `nobody.${nth}.${name.length}@example.com`)).status)
    }
    expect(statuses.sort()).toEqual([...Array(60).fill(401), 429])
  })

  test('for a new session with each call: prospects and sessions count by network', async () => {
    const address = '198.19.7.7'
    const record = ({ api, person: { email, phone } }: Applicant) =>
      api.post('/api/user/create-user/temporal', { email, phoneNumber: phone })
    const first = attacker({}, address)
    expect((await record(first)).status).toBe(200)
    await its.fill('prospect:network', 119)
    for (const status of [200, 429])
      expect(await statusesOf([record(attacker({}, address))])).toEqual([status])
    await its.fill('session:network', 600)
    const other = new Api(its.stack.baseUrl, { clientAddress: address })
    const { status, headers } = await other.get('/api/auth/get-csrf')
    expect([status, headers.getSetCookie()]).toEqual([429, []])
    expect((await first.api.get('/api/auth/get-csrf')).status).toBe(200)
    its.advance(60 * 60)
  })
})
