import { randomUUID } from 'node:crypto'
import { Api, type Reply } from '@vestibule/testing/api'
import { Applicant, type newPerson, wrongCode } from '@vestibule/testing/applicant'
import { useStack } from '@vestibule/testing/in-vitest'
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

const its = useStack()

/** Somebody without our page, who sends what they like: each of these wants to be in without what the page asks for. */

const stranger = (given: Parameters<typeof newPerson>[0] = {}, clientAddress?: string): Applicant => {
  const newcomer = its.newcomer(given)
  if (clientAddress === undefined) return newcomer
  return new Applicant(its.stack.baseUrl, its.stack.sandbox, newcomer.person, { clientAddress })
}

/** Screened by these calls, then an identity and a user, whatever is answered. */
const enter = async (
  one: Applicant,
  given: Record<string, unknown> = {},
  ...screenings: ((one: Applicant) => Promise<unknown>)[]
): Promise<void> => {
  for (const screen of screenings) await screen(one)
  await createUser(one, (await signUp(one)).body.auth0UserId, given)
}
const phoneCode = (one: Applicant): Promise<string> => its.sandbox.code(one.e164)

/** The id of the user whose application this caller could write to now; undefined: they are not in. */
const inside = async ({ api }: Applicant): Promise<string | undefined> => {
  const { body } = await api.get<{ user: { id: string } | null }>('/api/auth/session')
  const id = body.user?.id
  if (id === undefined) return undefined
  const { status } = await api.get(`/api/data-api/client/ssn/${id}`)
  return status === 200 || status === 404 ? id : undefined
}

/** Somebody who has signed up, on a browser that was not seen before. */
const onNewBrowser = async (): Promise<Applicant> => {
  const owner = await its.applicant()
  its.stack.clock.advance(31)
  return stranger(owner.person)
}

/** Screened, and signing up whatever the verdict was. */
const screenedAs = async (one: Applicant): Promise<Applicant> => {
  await screenAll(one)
  await enter(one)
  return one
}

/** An attempt to get past. @returns the caller who must not be in afterwards, if it is another */
type Try = (one: Applicant) => Promise<unknown>

const pastScreening: Record<string, Try> = {
  'no value is screened at all': (one) => enter(one),
  'the email is not screened': (one) => enter(one, {}, screenPhone, screenIp),
  'the address is not screened': (one) => enter(one, {}, screenEmail, screenPhone),
  'the phone is not screened': (one) => enter(one, {}, screenEmail, screenIp),
  'a good email is screened, a disposable one signs up': async () => {
    const one = stranger({ email: `x${randomUUID()}@disposable.example` })
    await screenEmail(one, 'good@example.com')
    await screenPhone(one)
    await screenIp(one)
    await enter(one)
    return one
  },
  'a good phone is screened, a VOIP one is given at create-user': async (one) => {
    await screenAll(one)
    const voip = `${one.person.phone.slice(0, -4)}0199`
    await enter(one, { phoneNumber: voip })
  },
  'the address is screened at home, the sign-up comes through a VPN': async (one) => {
    await screenAll(one)
    const moved = { headers: { 'x-forwarded-for': VPN } }
    const { email, password } = one.person
    await one.api.post('/api/auth/sign-up', { email, password }, moved)
  },
  'a disposable email is screened, and its verdict ignored': () =>
    screenedAs(stranger({ email: `x${randomUUID()}@disposable.example` })),
  'a young domain is screened, and its verdict ignored': () =>
    screenedAs(stranger({ email: `x${randomUUID()}@young.example` })),
  'a VPN is screened, and its verdict ignored': () => screenedAs(stranger({}, VPN)),
  'Tor with an iPhone’s name on an Android’s call is screened, and its verdict ignored': async () => {
    const one = stranger({}, TOR)
    await screenEmail(one)
    await screenPhone(one)
    await one.api.get('/api/ipqs/validate-ip', { headers: { 'user-agent': 'iPhone Safari (really)' } })
    await enter(one)
    return one
  },
  'the body says what screening found': async (one) => {
    await signUp(one, { screening: { email: { risks: [] } }, success: true })
    await createUser(one, 'local|x', { isBlocked: false, screening: {} })
  },
  'somebody else’s verdicts are used through their session': async () => {
    const honest = stranger()
    await screenAll(honest)
    const one = new Applicant(
      its.stack.baseUrl,
      its.stack.sandbox,
      { ...honest.person, email: stranger().person.email },
      { clientAddress: TOR },
    )
    const cookie = `session=${honest.api.cookies()[0]?.value}`
    const { csrfToken } = (await honest.api.get<{ csrfToken: string }>('/api/auth/get-csrf')).body
    const { email, password } = one.person
    const headers = { cookie, 'x-csrf-token': csrfToken }
    const { body } = await one.api.post<{ auth0UserId?: string }>(
      '/api/auth/sign-up',
      { email, password },
      { headers },
    )
    await createUser(one, body.auth0UserId)
    return one
  },
  'an identity is made up': async (one) => {
    await screenAll(one)
    await createUser(one, `local|${randomUUID()}`)
  },
  'a block is taken back in another session with the same email': async () => {
    const email = `x${randomUUID()}@disposable.example`
    const first = stranger({ email })
    await screenAll(first)
    await first.api.post('/api/blocked-user/create', { riskType: 'none', riskCategory: 'none', details: {} })
    const one = stranger({ email })
    await screenAll(one)
    await enter(one)
    return one
  },
}

const pastVerification: Record<string, Try> = {
  'no code is entered': (one) => one.createUser(),
  'the body of create-user says that both are verified': async (one) => {
    await screenAll(one)
    await enter(one, { isPhoneNumberVerified: true, isEmailVerified: true })
  },
  'update-user says that both are verified': async (one) => {
    await one.createUser()
    const { phone } = one.person
    await one.api.patch('/api/user/update-user', {
      id: one.userId,
      phoneNumber: phone,
      isPhoneNumberVerified: true,
      isEmailVerified: true,
    })
  },
  'the email’s code alone is entered': async (one) => {
    await one.createUser()
    await one.verifyEmail()
  },
  'the phone’s code is entered for the email as well': async (one) => {
    await one.createUser()
    await one.sendPhoneCode()
    const code = await phoneCode(one)
    await one.enterPhoneCode()
    await one.api.put('/api/auth/verify-email', { email: one.person.email, code })
  },
  'somebody else’s code is entered': async () => {
    const other = stranger()
    await other.createUser()
    await other.sendPhoneCode()
    const code = await phoneCode(other)
    const one = stranger()
    await one.createUser()
    await one.api.put('/api/auth/verify-phone', { phoneNumber: other.person.phone, code })
    await one.api.put('/api/auth/verify-phone', { phoneNumber: one.person.phone, code })
    await one.verifyEmail()
    return one
  },
  'a code that was never sent is entered': async (one) => {
    await one.createUser()
    for (const code of ['000000', '123456', ''])
      await one.api.put('/api/auth/verify-phone', { phoneNumber: one.person.phone, code })
  },
  'an old number’s code is entered after an edit': async (one) => {
    await one.createUser()
    await one.sendPhoneCode()
    const code = await phoneCode(one)
    const phoneNumber = stranger().person.phone
    await screenPhone(one, phoneNumber)
    await one.must(one.api.patch('/api/user/update-user', { id: one.userId, phoneNumber }))
    await one.api.put('/api/auth/verify-phone', { phoneNumber, code })
    await one.verifyEmail()
  },
  'the log-in code is asked of sign-up’s own verification': async () => {
    const one = await onNewBrowser()
    await one.must(one.submitPassword())
    await one.api.put('/api/auth/verify-phone', { phoneNumber: one.person.phone, code: '123456' })
    return one
  },
  'a right password on a new browser, no code': async () => {
    const one = await onNewBrowser()
    const { email, password } = one.person
    await one.must(one.submitPassword())
    await one.api.post('/api/auth/check-email-exist', { email, password })
    await screenAll(one)
    await signUp(one)
    await createUser(one, undefined)
    return one
  },
  'a device cookie is made up': async () => {
    const one = await onNewBrowser()
    const { email, password } = one.person
    await one.api.get('/api/auth/get-csrf')
    const { csrfToken } = (await one.api.get<{ csrfToken: string }>('/api/auth/get-csrf')).body
    const session = one.api.cookies().find(({ name }) => name === 'session')?.value
    const cookie = `session=${session}; device=k.${'A'.repeat(43)}`
    await one.api.post(
      '/api/auth/login',
      { email, password },
      { headers: { cookie, 'x-csrf-token': csrfToken } },
    )
    return one
  },
  'another person’s device cookie is used': async () => {
    const [owner, thief] = [await its.applicant(), await its.applicant()]
    its.stack.clock.advance(31)
    await thief.must(thief.submitPassword(owner.person))
    return thief
  },
  'a reset link’s new password on a browser that was known, no code': async () => {
    const owner = await its.applicant()
    await owner.must(owner.api.post('/api/auth/forgot-password', { email: owner.person.email }))
    const token = await its.resetToken(owner.person.email)
    const password = 'Battery-Staple-9'
    await owner.must(owner.api.post('/api/auth/reset-password', { token, password }))
    its.stack.clock.advance(31)
    await owner.must(owner.api.post('/api/auth/login', { email: owner.person.email, password }))
    return owner
  },
}

const all = { ...pastScreening, ...pastVerification }

test('[RK-01] there are at least twenty-five ways that are tried', () => {
  expect(Object.keys(all).length).toBeGreaterThanOrEqual(25)
})

test('[RK-01] an honest person is in by the same measure', async () => {
  const honest = await its.applicant()
  expect(await inside(honest)).toBe(honest.userId)
})

describe('[RK-01] [API-04] [API-05] nobody gets in', () => {
  test.each(Object.entries(all))('when %s', async (_way, attempt) => {
    const one = stranger()
    const other = await attempt(one)
    expect(await inside(other instanceof Applicant ? other : one)).toBeUndefined()
  })
})

/** The statuses that so many calls get, at once. */
const statuses = async (calls: Promise<Reply<unknown>>[]): Promise<number[]> =>
  (await Promise.all(calls)).map(({ status }) => status)
const howMany = (found: number[], status: number): number => found.filter((one) => one === status).length

describe('[SE-03] [SU-12] no limit is got around', () => {
  test('by guesses that come at once, from many addresses and sessions', async () => {
    const one = stranger()
    await one.createUser()
    await one.sendPhoneCode()
    const code = await phoneCode(one)
    const sessions = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const other = stranger(one.person)
        await other.must(other.submitPassword())
        return other
      }),
    )
    const guesses = sessions.flatMap((other, nth) =>
      Array.from({ length: 8 }, (_, by) =>
        other.api.put('/api/auth/verify-phone', {
          phoneNumber: one.person.phone,
          code: wrongCode(code, 1 + nth * 8 + by),
        }),
      ),
    )
    const found = await statuses(guesses)
    expect([howMany(found, 400), howMany(found, 429)]).toEqual([5, 35])
  })

  test('by passwords that come at once, from many addresses', async () => {
    const owner = await its.applicant()
    its.stack.clock.advance(16 * 60)
    const tries = Array.from({ length: 30 }, (_, nth) =>
      stranger().api.post('/api/auth/login', { email: owner.person.email, password: `Wrong-Horse-${nth}` }),
    )
    const found = await statuses(tries)
    expect([howMany(found, 401), howMany(found, 429)]).toEqual([10, 20])
  })

  test('by spelling an email in other ways', async () => {
    const owner = await its.applicant()
    its.stack.clock.advance(16 * 60)
    const { email } = owner.person
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\t`]
    const tries = Array.from({ length: 16 }, (_, nth) =>
      stranger().api.post('/api/auth/login', { email: spellings[nth % 4], password: 'Wrong-Horse-7' }),
    )
    expect(howMany(await statuses(tries), 401)).toBe(10)
  })

  test('by a new address of one’s own network each time', async () => {
    const api = (nth: number) =>
      new Api(its.stack.baseUrl, { clientAddress: `2001:db8:77:1::${nth.toString(16)}` })
    const found: number[] = []
    for (let nth = 1; nth <= 61; nth++) {
      const guess = { email: `nobody.${nth}@example.com`, password: 'Wrong-Horse-7' }
      found.push((await api(nth).post('/api/auth/login', guess)).status)
    }
    expect([howMany(found, 401), howMany(found, 429)]).toEqual([60, 1])
  })

  test('by an address that the caller writes into X-Forwarded-For in front of the proxy’s', async () => {
    const found: number[] = []
    for (let nth = 1; nth <= 61; nth++) {
      const api = new Api(its.stack.baseUrl, { clientAddress: `192.0.2.${nth}, 198.18.250.250` })
      const guess = { email: `nobody.at.${nth}@example.com`, password: 'Wrong-Horse-7' }
      found.push((await api.post('/api/auth/login', guess)).status)
    }
    expect([howMany(found, 401), howMany(found, 429)]).toEqual([60, 1])
  })

  test('by a new session for each call: prospects, and sessions themselves, count by network as well', async () => {
    const address = '198.19.7.7'
    const record = ({ api, person: { email, phone } }: Applicant) =>
      api.post('/api/user/create-user/temporal', { email, phoneNumber: phone })
    const first = stranger({}, address)
    expect((await record(first)).status).toBe(200)
    await its.fill('prospect:network', 119)
    expect(await statuses([record(stranger({}, address))])).toEqual([200])
    expect(await statuses([record(stranger({}, address))])).toEqual([429])
    await its.fill('session:network', 600)
    const { status, headers } = await new Api(its.stack.baseUrl, { clientAddress: address }).get(
      '/api/auth/get-csrf',
    )
    expect([status, headers.getSetCookie()]).toEqual([429, []])
    expect((await first.api.get('/api/auth/get-csrf')).status).toBe(200)
    its.stack.clock.advance(60 * 60)
  })

  test('by a restart of the server', async () => {
    const owner = await its.applicant()
    its.stack.clock.advance(16 * 60)
    const guess = () =>
      stranger().api.post('/api/auth/login', { email: owner.person.email, password: 'Wrong-Horse-7' })
    for (let tries = 0; tries < 10; tries++) await guess()
    await its.stack.server.restart()
    expect((await guess()).status).toBe(429)
  })
})
