import type { Applicant } from '@vestibule/testing/applicant'
import { eventually, expectRefusal, refusal, statusesOf, useStack } from '@vestibule/testing/in-vitest'
import { createUser, screenAll, screenEmail, signUp } from '@vestibule/testing/signing-up'
import { expect, test } from 'vitest'

const its = useStack()

const newPassword = 'Battery-Staple-9'

const ask = (applicant: Applicant, email = applicant.person.email) =>
  applicant.api.post<{ message: string }>('/api/auth/forgot-password', { email })
const reset = ({ api }: Applicant, token: string, password = newPassword) =>
  api.post('/api/auth/reset-password', { token, password })
/** The token of the newest link, once its mail is there. */
const linkOf = ({ person }: Applicant, count?: number) => its.resetToken(person.email, count)
const logIn = (applicant: Applicant, password: string) => applicant.submitPassword({ password })

/** An applicant who has asked for a link, with its token. */
const asked = async () => {
  const applicant = await its.applicant()
  await applicant.must(ask(applicant))
  return { applicant, token: await linkOf(applicant) }
}

test('[SU-15] [SU-26] the mailed link sets a new password, once; the old one stops, every session ends, and the person is mailed', async () => {
  const applicant = await its.applicant()
  const other = its.newcomer(applicant.person)
  await other.must(ask(other, ` ${applicant.person.email.toUpperCase()} `))
  const token = await linkOf(applicant)
  await other.must(reset(other, token))
  await expectRefusal(
    applicant.api.get(`/api/data-api/client/ssn/${applicant.userId}`),
    '401 unauthenticated',
  )
  await expectRefusal(reset(other, token, 'Another-Staple-9'), '410 link_expired')
  await expectRefusal(logIn(applicant, applicant.person.password), '401 invalid_credentials')
  expect((await logIn(applicant, newPassword)).status).toBe(200)
  const [mail] = await its.mails(applicant.person.email, /password was changed/)
  expect(mail?.text).toMatch(/If this was not you, choose a new password at \S+\/onboarding\/forgot-password/)
  expect(mail?.text).toContain('team@vestibule.example')
})

test('[SU-15] [SU-23] after a reset the browser of the sign-up is asked for a code as well', async () => {
  const applicant = await its.applicant()
  await applicant.must(ask(applicant))
  await applicant.must(reset(applicant, await linkOf(applicant)))
  its.stack.clock.advance(31)
  const { user, challenge } = await applicant.must(logIn(applicant, newPassword))
  expect([user, challenge]).toEqual([null, { sentTo: expect.any(String) }])
})

test('[SU-25] a newer link ends the older ones, and its use leaves none', async () => {
  const applicant = await its.applicant()
  await applicant.must(ask(applicant))
  const older = await linkOf(applicant)
  await applicant.must(ask(its.newcomer(applicant.person)))
  const newer = await linkOf(applicant, 2)
  await expectRefusal(reset(its.newcomer(), older), '410 link_expired')
  await applicant.must(reset(its.newcomer(), newer))
  for (const link of [older, newer])
    await expectRefusal(reset(its.newcomer(), link, 'Another-Staple-9'), '410 link_expired')
  expect((await logIn(applicant, newPassword)).status).toBe(200)
})

interface Identity {
  auth0UserId: string
  email: string
}
const sessionOf = async ({ api }: Applicant) =>
  (await api.get<{ user: { id: string } | null; identity?: Identity }>('/api/auth/session')).body
const textsTo = async (phone: string): Promise<number> =>
  (await its.sandbox.messages(`+1${phone.replaceAll('-', '')}`)).length
const phonesOf = async (email: string): Promise<string[]> =>
  (
    await its.query<{ phone: string }>(
      'select phone from app_user where email = $1 union all select phone from prospect where email = $1',
      [email],
    )
  ).map(({ phone }) => phone)

/** The owner of an email that somebody else signed up with: a new password by mail, then a phone of their own. */
const takeBack = async (squatter: Applicant): Promise<Applicant> => {
  const { email, phone } = squatter.person
  const owner = its.newcomer({ email, password: newPassword })
  await owner.must(ask(owner))
  await owner.must(reset(owner, await linkOf(owner)))
  expect(await phonesOf(email)).toEqual([])
  its.stack.clock.advance(31)
  const texts = await textsTo(phone)
  expect(await owner.must(logIn(owner, newPassword))).toEqual({ user: null, identity: expect.any(Object) })
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
  expect(await textsTo(phone)).toBe(texts)
  expect(await phonesOf(email)).not.toContain(phone)
  return owner
}

test('[SU-25] the owner of an email that somebody else signed up with, phone verified, gets in by a reset; the stranger’s phone gets nothing, and their session and browser are out', async () => {
  const squatter = await its.user()
  await squatter.verifyPhone()
  const { userId } = await takeBack(squatter)
  expect(userId).not.toBe(squatter.userId)
  expect(await its.count('device where user_id = $1', squatter.userId)).toBe(0)
})

test('[SU-25] the same where the stranger had left before there was a user record', async () => {
  const squatter = its.newcomer()
  await screenAll(squatter)
  const { email, phone } = squatter.person
  await squatter.must(squatter.api.post('/api/user/create-user/temporal', { email, phoneNumber: phone }))
  await squatter.must(signUp(squatter))
  const owner = await takeBack(squatter)
  await its.housekeep(8 * 24 * 60 * 60)
  expect((await logIn(owner, newPassword)).status).toBe(200)
})

test('[SU-25] a reset of a verified email keeps the phone', async () => {
  const applicant = await its.applicant()
  await applicant.must(ask(applicant))
  await applicant.must(reset(applicant, await linkOf(applicant)))
  expect(await phonesOf(applicant.person.email)).toContain(applicant.person.phone)
})

test('[SU-25] a link that was mailed to another email proves nothing: it ended with that email', async () => {
  const stranger = await its.user()
  await stranger.must(ask(stranger))
  const link = await linkOf(stranger)
  const { email: newEmail } = its.newcomer().person
  await screenEmail(stranger, newEmail)
  const { auth0UserId } = (await sessionOf(stranger)).user as unknown as Identity
  await stranger.must(stranger.api.patch('/api/auth/edit-email-address', { auth0UserId, newEmail }))
  await expectRefusal(reset(its.newcomer(), link), '410 link_expired')
  const { password } = stranger.person
  expect((await its.newcomer().submitPassword({ email: newEmail, password })).status).toBe(200)
})

test('[SU-25] an identity that a reset left without a user goes 7 days after the reset, unless it is finished', async () => {
  const squatter = await its.user()
  its.stack.clock.advance(6 * 24 * 60 * 60)
  const owner = its.newcomer({ email: squatter.person.email, password: newPassword })
  await owner.must(ask(owner))
  await owner.must(reset(owner, await linkOf(owner)))
  await its.housekeep(2 * 24 * 60 * 60)
  expect((await logIn(owner, newPassword)).status).toBe(200)
  await its.housekeep(6 * 24 * 60 * 60)
  expect((await logIn(owner, newPassword)).status).toBe(401)
  expect(await its.count('proven_email where email = $1', squatter.person.email)).toBe(0)
})

test('[SU-25] [SU-26] a process that died while it set the password: its sessions end, and the person is mailed once', async () => {
  const applicant = await its.applicant()
  await applicant.must(ask(applicant))
  await linkOf(applicant)
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

test('[SU-15] [SU-25] a log-in with the old password that is under way while the reset is written: its session ends too', async () => {
  const owner = await its.user()
  await owner.must(ask(owner))
  const token = await linkOf(owner)
  const stranger = its.newcomer(owner.person)
  expect((await logIn(stranger, 'Wrong-Horse-7')).status).toBe(401)
  const waiting = (count: number) =>
    eventually(
      () => its.query('select pid from pg_locks where not granted'),
      ({ length }) => length >= count,
    )
  await its.query('begin')
  await its.query('select from session where identity_id is null order by created_at desc limit 1 for update')
  const entering = logIn(stranger, owner.person.password)
  await waiting(1)
  const resetting = reset(owner, token)
  await Promise.race([resetting, waiting(2)])
  await its.query('commit')
  await owner.must(resetting)
  expect((await entering).status).toBe(200)
  expect((await sessionOf(stranger)).identity).toBeUndefined()
})

test('[SU-25] a user under a legal hold is kept and blocked: nothing goes to their phone', async () => {
  const squatter = await its.user()
  await its.query("insert into legal_hold (subject_id, reason, held_at) values ($1, 'case', now())", [
    squatter.userId,
  ])
  const owner = its.newcomer({ email: squatter.person.email })
  await owner.must(ask(owner))
  await owner.must(reset(owner, await linkOf(owner)))
  await expectRefusal(logIn(owner, newPassword), '403 blocked')
  expect(await phonesOf(squatter.person.email)).toContain(squatter.person.phone)
})

test('[SU-28] [SE-03] strangers use up an email’s tries: its owner, on a new browser, logs in by a mailed link and a code', async () => {
  const applicant = await its.applicant()
  its.stack.clock.advance(20 * 60)
  const guess = () => logIn(its.newcomer(applicant.person), 'Wrong-Horse-7')
  expect(await statusesOf(Array.from({ length: 12 }, guess))).toEqual([...Array(10).fill(401), 429, 429])
  const other = its.newcomer({ ...applicant.person, password: newPassword })
  await other.must(ask(other))
  await other.must(reset(other, await linkOf(applicant)))
  expect((await guess()).status).toBe(429)
  const { user, challenge } = await other.must(logIn(other, newPassword))
  expect([user, challenge]).toEqual([null, { sentTo: expect.any(String) }])
  const code = await its.sandbox.code(`+1${applicant.person.phone.replaceAll('-', '')}`, 2)
  await other.must(other.api.put('/api/auth/login-code', { code }))
  // tries of its own are counted too
  for (let tries = 0; tries < 9; tries++) expect((await logIn(other, 'Wrong-Horse-7')).status).toBe(401)
  expect((await logIn(other, newPassword)).status).toBe(200)
})

test('[SU-15] a link of 19 minutes is good, one of 20 is not', async () => {
  const [early, late] = [await its.applicant(), await its.applicant()]
  await early.must(ask(early))
  const good = await linkOf(early)
  its.stack.clock.advance(19 * 60)
  await early.must(reset(its.newcomer(), good))
  await late.must(ask(late))
  const old = await linkOf(late)
  its.stack.clock.advance(20 * 60)
  await expectRefusal(reset(its.newcomer(), old), '410 link_expired')
})

test('[SU-15] two tabs that use one link at once: it works once', async () => {
  const { token } = await asked()
  const statuses = await statusesOf(
    [1, 2, 3, 4].map((nth) => reset(its.newcomer(), token, `Battery-Staple-${nth}`)),
  )
  expect(statuses).toEqual([200, 410, 410, 410])
})

test('[SU-15] nobody can tell whether an email is known, and an unknown one gets no mail', async () => {
  const applicant = await its.applicant()
  const unknown = its.newcomer()
  const known = await ask(applicant)
  const nobody = await ask(unknown)
  expect([nobody.status, nobody.body]).toEqual([known.status, known.body])
  await linkOf(applicant)
  expect(await its.sandbox.messages(unknown.person.email)).toEqual([])
})

test.each([
  ['nothing', ''],
  ['a guess', 'A'.repeat(43)],
  ['something long', 'x'.repeat(1000)],
  ['quotes', "' or 1=1 --"],
])('[SU-15] %s is no link', async (_what, token) => {
  await expectRefusal(reset(its.newcomer(), token), '410 link_expired')
})

test.each(['', 'Sh0rt-1', 'nouppercase-1', `${'Aa1-'.repeat(32)}x`])(
  '[SU-15] [SU-06] [SU-24] the new password %j is refused, and the link stays good',
  async (password) => {
    const { applicant, token } = await asked()
    await expectRefusal(reset(applicant, token, password), '422 invalid', 'password')
    await applicant.must(reset(applicant, token))
  },
)

test('[SU-15] [SU-27] one that is guessable, by the names too, or that leaked, is refused as such, and the link stays good', async () => {
  const applicant = await its.named({ firstName: 'Theodora', lastName: 'Quillfeather' })
  await applicant.must(ask(applicant))
  const token = await linkOf(applicant)
  for (const [password, code] of [
    ['P@ssw0rd', 'password_guessable'],
    ['Summer2026!', 'password_guessable'],
    ['Quillfeather1!', 'password_guessable'],
    ['Trombone-Walrus-88', 'password_breached'],
  ] as const)
    expect(await refusal(reset(applicant, token, password))).toEqual({
      status: 422,
      code,
      fields: ['password'],
    })
  await applicant.must(reset(applicant, token))
})

test('[SU-15] [SE-01] the link’s token is in no row of the database', async () => {
  const { token } = await asked()
  const rows = await its.query<{ whole: string }>(
    `select password_reset::text as whole from password_reset
     union all select outside_call::text from outside_call`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { whole } of rows) expect(whole.includes(token)).toBe(false)
})

test('[SU-15] mail down: the answer is the same, and the link comes when mail is back', async () => {
  const applicant = await its.applicant()
  await its.sandbox.fault({ provider: 'smtp', kind: 'error' })
  await applicant.must(ask(applicant))
  await applicant.must(reset(applicant, await linkOf(applicant)))
})

test('[SU-15] [OP-05] a mail whose answer was lost: its link is good', async () => {
  const applicant = await its.applicant()
  await its.sandbox.fault({ provider: 'smtp', kind: 'drop-after' })
  await applicant.must(ask(applicant))
  await applicant.must(reset(applicant, await linkOf(applicant)))
})

test('[SU-15] [SU-28] [SE-03] however often strangers ask, at most five links are mailed in an hour, and the owner has a good one or gets one', async () => {
  const applicant = await its.applicant()
  const askOften = async () => {
    for (let asked = 0; asked < 4; asked++) await applicant.must(ask(its.newcomer(applicant.person)))
  }
  /** How many of the mailed links are good: a password that is refused leaves them so. */
  const good = async (): Promise<number> => {
    const codes = (await its.resetTokens(applicant.person.email)).map(
      async (link) => (await refusal(reset(its.newcomer(), link, 'P@ssw0rd'))).code,
    )
    return (await Promise.all(codes)).filter((code) => code === 'password_guessable').length
  }
  await askOften()
  for (const mailed of [3, 4, 5, 8]) {
    await linkOf(applicant, mailed)
    its.stack.clock.advance(19 * 60)
    await askOften()
    expect(await good()).toBe(1)
    its.stack.clock.advance(60)
    expect(await good()).toBe(0)
    await askOften()
  }
  await linkOf(applicant, 9)
  expect(await its.resetTokens(applicant.person.email)).toHaveLength(9)
})

test('[SU-15] [SE-03] one network asks for at most twenty links in an hour', async () => {
  const applicant = its.newcomer()
  const statuses = await statusesOf(
    Array.from({ length: 22 }, (_, nth) => ask(applicant, `nobody.${nth}@example.com`)),
  )
  expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
})
