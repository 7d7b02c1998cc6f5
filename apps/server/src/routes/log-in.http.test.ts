import { type Applicant, wrongCode } from '@vestibule/testing/applicant'
import { expectRefusal, refusal, useStack } from '@vestibule/testing/in-vitest'
import { newUser } from '@vestibule/testing/new-user'
import { createUser } from '@vestibule/testing/signing-up'
import { expect, test } from 'vitest'

const its = useStack()

type Session = { user: { id: string; auth0UserId: string } | null }

const day = 24 * 60 * 60

/** The same person on a browser that was not seen before. */
const elsewhere = ({ person }: Applicant): Applicant => its.newcomer(person)
const texts = async (applicant: Applicant): Promise<number> =>
  (await its.sandbox.messages(applicant.e164)).length
const session = async ({ api }: Applicant) => (await api.get<Session>('/api/auth/session')).body
/** Logs in, and takes the code that the newest text message brings. */
const challenged = async (applicant: Applicant): Promise<{ other: Applicant; code: string }> => {
  const other = elsewhere(applicant)
  // beyond the cool-down of the codes before
  its.stack.clock.advance(31)
  const before = await texts(applicant)
  const { challenge } = await other.must(other.submitPassword())
  expect(challenge).toEqual({ sentTo: `•••-•••-${applicant.person.phone.slice(-4)}` })
  return { other, code: await its.sandbox.code(applicant.e164, before + 1) }
}

test('[SU-21] [SU-26] on the browser of the sign-up the password is enough; a log-in from another one is mailed, once', async () => {
  const applicant = await its.applicant()
  await applicant.must(applicant.api.post('/api/auth/logout'))
  const { user, challenge } = await applicant.must(applicant.submitPassword())
  expect([user?.id, challenge]).toEqual([applicant.userId, undefined])
  const { other, code } = await challenged(applicant)
  await other.must(other.api.put('/api/auth/login-code', { code }))
  await other.must(other.submitPassword())
  const [mail, ...more] = await its.mails(applicant.person.email, /^New log-in/)
  expect(more).toEqual([])
  expect(mail?.text).toMatch(
    /a browser that we did not recognize.*If this was not you.*\/onboarding\/forgot-password/s,
  )
  expect(mail?.text).not.toContain(applicant.person.phone)
})

test('[SU-23] a browser not seen before is asked for a code sent to the phone, and tells nothing until it is entered', async () => {
  const applicant = await its.named()
  const { other, code } = await challenged(applicant)
  expect(await session(other)).toEqual({
    user: null,
    clientId: null,
    expiresAt: null,
    challenge: { sentTo: `•••-•••-${applicant.person.phone.slice(-4)}` },
  })
  const { email, phone } = applicant.person
  const auth0UserId = (await session(applicant)).user?.auth0UserId ?? ''
  await expectRefusal(other.api.get(`/api/data-api/client/ssn/${applicant.userId}`), '401 unauthenticated')
  for (const asked of [
    other.api.get(`/api/user/get-by-email/${encodeURIComponent(email)}`),
    other.api.get(`/api/user/get-user-auth0/${encodeURIComponent(auth0UserId)}`),
    other.api.post('/api/auth/verify-email', { email }),
    other.api.post('/api/auth/verify-phone', { phoneNumber: phone }),
    other.api.patch('/api/user/update-user', { id: applicant.userId, phoneNumber: '212-555-0142' }),
  ])
    await expectRefusal(asked, '403 forbidden')
  await expectRefusal(other.api.put('/api/auth/login-code', { code: wrongCode(code) }), '400 code_mismatch')
  const { user } = await other.must(other.api.put<Session>('/api/auth/login-code', { code }))
  expect(user?.id).toBe(applicant.userId)
  expect((await session(other)).user?.id).toBe(applicant.userId)
  expect((await other.api.get(`/api/data-api/client/ssn/${applicant.userId}`)).status).toBe(200)
})

test('[SU-23] a browser that has entered a code is known for 60 days from its last log-in on, and for its own user alone', async () => {
  const applicant = await its.applicant()
  const { other, code } = await challenged(applicant)
  await other.must(other.api.put('/api/auth/login-code', { code }))
  for (const days of [59, 59]) {
    its.stack.clock.advance(days * day)
    expect((await other.must(other.submitPassword())).user?.id).toBe(applicant.userId)
  }
  // by the right password at the other two calls as well
  its.stack.clock.advance(59 * day)
  const { email: own, password: right } = applicant.person
  const checked = await other.must(
    other.api.post('/api/auth/check-email-exist', { email: own, password: right }),
  )
  expect(checked).toEqual({ auth0UserId: expect.any(String) })
  its.stack.clock.advance(59 * day)
  expect((await other.must(other.submitPassword())).user?.id).toBe(applicant.userId)
  const { person: somebodyElse } = await its.applicant()
  const reply = await other.must(other.submitPassword(somebodyElse))
  expect(reply.user).toBeNull()
  its.stack.clock.advance(60 * day + 1)
  expect((await other.must(other.submitPassword())).user).toBeNull()
})

test('[SU-23] two people who share a browser are both known on it', async () => {
  const [first, second] = [await its.applicant(), await its.applicant()]
  const { other, code } = await challenged(first)
  await other.must(other.api.put('/api/auth/login-code', { code }))
  const as = ({ person }: Applicant) => other.submitPassword(person)
  const before = await texts(second)
  await other.must(as(second))
  const another = await its.sandbox.code(second.e164, before + 1)
  await other.must(other.api.put('/api/auth/login-code', { code: another }))
  expect((await other.must(as(first))).user?.id).toBe(first.userId)
  expect((await other.must(as(second))).user?.id).toBe(second.userId)
})

test('[SU-23] [SU-12] the code can be asked for again after the cool-down, and the newer one replaces it', async () => {
  const applicant = await its.applicant()
  const { other, code } = await challenged(applicant)
  const before = await texts(applicant)
  await other.must(other.api.post('/api/auth/login-code'))
  expect(await texts(applicant)).toBe(before)
  its.stack.clock.advance(31)
  await other.must(other.api.post('/api/auth/login-code'))
  const newer = await its.sandbox.code(applicant.e164, before + 1)
  if (newer !== code)
    await expectRefusal(other.api.put('/api/auth/login-code', { code }), '400 code_mismatch')
  await other.must(other.api.put('/api/auth/login-code', { code: newer }))
})

test('[SU-23] without a log-in that waits there is no code to send or to enter', async () => {
  const { api } = its.newcomer()
  await api.get('/api/auth/get-csrf')
  await expectRefusal(api.post('/api/auth/login-code'), '403 forbidden')
  await expectRefusal(api.put('/api/auth/login-code', { code: '123456' }), '403 forbidden')
  const applicant = await its.applicant()
  await expectRefusal(applicant.api.put('/api/auth/login-code', { code: '123456' }), '403 forbidden')
})

test('[SU-23] [SU-07] check-email-exist and sign-up with the right password are log-ins, and ask for the code as well', async () => {
  const applicant = await its.applicant()
  const { email, password } = applicant.person
  its.stack.clock.advance(31)
  const other = elsewhere(applicant)
  await other.must(other.api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(email)}`))
  await other.must(other.api.get('/api/ipqs/validate-ip'))
  const found = await other.must(
    other.api.post<{ auth0UserId: string; challenge?: object }>('/api/auth/check-email-exist', {
      email,
      password,
    }),
  )
  expect(found).toEqual({ auth0UserId: expect.any(String), challenge: { sentTo: expect.any(String) } })
  await expectRefusal(other.api.get(`/api/user/get-user-auth0/${found.auth0UserId}`), '403 forbidden')
  const third = elsewhere(applicant)
  await third.must(third.api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(email)}`))
  await third.must(third.api.get('/api/ipqs/validate-ip'))
  await third.must(third.api.post('/api/auth/sign-up', { email, password }))
  expect((await session(third)).user).toBeNull()
})

test('[SU-23] somebody whose phone is not verified is asked for that code by sign-up itself', async () => {
  const newcomer = await its.user()
  const other = elsewhere(newcomer)
  const { user, challenge } = await other.must(other.submitPassword())
  expect([user?.id, challenge]).toEqual([newcomer.userId, undefined])
})

test('[SU-23] once the phone is verified, who had only the password is out: no data, and no way in by create-user', async () => {
  const owner = await its.user()
  const other = elsewhere(owner)
  await other.must(other.submitPassword())
  const auth0UserId = (await session(other)).user?.auth0UserId ?? ''
  const { email, phone } = owner.person
  await owner.must(owner.api.post('/api/auth/verify-phone', { phoneNumber: phone }))
  await owner.enterPhoneCode()
  expect((await session(other)).user).toBeNull()
  for (const asked of [
    other.api.get(`/api/user/get-by-email/${encodeURIComponent(email)}`),
    other.api.get(`/api/user/get-user-auth0/${encodeURIComponent(auth0UserId)}`),
  ])
    expect((await refusal(asked)).status).toBe(401)
  await owner.must(owner.api.post('/api/auth/verify-email', { email }))
  await owner.enterEmailCode()
  expect((await session(owner)).user?.id).toBe(owner.userId)
})

test('[SU-23] [SU-08] create-user answers the user there is, to a browser that is known alone', async () => {
  const owner = await its.applicant()
  const auth0UserId = (await session(owner)).user?.auth0UserId ?? ''
  expect((await createUser(owner, auth0UserId)).body.data.data.id).toBe(owner.userId)
  const token = owner.api.cookies().find(({ name }) => name === 'session')?.value ?? ''
  const { csrfToken } = (await owner.api.get<{ csrfToken: string }>('/api/auth/get-csrf')).body
  const headers = { cookie: `session=${token}`, 'x-csrf-token': csrfToken }
  const asked = owner.api.post('/api/user/create-user', newUser(owner, auth0UserId), { headers })
  await expectRefusal(asked, '403 forbidden')
})

test('[SU-23] the provider down at log-in: the person is told, and nobody is signed in', async () => {
  const applicant = await its.applicant()
  its.stack.clock.advance(31)
  const other = elsewhere(applicant)
  const fault = { provider: 'twilio', match: 'Channel=sms', kind: 'error', status: 500 } as const
  await its.sandbox.fault(fault)
  expect((await refusal(other.submitPassword())).status).toBe(503)
  expect((await session(other)).user).toBeNull()
  its.stack.clock.advance(31)
  expect((await other.must(other.submitPassword())).challenge).toBeDefined()
})

test('[SU-21] [SE-03] [SU-28] ten tries of a password in a quarter of an hour, from wherever; the owner’s known browser has ten of its own', async () => {
  const [applicant, stranger] = [await its.applicant(), await its.applicant()]
  its.stack.clock.advance(20 * 60)
  const { email, password } = applicant.person
  const wrongly = ({ api }: Applicant) => api.post('/api/auth/login', { email, password: 'Wrong-Horse-7' })
  // a browser that is known as somebody else's is one like any other
  for (const asker of [stranger, ...Array.from({ length: 9 }, () => elsewhere(applicant))])
    await expectRefusal(wrongly(asker), '401 invalid_credentials')
  for (const asker of [stranger, elsewhere(applicant)])
    await expectRefusal(wrongly(asker), '429 too_many_attempts')
  // the right one counts as well, and Retry-After says when
  const late = await elsewhere(applicant).submitPassword()
  expect(late.status).toBe(429)
  const wait = Number(late.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(800)
  expect(wait).toBeLessThanOrEqual(900)

  const { api } = applicant
  await applicant.must(api.post('/api/auth/logout'))
  expect((await applicant.must(applicant.submitPassword())).user?.id).toBe(applicant.userId)
  expect((await api.post('/api/auth/check-email-exist', { email, password })).status).toBe(200)
  for (let tries = 0; tries < 8; tries++) expect((await wrongly(applicant)).status).toBe(401)
  expect((await wrongly(applicant)).status).toBe(429)
  its.stack.clock.advance(wait + 1)
  expect((await elsewhere(applicant).api.post('/api/auth/login', { email, password })).status).toBe(200)
})

test('[SE-02] a session that somebody else chose is never taken over: log-in gives a new one', async () => {
  const applicant = await its.applicant()
  const attacker = its.newcomer()
  await attacker.api.get('/api/auth/get-csrf')
  const chosen = attacker.api.cookies()[0]?.value ?? ''
  const { email, password } = applicant.person
  await applicant.must(applicant.api.post('/api/auth/logout'))
  const csrf = await attacker.api.get<{ csrfToken: string }>('/api/auth/get-csrf')
  const device = applicant.api.cookies().find(({ name }) => name === 'device')?.value
  const reply = await applicant.api.post(
    '/api/auth/login',
    { email, password },
    { headers: { cookie: `session=${chosen}; device=${device}`, 'x-csrf-token': csrf.body.csrfToken } },
  )
  expect(reply.status).toBe(200)
  expect(reply.headers.getSetCookie().join()).not.toContain(chosen)
  expect((await session(attacker)).user).toBeNull()
  expect((await session(applicant)).user?.id).toBe(applicant.userId)
})

interface Entry {
  action: string
  payload: { actor: string; detail: Record<string, unknown>; ip: string | null }
}
const trail = (id: string) =>
  its.query<Entry>('select action, payload from audit_event where client_id = $1 order by seq', [id])
const actionsOf = async (id: string): Promise<string[]> =>
  (await trail(id)).map(({ action, payload }) =>
    [payload.actor, action, ...Object.values(payload.detail)].join(' '),
  )

test('[SE-11] whatever a person does to get in and out is in their trail, chained, with who did it and without their data', async () => {
  const applicant = await its.user()
  const [identity] = await its.query<{ trail: string; userId: string }>(
    'select identity_trail(auth0_user_id) as trail, id as "userId" from app_user where email = $1',
    [applicant.person.email],
  )
  if (!identity) throw new Error('no user')
  const { userId } = identity
  expect(await actionsOf(identity.trail)).toEqual(['applicant logged_in'])
  expect((await trail(userId)).map(({ payload }) => payload.detail)).toEqual([
    { identityTrail: identity.trail },
  ])

  // another number, both codes
  const phone = its.newcomer().person.phone
  await applicant.must(
    applicant.api.get(`/api/ipqs/validate-phone?phone=${phone.replaceAll('-', '')}&country=US`),
  )
  await applicant.must(applicant.api.patch('/api/user/update-user', { id: userId, phoneNumber: phone }))
  applicant.person.phone = phone
  await applicant.must(applicant.api.post('/api/auth/verify-phone', { phoneNumber: phone }))
  const code = await its.sandbox.code(applicant.e164)
  await applicant.api.put('/api/auth/verify-phone', { phoneNumber: phone, code: wrongCode(code) })
  await applicant.enterPhoneCode()
  await applicant.verifyEmail()

  // out, a wrong password from somewhere, in, and in on another browser
  await applicant.must(applicant.api.post('/api/auth/logout'))
  const stranger = its.newcomer()
  const { email } = applicant.person
  expect((await stranger.api.post('/api/auth/login', { email, password: 'Wrong-Horse-7' })).status).toBe(401)
  await applicant.must(applicant.submitPassword())
  const { other, code: second } = await challenged(applicant)
  await other.must(other.api.put('/api/auth/login-code', { code: second }))

  expect((await actionsOf(userId)).slice(1)).toEqual([
    'applicant phone_changed',
    'server code_sent phone',
    'unproven code_refused phone',
    'applicant code_checked phone',
    'server code_sent email',
    'applicant code_checked email',
    'applicant logged_out',
    'unproven log_in_refused',
    'applicant logged_in',
    'server code_sent phone',
    'applicant log_in_challenged',
    'applicant code_checked phone',
    'applicant logged_in',
  ])
  const entries = await trail(userId)
  const refused = entries.find(({ action }) => action === 'log_in_refused')
  const own = entries.find(({ action }) => action === 'logged_out')
  expect(refused?.payload.ip).toMatch(/^198\.18\./)
  expect(refused?.payload.ip).not.toBe(own?.payload.ip)
  const text = JSON.stringify(entries)
  for (const value of [email, phone, phone.replaceAll('-', ''), applicant.person.password, code, second])
    expect(text).not.toContain(value)
  const { code: exit, output } = await its.stack.command('audit', 'verify')
  expect([exit, output.includes('✗')], output).toEqual([0, false])
})

test('[SE-11] an asked-for and a used reset link are in the trail; an email that nobody has leaves no entry anywhere', async () => {
  const applicant = await its.applicant()
  const { email } = applicant.person
  const count = async () =>
    (await its.query<{ n: number }>('select count(*)::int as n from audit_event'))[0]?.n
  const { api } = its.newcomer()
  await api.get('/api/auth/get-csrf')
  const before = await count()
  const unknown = its.newcomer().person.email
  await api.post('/api/auth/login', { email: unknown, password: 'Wrong-Horse-7' })
  await api.post('/api/auth/forgot-password', { email: unknown })
  expect(await count()).toBe(before)

  await api.post('/api/auth/forgot-password', { email })
  const token = await its.resetToken(email)
  await applicant.must(api.post('/api/auth/reset-password', { token, password: 'Battery-Staple-9' }))
  expect((await actionsOf(applicant.userId)).slice(-3)).toEqual([
    'unproven password_reset_asked',
    'applicant password_reset_link_used',
    'applicant password_reset',
  ])
})

test('[SE-11] a flood of wrong passwords adds ten entries in a quarter of an hour, and keeps nobody waiting', async () => {
  const applicant = await its.applicant()
  its.stack.clock.advance(20 * 60)
  const { email } = applicant.person
  const strangers = Array.from({ length: 24 }, () => its.newcomer())
  await Promise.all([
    ...strangers.map(({ api }) => api.post('/api/auth/login', { email, password: 'Wrong-Horse-7' })),
    applicant.must(applicant.api.post('/api/auth/logout')),
  ])
  const actions = await actionsOf(applicant.userId)
  expect(actions.filter((one) => one === 'unproven log_in_refused')).toHaveLength(10)
  expect(actions).toContain('applicant logged_out')
})
