import { createHash } from 'node:crypto'
import type { Api } from '@vestibule/testing/api'
import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

const its = useStack()

const tokenOf = (api: Api): string => {
  const [cookie] = api.cookies()
  if (!cookie) throw new Error('there is no cookie')
  return cookie.value
}

/** Whom the server takes the holder of a cookie to be. */
const whoHas = async (token: string): Promise<string | undefined> => {
  const headers = { cookie: `session=${token}` }
  const reply = await fetch(`${its.stack.baseUrl}/api/auth/session`, { headers })
  return ((await reply.json()) as { user: { id: string } | null }).user?.id
}

/** A read that only a live session of an applicant is answered. */
const read = ({ api, userId }: Applicant) => api.get(`/api/data-api/client/ssn/${userId}`)

const endOf = async (token: string): Promise<Date> => {
  const rows = await its.query<{ ends_at: Date }>('select ends_at from session where token_hash = $1', [
    createHash('sha256').update(token).digest(),
  ])
  if (!rows[0]) throw new Error('the session is gone')
  return rows[0].ends_at
}

test('[SE-02] the cookie is HttpOnly, SameSite=Lax, for the whole site and nothing longer than the browser’s session', async () => {
  const reply = await fetch(`${its.stack.baseUrl}/api/auth/get-csrf`)
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=a\.[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
})

test('[SE-02] get-csrf keeps a session that lives, and gives a new one for a cookie that is none', async () => {
  const { api } = its.newcomer()
  await api.get('/api/auth/get-csrf')
  const first = tokenOf(api)
  await api.get('/api/auth/get-csrf')
  expect(tokenOf(api)).toBe(first)
  const headers = { cookie: 'session=chosen-by-somebody-else' }
  const reply = await fetch(`${its.stack.baseUrl}/api/auth/get-csrf`, { headers })
  expect(reply.headers.getSetCookie()[0]).not.toContain('chosen')
})

test('[SE-02] the session is new at sign-up, with the user, at each verification and at log-in; every older one is dead', async () => {
  const newcomer = its.newcomer()
  const { api, person } = newcomer
  const seen: string[] = []
  const note = () => seen.push(tokenOf(api))
  await api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(person.email)}`)
  await api.get('/api/ipqs/validate-ip')
  note()
  const { email, password } = person
  await newcomer.must(api.post('/api/auth/sign-up', { email, password }))
  note()
  await newcomer.createUser()
  note()
  await newcomer.verifyPhone()
  note()
  await newcomer.must(api.post('/api/auth/verify-email', { email }))
  await newcomer.enterEmailCode()
  note()
  await newcomer.must(api.post('/api/auth/login', { email, password }))
  note()
  expect(new Set(seen).size).toBe(6)
  const last = seen.pop() ?? ''
  expect(await whoHas(last)).toBe(newcomer.userId)
  for (const older of seen) expect(await whoHas(older)).toBeUndefined()
})

test('[SE-02] a session is kept by its token’s hash alone', async () => {
  const applicant = await its.applicant()
  const token = tokenOf(applicant.api)
  expect(await endOf(token)).toBeInstanceOf(Date)
  const rows = await its.query<{ whole: string }>('select session::text as whole from session')
  const inHex = Buffer.from(token).toString('hex')
  for (const { whole } of rows) expect(whole.includes(token) || whole.includes(inHex)).toBe(false)
})

test('[SE-02] a session ends after thirty minutes idle, and each call begins them anew', async () => {
  const applicant = await its.applicant()
  for (const minutes of [29, 29, 29]) {
    its.stack.clock.advance(minutes * 60)
    await expectRefusal(read(applicant), '404 not_found')
  }
  its.stack.clock.advance(30 * 60 + 1)
  await expectRefusal(read(applicant), '401 unauthenticated')
  expect((await applicant.api.get('/api/auth/session')).body).toEqual({
    user: null,
    clientId: null,
    expiresAt: null,
  })
})

test('[SE-02] an anonymous session idles out as well', async () => {
  const newcomer = its.newcomer()
  const { api, person } = newcomer
  await api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(person.email)}`)
  await api.get('/api/ipqs/validate-ip')
  its.stack.clock.advance(30 * 60 + 1)
  const { email, password } = person
  await expectRefusal(api.post('/api/auth/sign-up', { email, password }), '401 unauthenticated')
})

test('[SE-02] a session ends after twelve hours, however busy', async () => {
  const applicant = await its.applicant()
  const told = async () => {
    const { body } = await applicant.api.get<{ expiresAt: string }>('/api/auth/session')
    return Date.parse(body.expiresAt)
  }
  const left = async () => ((await told()) - its.stack.clock.now().getTime()) / 60_000
  expect(await left()).toBeGreaterThan(28.9)
  expect(await left()).toBeLessThanOrEqual(30)
  const end = (await endOf(tokenOf(applicant.api))).getTime()
  const hours = (end - its.stack.clock.now().getTime()) / 3_600_000
  expect(hours).toBeGreaterThan(11.98)
  expect(hours).toBeLessThanOrEqual(12)
  while (end - its.stack.clock.now().getTime() > 25 * 60_000) {
    its.stack.clock.advance(25 * 60)
    if (its.stack.clock.now().getTime() < end) await expectRefusal(read(applicant), '404 not_found')
  }
  expect(await told()).toBe(end)
  its.stack.clock.advance((end - its.stack.clock.now().getTime()) / 1000 + 1)
  await expectRefusal(read(applicant), '401 unauthenticated')
})

test('[SE-02] the twelve hours begin anew with a password, and with nothing else', async () => {
  const applicant = await its.applicant()
  const { api, person } = applicant
  const end = await endOf(tokenOf(api))
  const { body } = await api.get<{ user: { auth0UserId: string } }>('/api/auth/session')
  its.stack.clock.advance(20 * 60)
  await applicant.must(
    api.post('/api/user/create-user', {
      ...{ firstName: 'New', lastName: 'User', email: person.email, phoneNumber: person.phone },
      ...{ auth0UserId: body.user.auth0UserId, password: person.password, gender: 'X', type: 'CLIENT' },
      ...{
        status: 'ACTIVE',
        isPhoneNumberVerified: true,
        isEmailVerified: true,
        clientAccountType: 'REGULAR',
      },
    }),
  )
  expect(await endOf(tokenOf(api))).toEqual(end)
  await applicant.sendEmailCode()
  const code = await its.sandbox.code(person.email, 2)
  await applicant.must(api.put('/api/auth/verify-email', { email: person.email, code }))
  expect(await endOf(tokenOf(api))).toEqual(end)
  await applicant.must(api.post('/api/auth/login', { email: person.email, password: person.password }))
  expect((await endOf(tokenOf(api))).getTime()).toBeGreaterThan(end.getTime() + 19 * 60_000)
})

test('[SU-21] [SE-02] logging out ends the session on the server and takes the cookie away', async () => {
  const applicant = await its.applicant()
  const token = tokenOf(applicant.api)
  const reply = await applicant.api.post('/api/auth/logout')
  expect(reply).toMatchObject({ status: 200, body: {} })
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=; .*Expires=Thu, 01 Jan 1970/),
  ])
  expect(await whoHas(token)).toBeUndefined()
  await expectRefusal(read(applicant), '401 unauthenticated')
  expect((await applicant.api.post('/api/auth/logout')).status).toBe(200)
})

test('[SE-02] a slow call that ends after the log-out does not bring the session back', async () => {
  const applicant = await its.user()
  const { api, person } = applicant
  await applicant.sendPhoneCode()
  const code = await its.sandbox.code(`+1${person.phone.replaceAll('-', '')}`)
  const check = { provider: 'twilio', match: 'VerificationCheck' } as const
  await its.sandbox.fault({ ...check, kind: 'delay', ms: 4_000 })
  const before = tokenOf(api)
  const cookie = `session=${before}`
  const csrf = (await api.get<{ csrfToken: string }>('/api/auth/get-csrf')).body.csrfToken
  const slow = fetch(`${its.stack.baseUrl}/api/auth/verify-phone`, {
    method: 'PUT',
    headers: { cookie, origin: its.stack.baseUrl, 'content-type': 'application/json', 'x-csrf-token': csrf },
    body: JSON.stringify({ phoneNumber: person.phone, code }),
  })
  await its.held(check)
  await applicant.must(api.post('/api/auth/logout'))
  const late = await slow
  const [given = ''] = late.headers.getSetCookie()
  expect(await whoHas(before)).toBeUndefined()
  const token = /^session=([^;]+)/.exec(given)?.[1]
  expect(token === undefined ? undefined : await whoHas(token)).toBeUndefined()
})

test('[SU-21] logging in on another device goes on where the person was', async () => {
  const applicant = await its.named()
  const { email } = applicant.person
  const other = its.newcomer({ ...applicant.person, email: ` ${email.toUpperCase()} ` })
  await other.logIn()
  const elsewhere = other.api
  const session = await elsewhere.get<{ clientId: string; user: Record<string, unknown> }>(
    '/api/auth/session',
  )
  expect(session.body.user).toMatchObject({
    id: applicant.userId,
    isEmailVerified: true,
    isPhoneNumberVerified: true,
  })
  expect(Object.keys(session.body.user)).not.toContain('password')
  expect(session.body.clientId).toBe(applicant.clientId)
  const client = await elsewhere.get<{ client_status: string }>(
    `/api/data-api/client/ssn/${applicant.userId}`,
  )
  expect(client.body.client_status).toBe('ONBOARDING_PERSONAL_INFO_2')
  expect((await read(applicant)).status).toBe(200)
})

test.each([
  ['an unknown email', { email: 'nobody@example.com' }],
  ['a wrong password', { password: 'Wrong-Horse-7' }],
  ['the right password in another case', { password: 'correct-horse-7' }],
])('[SU-21] [SE-03] %s is refused in the same words', async (_, given) => {
  const applicant = await its.applicant()
  const { email, password } = applicant.person
  const { api } = its.newcomer()
  const refused = await api.post('/api/auth/login', { email, password, ...given })
  expect(refused).toMatchObject({
    status: 401,
    body: { status: 401, code: 'invalid_credentials', message: 'Email or password is incorrect.' },
  })
})

test('[SU-21] [SU-25] an identity without a user record logs in as nobody yet, and goes on with its sign-up', async () => {
  const { api, person } = its.newcomer()
  await api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(person.email)}`)
  await api.get('/api/ipqs/validate-ip')
  const { email, password } = person
  await api.post('/api/auth/sign-up', { email, password })
  const { body } = await its.newcomer().api.post('/api/auth/login', { email, password })
  expect(body).toEqual({ user: null, identity: { email, auth0UserId: expect.any(String) } })
})

test('[API-03] a CSRF token is over after thirty minutes, and a new one works', async () => {
  const applicant = await its.applicant()
  const { api } = applicant
  const csrf = (await api.get<{ csrfToken: string }>('/api/auth/get-csrf')).body.csrfToken
  const post = () => api.post('/api/auth/logout', {}, { headers: { 'x-csrf-token': csrf } })
  its.stack.clock.advance(25 * 60)
  await read(applicant)
  its.stack.clock.advance(5 * 60 + 1)
  await expectRefusal(post(), '403 csrf')
  expect((await api.post('/api/auth/logout')).status).toBe(200)
})
