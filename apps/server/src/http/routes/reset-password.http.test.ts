import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, refusal, statusesOf } from '@vestibule/testing/in-vitest'
import { createUser, screenAll, screenEmail, signUp } from '@vestibule/testing/signing-up'
import { expect, test } from 'vitest'
import { expectInvalid, saveEmail, sessionOf, useServer } from './testing/use-server.ts'

const its = useServer()

const newPassword = 'Battery-Staple-9'
const minute = 60
const day = 24 * 60 * minute

const requestLink = (applicant: Applicant, email = applicant.person.email) =>
  applicant.api.post<{ message: string }>('/api/auth/forgot-password', { email })
const reset = ({ api }: Applicant, token: string, password = newPassword) =>
  api.post('/api/auth/reset-password', { token, password })
const newestLink = ({ person }: Applicant, count?: number) => its.resetToken(person.email, count)
const requested = async (applicant: Applicant): Promise<string> => {
  await applicant.must(requestLink(applicant))
  return newestLink(applicant)
}
const resetByMail = async (applicant: Applicant): Promise<void> => {
  await applicant.must(reset(applicant, await requested(applicant)))
}
const logIn = (applicant: Applicant, password = newPassword) => applicant.submitPassword({ password })
const challenged = [null, { sentTo: expect.any(String) }]

test('[SU-15] [SU-26] the mailed link sets a new password once, ends every session, and a mail reports the change', async () => {
  const applicant = await its.applicant()
  const other = its.otherBrowser(applicant)
  await other.must(requestLink(other, ` ${applicant.person.email.toUpperCase()} `))
  const token = await newestLink(applicant)
  await other.must(reset(other, token))
  const read = applicant.api.get(`/api/data-api/client/ssn/${applicant.userId}`)
  await expectRefusal(read, '401 unauthenticated')
  await expectRefusal(reset(other, token, 'Another-Staple-9'), '410 link_expired')
  await expectRefusal(applicant.submitPassword(), '401 invalid_credentials')
  expect((await logIn(applicant)).status).toBe(200)
  const [mail] = await its.mails(applicant.person.email, /password was changed/)
  expect(mail?.text).toMatch(/If this was not you, choose a new password at \S+\/onboarding\/forgot-password/)
  expect(mail?.text).toContain('team@vestibule.example')
})

test('[SU-15] [SU-23] [SU-25] after a reset the known browser needs a code, and the verified phone stays', async () => {
  const applicant = await its.applicant()
  await resetByMail(applicant)
  expect(await phonesOf(applicant.person.email)).toContain(applicant.person.phone)
  its.advance(31)
  const { user, challenge } = await applicant.must(logIn(applicant))
  expect([user, challenge]).toEqual(challenged)
})

test('[SU-25] a newer link replaces the earlier ones, and its use leaves none', async () => {
  const applicant = await its.applicant()
  const older = await requested(applicant)
  await applicant.must(requestLink(its.otherBrowser(applicant)))
  const newer = await newestLink(applicant, 2)
  await expectRefusal(reset(its.newcomer(), older), '410 link_expired')
  await applicant.must(reset(its.newcomer(), newer))
  for (const link of [older, newer])
    await expectRefusal(reset(its.newcomer(), link, 'Another-Staple-9'), '410 link_expired')
  expect((await logIn(applicant)).status).toBe(200)
})

const textCount = async (one: Applicant): Promise<number> => (await its.sandbox.messages(one.e164)).length
const phonesOf = async (email: string): Promise<string[]> => {
  const sql =
    'select phone from app_user where email = $1 union all select phone from prospect where email = $1'
  return (await its.query<{ phone: string }>(sql, [email])).map(({ phone }) => phone)
}

/** As the email's owner, resets the password that a squatter chose and signs up with another phone. */
const takeBack = async (squatter: Applicant): Promise<Applicant> => {
  const { email, phone } = squatter.person
  const owner = its.newcomer({ email, password: newPassword })
  await resetByMail(owner)
  expect(await phonesOf(email)).toEqual([])
  its.advance(31)
  const before = await textCount(squatter)
  expect(await owner.must(logIn(owner))).toEqual({ user: null, identity: expect.any(Object) })
  const { identity } = await sessionOf(owner)
  expect(identity).toEqual({ email, auth0UserId: expect.stringContaining('local|') })
  expect((await sessionOf(squatter)).identity).toBeUndefined()
  expect((await refusal(createUser(squatter, identity?.auth0UserId))).status).toBe(401)
  await expectRefusal(createUser(owner, identity?.auth0UserId), '403 screening_required')
  await screenAll(owner)
  const { data } = await owner.must(createUser(owner, identity?.auth0UserId))
  owner.userId = data.data.id
  expect(data.data).toMatchObject({ isEmailVerified: true, isPhoneNumberVerified: false })
  await owner.verifyPhone()
  await owner.saveName()
  expect(await textCount(squatter)).toBe(before)
  expect(await phonesOf(email)).not.toContain(phone)
  return owner
}

test('[SU-25] the owner of an email that a squatter signed up with gets in by a reset; the squatter’s phone, session and browser lose access', async () => {
  const squatter = await its.user()
  await squatter.verifyPhone()
  const { userId } = await takeBack(squatter)
  expect(userId).not.toBe(squatter.userId)
  expect(await its.count('device where user_id = $1', squatter.userId)).toBe(0)
})

test('[SU-25] the owner gets in by a reset when the squatter left before there was a user', async () => {
  const squatter = await its.screened()
  const { email, phone } = squatter.person
  await squatter.must(squatter.api.post('/api/user/create-user/temporal', { email, phoneNumber: phone }))
  await squatter.must(signUp(squatter))
  const owner = await takeBack(squatter)
  await its.housekeep(8 * day)
  expect((await logIn(owner)).status).toBe(200)
})

test('[SU-25] a link mailed to the previous email expires with the edit', async () => {
  const stranger = await its.user()
  const link = await requested(stranger)
  const { email } = its.newcomer().person
  await screenEmail(stranger, email)
  await stranger.must(saveEmail(stranger, email))
  await expectRefusal(reset(its.newcomer(), link), '410 link_expired')
  expect((await its.otherBrowser(stranger).submitPassword({ email })).status).toBe(200)
})

test('[SU-25] an identity without a user is deleted 7 days after the reset', async () => {
  const { email } = (await its.user()).person
  its.advance(6 * day)
  const owner = its.newcomer({ email, password: newPassword })
  await resetByMail(owner)
  await its.housekeep(2 * day)
  expect((await logIn(owner)).status).toBe(200)
  await its.housekeep(6 * day)
  expect((await logIn(owner)).status).toBe(401)
  expect(await its.count('proven_email where email = $1', email)).toBe(0)
})

test('[SU-25] [SU-26] after a crash during the reset, a job ends the sessions and one mail reports the change', async () => {
  const applicant = await its.applicant()
  await requested(applicant)
  await its.query(
    `update password_reset set used_at = now(), in_doubt_since = now() where identity_id =
       (select auth0_user_id from app_user where id = $1)`,
    [applicant.userId],
  )
  await its.housekeep(61)
  expect((await sessionOf(applicant)).user).toBeNull()
  await its.housekeep()
  expect(await its.mails(applicant.person.email, /password was changed/)).toHaveLength(1)
})

test('[SU-25] a user under a legal hold is kept and blocked', async () => {
  const { userId, person } = await its.user()
  const sql = "insert into legal_hold (subject_id, reason, held_at) values ($1, 'case', now())"
  await its.query(sql, [userId])
  const owner = its.newcomer({ email: person.email })
  await resetByMail(owner)
  await expectRefusal(logIn(owner), '403 blocked')
  expect(await phonesOf(person.email)).toContain(person.phone)
})

test('[SE-14] a reset takes the login from an unverified user, whom housekeeping deletes with what was shown', async () => {
  const { userId, person } = await its.user()
  await resetByMail(its.newcomer({ email: person.email }))
  expect(await phonesOf(person.email)).toEqual([])
  const left = () =>
    its.query(
      'select from disclosure_shown where user_id = $1 union all select from app_user where id = $1',
      [userId],
    )
  expect((await left()).length).toBeGreaterThan(0)
  expect(await its.stack.command('housekeeping')).toMatchObject({ code: 0 })
  expect(await left()).toEqual([])
  expect((await its.stack.command('audit', 'verify')).output).toContain('all as written')
})

test('[SU-28] [SE-03] after strangers used up the attempts of an email, its owner logs in by a mailed link and a code', async () => {
  const applicant = await its.applicant()
  its.advance(20 * minute)
  const guess = () => logIn(its.otherBrowser(applicant), 'Wrong-Horse-7')
  expect(await statusesOf(Array.from({ length: 12 }, guess))).toEqual([...Array(10).fill(401), 429, 429])
  const other = its.newcomer({ ...applicant.person, password: newPassword })
  await resetByMail(other)
  expect((await guess()).status).toBe(429)
  const { user, challenge } = await other.must(logIn(other))
  expect([user, challenge]).toEqual(challenged)
  const code = await its.sandbox.code(applicant.e164, 2)
  await other.must(other.api.put('/api/auth/login-code', { code }))
  // Attempts in the known browser are counted separately from the strangers' attempts.
  for (let count = 0; count < 9; count++) expect((await logIn(other, 'Wrong-Horse-7')).status).toBe(401)
  expect((await logIn(other)).status).toBe(200)
})

test('[SU-15] a link is valid for 20 minutes', async () => {
  const [early, late] = [await its.applicant(), await its.applicant()]
  const valid = await requested(early)
  its.advance(19 * minute)
  await early.must(reset(its.newcomer(), valid))
  const expired = await requested(late)
  its.advance(20 * minute)
  await expectRefusal(reset(its.newcomer(), expired), '410 link_expired')
})

test('[SU-15] [SE-01] a link works once for parallel calls, and its token is in no row of the database', async () => {
  const token = await requested(await its.applicant())
  const rows = await its.query<{ whole: string }>(
    `select password_reset::text as whole from password_reset
     union all select provider_call::text from provider_call`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { whole } of rows) expect(whole.includes(token)).toBe(false)
  const resets = [1, 2, 3, 4].map((nth) => reset(its.newcomer(), token, `Battery-Staple-${nth}`))
  expect(await statusesOf(resets)).toEqual([200, 410, 410, 410])
})

test('[SU-15] the reply is the same for an unknown email, which gets no mail', async () => {
  const [applicant, unknown] = [await its.applicant(), its.newcomer()]
  const [known, other] = [await requestLink(applicant), await requestLink(unknown)]
  expect([other.status, other.body]).toEqual([known.status, known.body])
  await newestLink(applicant)
  expect(await its.sandbox.messages(unknown.person.email)).toEqual([])
})

const badTokens = ['', 'A'.repeat(43), 'x'.repeat(1000), "' or 1=1 --"]
test.each(badTokens)('[SU-15] %j is not a link', async (token) => {
  await expectRefusal(reset(its.newcomer(), token), '410 link_expired')
})

test('[SU-15] [SU-06] [SU-24] [SU-27] an invalid, guessable or leaked password is refused, and the link stays valid', async () => {
  const applicant = await its.named({ firstName: 'Theodora', lastName: 'Quillfeather' })
  const token = await requested(applicant)
  for (const password of ['', 'Sh0rt-1', 'nouppercase-1', `${'Aa1-'.repeat(32)}x`])
    await expectInvalid(reset(applicant, token, password), 'password')
  for (const [password, code] of [
    ['P@ssw0rd', 'password_guessable'],
    ['Summer2026!', 'password_guessable'],
    ['Quillfeather1!', 'password_guessable'],
    ['Trombone-Walrus-88', 'password_breached'],
  ])
    await expectRefusal(reset(applicant, token, password), `422 ${code}`, 'password')
  await applicant.must(reset(applicant, token))
})

const mailFaults = ['error', 'drop-after'] as const
test.each(mailFaults)('[SU-15] [OP-05] after a mail’s %s a valid link arrives', async (kind) => {
  const applicant = await its.applicant()
  await its.sandbox.fault({ provider: 'smtp', kind, match: applicant.person.email })
  await resetByMail(applicant)
})

test('[SU-15] [SU-28] [SE-03] strangers cause at most five mails an hour, and the owner can always get a valid link', async () => {
  const applicant = await its.applicant()
  const requestOften = async () => {
    for (let count = 0; count < 4; count++) await applicant.must(requestLink(its.otherBrowser(applicant)))
  }
  /** Counts the valid links by submitting a guessable password, whose rejection does not use up a link. */
  const countValid = async (): Promise<number> => {
    const codes = (await its.resetTokens(applicant.person.email)).map(
      async (link) => (await refusal(reset(its.newcomer(), link, 'P@ssw0rd'))).code,
    )
    return (await Promise.all(codes)).filter((code) => code === 'password_guessable').length
  }
  await requestOften()
  for (const mailed of [3, 4, 5, 8]) {
    await newestLink(applicant, mailed)
    its.advance(19 * minute)
    await requestOften()
    expect(await countValid()).toBe(1)
    its.advance(minute)
    expect(await countValid()).toBe(0)
    await requestOften()
  }
  await newestLink(applicant, 9)
  expect(await its.resetTokens(applicant.person.email)).toHaveLength(9)
})

test('[SU-15] [SE-03] one network requests at most twenty links an hour', async () => {
  const newcomer = its.newcomer()
  const requests = Array.from({ length: 22 }, (_, nth) => requestLink(newcomer, `nobody.${nth}@example.com`))
  expect(await statusesOf(requests)).toEqual([...Array(20).fill(200), 429, 429])
})
