import { entries } from '@vestibule/domain/testing/results'
import { type Applicant, wrongCode } from '@vestibule/testing/applicant'
import { expectRefusal, refusal } from '@vestibule/testing/in-vitest'
import { newUser } from '@vestibule/testing/new-user'
import { createUser, screenEmail, screenIp, screenPhone, signUp } from '@vestibule/testing/signing-up'
import { expect, test } from 'vitest'
import { csrfTokenOf, savePhone, sessionOf, useServer } from './testing/use-server.ts'

const its = useServer()

const day = 24 * 60 * 60

const textCount = async (applicant: Applicant): Promise<number> =>
  (await its.sandbox.messages(applicant.e164)).length
const masked = ({ person }: Applicant) => ({ sentTo: `•••-•••-${person.phone.slice(-4)}` })
const enterCode = ({ api }: Applicant, code: string) =>
  api.put<{ user: { id: string } }>('/api/auth/login-code', { code })
const resendCode = ({ api }: Applicant) => api.post('/api/auth/login-code')
const checkEmailExist = ({ api, person: { email, password } }: Applicant) =>
  api.post<{ auth0UserId: string; challenge?: object }>('/api/auth/check-email-exist', { email, password })
const logOut = (applicant: Applicant) => applicant.must(applicant.api.post('/api/auth/logout'))
const wrongPassword = { password: 'Wrong-Horse-7' }

/** Submits the password in another browser. @returns the other browser and the code that was sent */
const challenged = async (applicant: Applicant): Promise<{ other: Applicant; code: string }> => {
  const other = its.otherBrowser(applicant)
  // Advances the clock past the cool-down of earlier codes.
  its.advance(31)
  const before = await textCount(applicant)
  const { challenge } = await other.must(other.submitPassword())
  expect(challenge).toEqual(masked(applicant))
  return { other, code: await its.sandbox.code(applicant.e164, before + 1) }
}
const knownOther = async (applicant: Applicant): Promise<Applicant> => {
  const { other, code } = await challenged(applicant)
  await other.must(enterCode(other, code))
  return other
}
const readByOwner = ({ person: { email } }: Applicant, auth0UserId: string, { api }: Applicant) => [
  api.get(`/api/user/get-by-email/${encodeURIComponent(email)}`),
  api.get(`/api/user/get-user-auth0/${encodeURIComponent(auth0UserId)}`),
]
const identityOf = async (applicant: Applicant) => (await sessionOf(applicant)).user?.auth0UserId ?? ''

test('[SU-21] [SU-26] the browser of the sign-up needs no code; a log-in from another one is mailed once', async () => {
  const applicant = await its.applicant()
  await logOut(applicant)
  const { user, challenge } = await applicant.must(applicant.submitPassword())
  expect([user?.id, challenge]).toEqual([applicant.userId, undefined])
  const other = await knownOther(applicant)
  await other.must(other.submitPassword())
  await its.settled(applicant)
  const mails = await its.mails(applicant.person.email, /^New log-in/)
  expect(mails).toHaveLength(1)
  const text = mails[0]?.text ?? ''
  expect(text).toMatch(
    /a browser that we did not recognize.*If this was not you.*\/onboarding\/forgot-password/s,
  )
  expect(text).not.toContain(applicant.person.phone)
})

test('[SU-26] a log-in is not mailed to an email that is not verified', async () => {
  const applicant = await its.applicant()
  await its.query('update app_user set is_email_verified = false where id = $1', [applicant.userId])
  await knownOther(applicant)
  const mails = `provider_call where operation = 'mail_new_browser' and user_id = $1`
  expect(await its.count(mails, applicant.userId)).toBe(0)
})

test('[SU-23] an unknown browser needs a code from the phone and has no access before', async () => {
  const applicant = await its.named()
  const { other, code } = await challenged(applicant)
  const challenge = masked(applicant)
  expect(await sessionOf(other)).toEqual({ user: null, clientId: null, expiresAt: null, challenge })
  const { email, phone } = applicant.person
  const path = `/api/data-api/client/ssn/${applicant.userId}`
  await expectRefusal(other.api.get(path), '401 unauthenticated')
  for (const call of [
    ...readByOwner(applicant, await identityOf(applicant), other),
    other.api.post('/api/auth/verify-email', { email }),
    other.api.post('/api/auth/verify-phone', { phoneNumber: phone }),
    other.api.patch('/api/user/update-user', { id: applicant.userId, phoneNumber: '212-555-0142' }),
  ])
    await expectRefusal(call, '403 forbidden')
  await expectRefusal(enterCode(other, wrongCode(code)), '400 code_mismatch')
  expect((await other.must(enterCode(other, code))).user.id).toBe(applicant.userId)
  expect((await sessionOf(other)).user?.id).toBe(applicant.userId)
  expect((await other.api.get(path)).status).toBe(200)
})

test('[SU-23] a browser stays known to its own user for 60 days after the last log-in', async () => {
  const applicant = await its.applicant()
  const other = await knownOther(applicant)
  const logInAfter = async (days: number) => {
    its.advance(days * day)
    return (await other.must(other.submitPassword())).user
  }
  expect((await logInAfter(59))?.id).toBe(applicant.userId)
  expect((await logInAfter(59))?.id).toBe(applicant.userId)
  // check-email-exist, which also takes a password, extends the time in which the browser needs no code.
  its.advance(59 * day)
  expect(await other.must(checkEmailExist(other))).toEqual({ auth0UserId: expect.any(String) })
  expect((await logInAfter(59))?.id).toBe(applicant.userId)
  const { person } = await its.applicant()
  expect((await other.must(other.submitPassword(person))).user).toBeNull()
  its.advance(1)
  expect(await logInAfter(60)).toBeNull()
})

test('[SU-23] two people who share a browser are both known in it', async () => {
  const [first, second] = [await its.applicant(), await its.applicant()]
  const other = await knownOther(first)
  const logInAs = ({ person }: Applicant) => other.must(other.submitPassword(person))
  const before = await textCount(second)
  await logInAs(second)
  await other.must(enterCode(other, await its.sandbox.code(second.e164, before + 1)))
  expect((await logInAs(first)).user?.id).toBe(first.userId)
  expect((await logInAs(second)).user?.id).toBe(second.userId)
})

test('[SU-23] [SU-12] a new code can be requested after the cool-down and replaces the first', async () => {
  const applicant = await its.applicant()
  const { other, code } = await challenged(applicant)
  const before = await textCount(applicant)
  await other.must(resendCode(other))
  expect(await textCount(applicant)).toBe(before)
  its.advance(31)
  await other.must(resendCode(other))
  const newer = await its.sandbox.code(applicant.e164, before + 1)
  if (newer !== code) await expectRefusal(enterCode(other, code), '400 code_mismatch')
  await other.must(enterCode(other, newer))
})

test('[SU-23] no code is sent or checked without a pending log-in', async () => {
  const newcomer = its.newcomer()
  await newcomer.api.get('/api/auth/get-csrf')
  await expectRefusal(resendCode(newcomer), '403 forbidden')
  await expectRefusal(enterCode(newcomer, '123456'), '403 forbidden')
  await expectRefusal(enterCode(await its.applicant(), '123456'), '403 forbidden')
})

test('[SU-23] [SU-07] check-email-exist and sign-up with the right password need the code too', async () => {
  const applicant = await its.applicant()
  its.advance(31)
  const other = its.otherBrowser(applicant)
  const found = await other.must(checkEmailExist(other))
  expect(found).toEqual({ auth0UserId: expect.any(String), challenge: { sentTo: expect.any(String) } })
  await expectRefusal(other.api.get(`/api/user/get-user-auth0/${found.auth0UserId}`), '403 forbidden')
  const third = its.otherBrowser(applicant)
  await screenEmail(third)
  await screenIp(third)
  await third.must(signUp(third))
  expect((await sessionOf(third)).user).toBeNull()
})

test('[SU-23] without a verified phone a log-in needs no code; once it is verified, that session loses access', async () => {
  const owner = await its.user()
  const other = its.otherBrowser(owner)
  const { user, challenge } = await other.must(other.submitPassword())
  expect([user?.id, challenge]).toEqual([owner.userId, undefined])
  const auth0UserId = await identityOf(other)
  await owner.verifyPhone()
  expect((await sessionOf(other)).user).toBeNull()
  for (const call of readByOwner(owner, auth0UserId, other)) expect((await refusal(call)).status).toBe(401)
  await owner.verifyEmail()
  expect((await sessionOf(owner)).user?.id).toBe(owner.userId)
})

test('[SU-23] [SU-08] create-user returns an existing user to a known browser only', async () => {
  const owner = await its.applicant()
  const auth0UserId = await identityOf(owner)
  expect((await createUser(owner, auth0UserId)).body.data.data.id).toBe(owner.userId)
  const token = owner.api.cookies().find(({ name }) => name === 'session')?.value ?? ''
  // Omits the device cookie.
  const headers = { cookie: `session=${token}`, 'x-csrf-token': await csrfTokenOf(owner.api) }
  const reply = owner.api.post('/api/user/create-user', newUser(owner, auth0UserId), { headers })
  await expectRefusal(reply, '403 forbidden')
})

test('[SU-23] while the code cannot be sent a log-in is 503', async () => {
  const applicant = await its.applicant()
  its.advance(31)
  const other = its.otherBrowser(applicant)
  await its.sandbox.fault({ provider: 'twilio', match: 'Messages.json', kind: 'error', status: 500 })
  expect((await refusal(other.submitPassword())).status).toBe(503)
  expect((await sessionOf(other)).user).toBeNull()
  its.advance(31)
  expect((await other.must(other.submitPassword())).challenge).toBeDefined()
})

test('[SU-21] [SE-03] [SU-28] ten passwords in fifteen minutes are allowed in total, and ten more in the owner’s known browser', async () => {
  const [applicant, stranger] = [await its.applicant(), await its.applicant()]
  its.advance(20 * 60)
  const guess = (one: Applicant) => one.submitPassword({ email: applicant.person.email, ...wrongPassword })
  const unknown = () => its.otherBrowser(applicant)
  // A browser that is known only to another user counts as unknown.
  for (const one of [stranger, ...Array.from({ length: 9 }, unknown)])
    await expectRefusal(guess(one), '401 invalid_credentials')
  for (const one of [stranger, unknown()]) await expectRefusal(guess(one), '429 too_many_attempts')
  const late = await unknown().submitPassword()
  expect(late.status).toBe(429)
  const seconds = Number(late.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(800)
  expect(seconds).toBeLessThanOrEqual(900)

  await logOut(applicant)
  expect((await applicant.must(applicant.submitPassword())).user?.id).toBe(applicant.userId)
  expect((await checkEmailExist(applicant)).status).toBe(200)
  for (let count = 0; count < 8; count++) expect((await guess(applicant)).status).toBe(401)
  expect((await guess(applicant)).status).toBe(429)
  its.advance(seconds + 1)
  expect((await unknown().submitPassword()).status).toBe(200)
})

test('[SE-02] a log-in replaces a session that an attacker chose', async () => {
  const applicant = await its.applicant()
  const attacker = its.newcomer()
  const csrfToken = await csrfTokenOf(attacker.api)
  const chosen = attacker.api.cookies()[0]?.value ?? ''
  const { email, password } = applicant.person
  await logOut(applicant)
  const device = applicant.api.cookies().find(({ name }) => name === 'device')?.value
  const headers = { cookie: `session=${chosen}; device=${device}`, 'x-csrf-token': csrfToken }
  const reply = await applicant.api.post('/api/auth/login', { email, password }, { headers })
  expect(reply.status).toBe(200)
  expect(reply.headers.getSetCookie().join()).not.toContain(chosen)
  expect((await sessionOf(attacker)).user).toBeNull()
  expect((await sessionOf(applicant)).user?.id).toBe(applicant.userId)
})

interface Entry {
  action: string
  payload: { actor: string; detail: Record<string, unknown>; ip: string | null }
}
const trailOf = (id: string) =>
  its.query<Entry>('select action, payload from audit_event where client_id = $1 order by seq', [id])
const entriesOf = async (id: string): Promise<string[]> =>
  (await trailOf(id)).map(({ action, payload }) =>
    [payload.actor, action, ...Object.values(payload.detail)].join(' '),
  )

test('[SE-11] the audit trail chains every log-in, log-out, code and refusal, with the actor and without personal data', async () => {
  const applicant = await its.user()
  const { identityTrail, userId } = await its.row<{ identityTrail: string; userId: string }>(
    'select identity_trail(auth0_user_id) as "identityTrail", id as "userId" from app_user where email = $1',
    applicant.person.email,
  )
  expect(await entriesOf(identityTrail)).toEqual(['applicant logged_in'])
  const shown = await its.query<{ id: string }>('select id from disclosure_shown where user_id = $1', [
    userId,
  ])
  const evidence = expect.toSatisfy(
    (hashes: { id: string }[]) =>
      JSON.stringify(hashes.map(({ id }) => id).sort()) === JSON.stringify(shown.map(({ id }) => id).sort()),
  )
  expect((await trailOf(userId)).map(({ payload }) => payload.detail)).toEqual([{ identityTrail, evidence }])

  const { phone } = its.newcomer().person
  await screenPhone(applicant, phone)
  await applicant.must(savePhone(applicant, phone))
  applicant.person.phone = phone
  await applicant.sendPhoneCode()
  const code = await its.sandbox.code(applicant.e164)
  await applicant.api.put('/api/auth/verify-phone', { phoneNumber: phone, code: wrongCode(code) })
  await applicant.enterPhoneCode()
  await applicant.verifyEmail()

  await logOut(applicant)
  const { email } = applicant.person
  expect((await its.otherBrowser(applicant).submitPassword(wrongPassword)).status).toBe(401)
  await applicant.must(applicant.submitPassword())
  const { other, code: second } = await challenged(applicant)
  await other.must(enterCode(other, second))

  expect((await entriesOf(userId)).slice(1)).toEqual(
    entries(`
      applicant phone_changed | server code_sent phone | unproven code_refused phone
      applicant code_checked phone | server code_sent email | applicant code_checked email
      applicant logged_out | unproven log_in_refused | applicant logged_in | server code_sent phone
      applicant log_in_challenged | applicant code_checked phone | applicant logged_in
    `),
  )
  const trail = await trailOf(userId)
  const ipOf = (action: string) => trail.find((entry) => entry.action === action)?.payload.ip
  expect(ipOf('log_in_refused')).toMatch(/^198\.18\./)
  expect(ipOf('log_in_refused')).not.toBe(ipOf('logged_out'))
  const text = JSON.stringify(trail)
  for (const value of [email, phone, phone.replaceAll('-', ''), applicant.person.password])
    expect(text).not.toContain(value)
  // As a whole word, because a random UUID can contain any six digits.
  for (const value of [code, second]) expect(text).not.toMatch(new RegExp(`\\b${value}\\b`))
  const { code: exit, output } = await its.stack.command('audit', 'verify')
  expect([exit, output.includes('✗')], output).toEqual([0, false])
})

test('[SE-11] the audit trail holds requested and used reset links, and nothing for an unknown email', async () => {
  const applicant = await its.applicant()
  const { email } = applicant.person
  const newcomer = its.newcomer()
  const { api } = newcomer
  await api.get('/api/auth/get-csrf')
  const before = await its.count('audit_event')
  await newcomer.submitPassword(wrongPassword)
  await api.post('/api/auth/forgot-password', { email: newcomer.person.email })
  expect(await its.count('audit_event')).toBe(before)

  await api.post('/api/auth/forgot-password', { email })
  const token = await its.resetToken(email)
  await applicant.must(api.post('/api/auth/reset-password', { token, password: 'Battery-Staple-9' }))
  expect((await entriesOf(applicant.userId)).slice(-3)).toEqual([
    'unproven password_reset_asked',
    'applicant password_reset_link_used',
    'applicant password_reset',
  ])
})

test('[SE-11] many wrong passwords add ten entries in fifteen minutes and delay no other call', async () => {
  const applicant = await its.applicant()
  its.advance(20 * 60)
  const strangers = Array.from({ length: 24 }, () => its.otherBrowser(applicant))
  await Promise.all([...strangers.map((one) => one.submitPassword(wrongPassword)), logOut(applicant)])
  const entries = await entriesOf(applicant.userId)
  expect(entries.filter((one) => one === 'unproven log_in_refused')).toHaveLength(10)
  expect(entries).toContain('applicant logged_out')
})

test('[SU-29] a person who stopped texts is told at log-in, and proves it by the code of an email and the password', async () => {
  const applicant = await its.applicant()
  await its.sandbox.text(applicant.person.phone, 'STOP')
  const other = its.otherBrowser(applicant)
  its.advance(31)
  const { email } = applicant.person
  const mails = (await its.sandbox.messages(email)).length
  const { challenge } = await other.must(other.submitPassword())
  const emailed = { sentTo: `${email[0]}•••@•••`, textsStopped: true }
  expect(challenge).toEqual(emailed)
  expect((await sessionOf(other)).challenge).toEqual(emailed)
  const code = await its.sandbox.code(email, mails + 1)
  await expectRefusal(enterCode(other, wrongCode(code)), '400 code_mismatch')
  expect((await other.must(enterCode(other, code))).user.id).toBe(applicant.userId)

  const third = its.otherBrowser(applicant)
  its.advance(31)
  expect((await third.must(third.submitPassword())).challenge).toEqual(emailed)
  await its.sandbox.text(applicant.person.phone, 'START')
  its.advance(31)
  const text = await its.sandbox.codeAfter(applicant.e164, async () =>
    expect(await third.must(resendCode(third))).toEqual(masked(applicant)),
  )
  await third.must(enterCode(third, text))
})
