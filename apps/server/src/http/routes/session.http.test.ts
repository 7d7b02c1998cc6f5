import { createHash } from 'node:crypto'
import type { Api } from '@vestibule/testing/api'
import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal } from '@vestibule/testing/in-vitest'
import { newUser } from '@vestibule/testing/new-user'
import { screenEmail, screenIp, signUp } from '@vestibule/testing/signing-up'
import { expect, test } from 'vitest'
import { csrfTokenOf, sessionOf, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

const tokenOf = (api: Api): string => {
  const [cookie] = api.cookies()
  if (!cookie) throw new Error('there is no cookie')
  return cookie.value
}

/** Returns the user id of the session to which a cookie belongs. */
const userOf = async (token: string): Promise<string | undefined> => {
  const headers = { cookie: `session=${token}` }
  const reply = await fetch(`${its.stack.baseUrl}/api/auth/session`, { headers })
  return ((await reply.json()) as { user: { id: string } | null }).user?.id
}

/** Sends a read that requires an applicant session. */
const read = ({ api, userId }: Applicant) => api.get(`/api/data-api/client/ssn/${userId}`)
const logOut = ({ api }: Applicant) => api.post('/api/auth/logout')

/** Returns the time, in ms since 1970, at which the session ends even if it is in use. */
const endOf = async (token: string): Promise<number> => {
  const hash = createHash('sha256').update(token).digest()
  const row = await its.row<{ ends_at: Date }>('select ends_at from session where token_hash = $1', hash)
  return row.ends_at.getTime()
}
const screened = async (): Promise<Applicant> => {
  const newcomer = its.newcomer()
  await screenEmail(newcomer)
  await screenIp(newcomer)
  return newcomer
}

test('[SE-02] get-csrf keeps a valid session and replaces an unknown one', async () => {
  const { api } = its.newcomer()
  await api.get('/api/auth/get-csrf')
  const first = tokenOf(api)
  await api.get('/api/auth/get-csrf')
  expect(tokenOf(api)).toBe(first)
  const headers = { cookie: 'session=chosen-by-an-attacker' }
  const reply = await fetch(`${its.stack.baseUrl}/api/auth/get-csrf`, { headers })
  expect(reply.headers.getSetCookie()[0]).not.toContain('chosen')
})

test('[SE-02] sign-up, create-user, each verification and log-in replace the session, and the earlier ones end', async () => {
  const newcomer = await screened()
  const tokens: string[] = []
  const step = async (call: () => Promise<unknown>) => {
    await call()
    tokens.push(tokenOf(newcomer.api))
  }
  await step(async () => undefined)
  await step(() => newcomer.must(signUp(newcomer)))
  await step(() => newcomer.createUser())
  await step(() => newcomer.verifyPhone())
  await step(() => newcomer.verifyEmail())
  await step(() => newcomer.must(newcomer.submitPassword()))
  expect(new Set(tokens).size).toBe(6)
  expect(await userOf(tokens.pop() ?? '')).toBe(newcomer.userId)
  for (const earlier of tokens) expect(await userOf(earlier)).toBeUndefined()
})

test('[SE-02] the database holds the hash of the token only', async () => {
  const token = tokenOf((await its.applicant()).api)
  expect(await endOf(token)).toBeGreaterThan(0)
  const rows = await its.query<{ whole: string }>('select session::text as whole from session')
  const hex = Buffer.from(token).toString('hex')
  for (const { whole } of rows) expect(whole.includes(token) || whole.includes(hex)).toBe(false)
})

test('[SE-02] a session ends after thirty idle minutes, which each call starts again', async () => {
  const applicant = await its.applicant()
  for (const minutes of [29, 29, 29]) {
    its.advance(minutes * 60)
    await expectRefusal(read(applicant), '404 not_found')
  }
  const anonymous = await screened()
  its.advance(30 * 60 + 1)
  await expectRefusal(read(applicant), '401 unauthenticated')
  expect(await sessionOf(applicant)).toEqual({ user: null, clientId: null, expiresAt: null })
  await expectRefusal(signUp(anonymous), '401 unauthenticated')
})

test('[SE-02] a session ends after twelve hours of use', async () => {
  const applicant = await its.applicant()
  const expiresAt = async () => Date.parse((await sessionOf(applicant)).expiresAt ?? '')
  const msUntil = (end: number) => end - its.now().getTime()
  const idleMs = msUntil(await expiresAt())
  expect(idleMs).toBeGreaterThan(28.9 * 60_000)
  expect(idleMs).toBeLessThanOrEqual(30 * 60_000)
  const end = await endOf(tokenOf(applicant.api))
  expect(msUntil(end)).toBeGreaterThan(11.98 * 3_600_000)
  expect(msUntil(end)).toBeLessThanOrEqual(12 * 3_600_000)
  while (msUntil(end) > 25 * 60_000) {
    its.advance(25 * 60)
    if (msUntil(end) > 0) await expectRefusal(read(applicant), '404 not_found')
  }
  expect(await expiresAt()).toBe(end)
  its.advance(msUntil(end) / 1000 + 1)
  await expectRefusal(read(applicant), '401 unauthenticated')
})

test('[SE-02] only a password starts the twelve hours again', async () => {
  const applicant = await its.applicant()
  const { api, person } = applicant
  const end = await endOf(tokenOf(api))
  its.advance(20 * 60)
  const user = newUser(applicant, (await sessionOf(applicant)).user?.auth0UserId)
  await applicant.must(api.post('/api/user/create-user', user))
  expect(await endOf(tokenOf(api))).toBe(end)
  await applicant.sendEmailCode()
  const code = await its.sandbox.code(person.email, 2)
  await applicant.must(api.put('/api/auth/verify-email', { email: person.email, code }))
  expect(await endOf(tokenOf(api))).toBe(end)
  await applicant.must(applicant.submitPassword())
  expect(await endOf(tokenOf(api))).toBeGreaterThan(end + 19 * 60_000)
})

test('[SU-21] [SE-02] a log-out ends the session on the server and deletes the cookie', async () => {
  const applicant = await its.applicant()
  const token = tokenOf(applicant.api)
  const reply = await logOut(applicant)
  expect(reply).toMatchObject({ status: 200, body: {} })
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^session=; .*Expires=Thu, 01 Jan 1970/),
  ])
  expect(await userOf(token)).toBeUndefined()
  await expectRefusal(read(applicant), '401 unauthenticated')
  expect((await logOut(applicant)).status).toBe(200)
})

test('[SU-21] a log-in on another device continues the application', async () => {
  const applicant = await its.named()
  const { userId, clientId, person } = applicant
  const other = its.newcomer({ ...person, email: ` ${person.email.toUpperCase()} ` })
  await other.logIn()
  const session = await sessionOf(other)
  const verified = { isEmailVerified: true, isPhoneNumberVerified: true }
  expect(session).toMatchObject({ clientId, user: { id: userId, ...verified } })
  expect(Object.keys(session.user ?? {})).not.toContain('password')
  const { body } = await other.api.get(`/api/data-api/client/ssn/${userId}`)
  expect(body).toMatchObject({ client_status: 'ONBOARDING_PERSONAL_INFO_2' })
  expect((await read(applicant)).status).toBe(200)
})

test.each([
  ['an unknown email', { email: 'nobody@example.com' }],
  ['a wrong password', { password: 'Wrong-Horse-7' }],
  ['the right password in another case', { password: 'correct-horse-7' }],
])('[SU-21] [SE-03] %s is refused with the same message', async (_, credentials) => {
  const other = its.otherBrowser(await its.applicant())
  expect(await other.submitPassword(credentials)).toMatchObject({
    status: 401,
    body: { status: 401, code: 'invalid_credentials', message: 'Email or password is incorrect.' },
  })
})

test('[SU-21] [SU-25] an identity without a user logs in without one and continues its sign-up', async () => {
  const newcomer = await screened()
  await signUp(newcomer)
  const { email } = newcomer.person
  const { body } = await its.otherBrowser(newcomer).submitPassword()
  expect(body).toEqual({ user: null, identity: { email, auth0UserId: expect.any(String) } })
})

test('[API-03] a CSRF token expires after thirty minutes, and a new one works', async () => {
  const applicant = await its.applicant()
  const { api } = applicant
  const headers = { 'x-csrf-token': await csrfTokenOf(api) }
  its.advance(25 * 60)
  await read(applicant)
  its.advance(5 * 60 + 1)
  await expectRefusal(api.post('/api/auth/logout', {}, { headers }), '403 csrf')
  expect((await logOut(applicant)).status).toBe(200)
})
