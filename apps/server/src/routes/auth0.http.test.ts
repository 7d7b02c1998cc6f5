import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, refusal, useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

/** The journeys that identities are part of, with Auth0 as their holder: the same calls, the same answers. */
const its = useStack({ env: { IDENTITY_PROVIDER: 'auth0' } })

const logIn = ({ api, person: { email, password } }: Applicant, given: object = {}) =>
  api.post<{ user: { id: string } | null }>('/api/auth/login', { email, password, ...given })
const checkEmailExist = ({ api, person: { email, password } }: Applicant, given: object = {}) =>
  api.post<{ auth0UserId: string | null }>('/api/auth/check-email-exist', { email, password, ...given })

test('[SU-07] [SE-02] somebody signs up, logs out and in again, and our own database holds no password', async () => {
  const applicant = await its.applicant()
  const [user] = await its.query<{ auth0_user_id: string; is_email_verified: boolean }>(
    'select auth0_user_id, is_email_verified from app_user where id = $1',
    [applicant.userId],
  )
  expect(user).toEqual({ auth0_user_id: expect.stringMatching(/^auth0\|/), is_email_verified: true })
  expect(await its.query('select * from local_identity')).toEqual([])
  await applicant.must(applicant.api.post('/api/auth/logout'))
  await expectRefusal(logIn(applicant, { password: 'Wrong-Horse-7' }), '401 invalid_credentials')
  expect((await applicant.must(logIn(applicant))).user?.id).toBe(applicant.userId)
})

test('[SU-07] a new email is nobody’s, a known one is its owner’s with the right password alone', async () => {
  const newcomer = its.newcomer()
  expect((await newcomer.must(checkEmailExist(newcomer))).auth0UserId).toBeNull()
  await newcomer.createUser()
  const visitor = its.newcomer(newcomer.person)
  await expectRefusal(checkEmailExist(visitor, { password: 'Wrong-Horse-7' }), '401 invalid_credentials')
  expect((await visitor.must(checkEmailExist(visitor))).auth0UserId).toMatch(/^auth0\|/)
})

test('[SU-24] a password of 128 characters in any script opens what it closed', async () => {
  const applicant = await its.applicant({ password: `Żółw-1${'世'.repeat(122)}` })
  expect((await applicant.must(logIn(applicant))).user?.id).toBe(applicant.userId)
  const { password } = applicant.person
  await expectRefusal(logIn(applicant, { password: `${password.slice(0, -1)}界` }), '401 invalid_credentials')
})

test('[SU-15] [SU-27] the mailed link sets a new password, and the old one stops; a guessable one is not handed over', async () => {
  const applicant = await its.applicant()
  const { email } = applicant.person
  await applicant.must(applicant.api.post('/api/auth/forgot-password', { email }))
  const token = await its.resetToken(email)
  const password = 'Battery-Staple-9'
  const weak = applicant.api.post('/api/auth/reset-password', { token, password: 'Summer2026!' })
  expect((await refusal(weak)).code).toBe('password_guessable')
  await applicant.must(applicant.api.post('/api/auth/reset-password', { token, password }))
  await expectRefusal(logIn(applicant), '401 invalid_credentials')
  expect((await logIn(applicant, { password })).status).toBe(200)
  const set = (await its.sandbox.requests('auth0')).filter(({ method }) => method === 'PATCH')
  expect(set.filter(({ requestBody }) => Object.hasOwn(Object(requestBody), 'password'))).toHaveLength(1)
})

test('[SU-25] a reset of an identity whose email was never verified removes its user, and tells Auth0 that the email is verified', async () => {
  const squatter = its.newcomer()
  const { email } = squatter.person
  await squatter.createUser()
  const owner = its.newcomer({ email, password: 'Battery-Staple-9' })
  await owner.must(owner.api.post('/api/auth/forgot-password', { email }))
  const token = await its.resetToken(email)
  const { password } = owner.person
  await owner.must(owner.api.post('/api/auth/reset-password', { token, password }))
  expect(await owner.must(logIn(owner))).toEqual({
    user: null,
    identity: { auth0UserId: expect.stringMatching(/^auth0\|/), email },
  })
  const told = (await its.sandbox.requests('auth0')).filter(
    ({ method, requestBody }) => method === 'PATCH' && JSON.stringify(requestBody).includes('email_verified'),
  )
  expect(told.length).toBeGreaterThan(0)
  await owner.createUser()
  const flags = 'select phone, is_email_verified as verified from app_user where email = $1'
  expect(await its.query(flags, [email])).toEqual([{ phone: owner.person.phone, verified: true }])
  // its job asks Auth0 for the address: not while a later test has Auth0 fail
  await its.mails(email, /password was changed/)
})

test('[SU-07] while Auth0 fails nobody is told that their password is wrong', async () => {
  const applicant = await its.applicant()
  await its.sandbox.fault({ provider: 'auth0', path: '/oauth/token', kind: 'error' })
  await expectRefusal(logIn(applicant), '503 provider_unavailable')
  expect((await logIn(applicant)).status).toBe(200)
})

test('[SE-03] Auth0 counts the tries of the person’s own address', async () => {
  const applicant = await its.applicant()
  await logIn(applicant, { password: 'Wrong-Horse-7' })
  const tries = (await its.sandbox.requests('auth0')).filter(({ path }) => path === '/oauth/token')
  expect(tries.at(-1)?.requestHeaders['auth0-forwarded-for']).toMatch(/^198\.18\.\d+\.\d+$/)
})

const week = 7 * 24 * 60 * 60 + 60
const isFree = async ({ person }: Applicant): Promise<boolean> =>
  (await its.newcomer(person).must(checkEmailExist(its.newcomer(person)))).auth0UserId === null

test('[SU-19] an identity whose making was cut off is cleared away after 7 days like any other', async () => {
  const newcomer = its.newcomer()
  const { email, password } = newcomer.person
  await newcomer.api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(email)}`)
  await newcomer.api.get('/api/ipqs/validate-ip')
  await its.sandbox.fault({ provider: 'auth0', match: '"password"', kind: 'drop-after' })
  expect((await newcomer.api.post('/api/auth/sign-up', { email, password })).status).toBe(503)
  expect(await isFree(newcomer)).toBe(false)
  await its.housekeep(week)
  expect(await isFree(newcomer)).toBe(true)
})

test('[SU-19] an identity that Auth0 does not remove today goes with the next turn, and keeps nobody else', async () => {
  const [first, second] = [its.newcomer(), its.newcomer()]
  await first.createUser()
  await second.createUser()
  its.stack.clock.advance(week)
  const path = '/api/v2/users/auth0'
  await its.sandbox.fault({ provider: 'auth0', path, kind: 'error', status: 400 })
  expect((await its.stack.command('housekeeping')).code).toBe(1)
  expect([await isFree(first), await isFree(second)].filter(Boolean)).toHaveLength(1)
  expect(
    await its.query('select id from app_user where id = any($1)', [[first.userId, second.userId]]),
  ).toEqual([])
  await its.housekeep()
  expect([await isFree(first), await isFree(second)]).toEqual([true, true])
})

test('[SE-01] no password, email or secret is in the server’s log or among the sandbox’s records', async () => {
  const applicant = await its.applicant()
  await logIn(applicant)
  expect(its.stack.server.logs().join('\n')).toContain('"provider":"auth0"')
  expect(its.stack.server.logs().join('\n')).not.toContain(applicant.person.email)
  const kept = JSON.stringify([its.stack.server.logs(), await its.sandbox.requests('auth0')])
  expect(kept).not.toMatch(/Correct-Horse|Battery-Staple|client_secret=(?!redacted)/)
})
