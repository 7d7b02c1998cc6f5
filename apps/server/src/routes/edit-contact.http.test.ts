import { type Applicant, e164 } from '@vestibule/testing/applicant'
import { expectRefusal, refusal, useStack } from '@vestibule/testing/in-vitest'
import { screenEmail, screenPhone } from '@vestibule/testing/signing-up'
import { expect, test } from 'vitest'

const its = useStack()

const forbidden = { status: 403, code: 'forbidden' }

interface UserReply {
  id: string
  email: string
  phoneNumber: string
  auth0UserId: string
  isPhoneNumberVerified: boolean
  isEmailVerified: boolean
}

const userOf = async ({ api }: Applicant): Promise<UserReply> => {
  const { user } = (await api.get<{ user: UserReply | null }>('/api/auth/session')).body
  if (!user) throw new Error('nobody is known')
  return user
}

/** A phone and an email that nobody else has. */
const anotherPhone = (): string => its.newcomer().person.phone
const anotherEmail = (): string => its.newcomer().person.email

/** Another phone or email, screened. */
const screenedPhone = async (applicant: Applicant): Promise<string> => {
  const phone = anotherPhone()
  await screenPhone(applicant, phone)
  return phone
}
const screenedEmail = async (applicant: Applicant): Promise<string> => {
  const email = anotherEmail()
  await screenEmail(applicant, email)
  return email
}

const putPhone = async (applicant: Applicant, phoneNumber: string) =>
  applicant.api.patch<{ data: UserReply }>('/api/user/update-user', {
    ...(await userOf(applicant)),
    phoneNumber,
  })
const putEmail = async (applicant: Applicant, newEmail: string) =>
  applicant.api.patch('/api/auth/edit-email-address', {
    auth0UserId: (await userOf(applicant)).auth0UserId,
    newEmail,
  })
const sentTo = async (to: string): Promise<number> => (await its.sandbox.messages(to)).length

test('[SU-13] another number takes the place of the first before its code is entered; the code goes to it at once, and the old one opens nothing', async () => {
  const applicant = await its.user()
  const { api, person } = applicant
  await applicant.sendPhoneCode()
  const old = await its.sandbox.code(e164(person.phone))
  const phone = await screenedPhone(applicant)
  const { data } = await applicant.must(putPhone(applicant, phone))
  expect(data).toMatchObject({ phoneNumber: phone, isPhoneNumberVerified: false })
  await applicant.must(api.post('/api/auth/verify-phone', { phoneNumber: phone }))
  const code = await its.sandbox.code(e164(phone))
  await expectRefusal(api.post('/api/auth/verify-phone', { phoneNumber: person.phone }), '403 forbidden')
  if (old !== code)
    await expectRefusal(
      api.put('/api/auth/verify-phone', { phoneNumber: phone, code: old }),
      '400 code_mismatch',
    )
  await applicant.must(api.put('/api/auth/verify-phone', { phoneNumber: phone, code }))
  expect(await userOf(applicant)).toMatchObject({ phoneNumber: phone, isPhoneNumberVerified: true })
})

test('[SU-13] a number edited after its code was entered is unverified again', async () => {
  const applicant = await its.user()
  await applicant.verifyPhone()
  const phone = await screenedPhone(applicant)
  const { data } = await applicant.must(putPhone(applicant, phone))
  expect(data).toMatchObject({ phoneNumber: phone, isPhoneNumberVerified: false })
})

test('[SU-14] another email takes the place of the first in user and login; its flag falls and the old code opens nothing', async () => {
  const applicant = await its.user()
  const { api, person } = applicant
  await applicant.sendEmailCode()
  const old = await its.sandbox.code(person.email)
  const email = await screenedEmail(applicant)
  expect(await applicant.must(putEmail(applicant, email.toUpperCase()))).toEqual({
    success: true,
    message: expect.any(String),
  })
  expect(await userOf(applicant)).toMatchObject({ email, isEmailVerified: false })
  await applicant.must(api.post('/api/auth/verify-email', { email }))
  const code = await its.sandbox.code(email)
  if (old !== code)
    expect((await refusal(api.put('/api/auth/verify-email', { email, code: old }))).status).toBe(400)
  await applicant.must(api.put('/api/auth/verify-email', { email, code }))
  const other = its.newcomer()
  const { password } = person
  expect((await other.api.post('/api/auth/login', { email, password })).status).toBe(200)
  await expectRefusal(
    other.api.post('/api/auth/login', { email: person.email, password }),
    '401 invalid_credentials',
  )
})

test('[SU-14] [SU-26] an email edited after its code was entered is unverified again; the old address is mailed, the new one once it is verified', async () => {
  const applicant = await its.user()
  const { api, person } = applicant
  await applicant.verifyEmail()
  expect((await userOf(applicant)).isEmailVerified).toBe(true)
  const email = await screenedEmail(applicant)
  await applicant.must(putEmail(applicant, email))
  expect(await userOf(applicant)).toMatchObject({ email, isEmailVerified: false })
  const changed = /email address was changed/
  const [old] = await its.mails(person.email, changed)
  expect(old?.text).toMatch(
    /If this was not you, write to \S+@\S+ right away.*\/onboarding\/forgot-password/s,
  )
  for (const one of [email, person.phone]) expect(old?.text).not.toContain(one)
  expect(await sentTo(email)).toBe(0)
  await applicant.must(api.post('/api/auth/verify-email', { email }))
  applicant.person.email = email
  await applicant.enterEmailCode()
  expect(await its.mails(email, changed)).toHaveLength(1)
  expect(await its.count('email_change_notice where user_id = $1', applicant.userId)).toBe(0)
})

test('[SU-26] a changed phone is mailed to the email that is verified', async () => {
  const applicant = await its.user()
  await applicant.verifyEmail()
  const phone = await screenedPhone(applicant)
  await applicant.must(putPhone(applicant, phone))
  const [mail] = await its.mails(applicant.person.email, /phone number was changed/)
  expect(mail?.text).not.toContain(phone.slice(-4))
})

test('[SU-26] an address that no message ever went to is not told that it was changed', async () => {
  const applicant = await its.user()
  const email = await screenedEmail(applicant)
  await applicant.must(putEmail(applicant, email))
  expect(
    await its.count('outside_call where user_id = $1 and operation like $2', applicant.userId, 'mail_%'),
  ).toBe(0)
})

test('[SU-14] an email that is taken is refused, whoever has it, and nothing changes', async () => {
  const owner = await its.applicant()
  const applicant = await its.user()
  await screenEmail(applicant, owner.person.email)
  await expectRefusal(putEmail(applicant, owner.person.email), '409 email_taken')
  expect((await userOf(applicant)).email).toBe(applicant.person.email)
})

test('[SU-13] [SU-14] the same value again changes nothing and sends nothing', async () => {
  const applicant = await its.user()
  const { person } = applicant
  await applicant.verifyPhone()
  const sent = await sentTo(e164(person.phone))
  await applicant.must(putPhone(applicant, person.phone))
  await applicant.must(putEmail(applicant, person.email))
  expect(await userOf(applicant)).toMatchObject({ isPhoneNumberVerified: true })
  expect(await sentTo(e164(person.phone))).toBe(sent)
})

test.each([
  ['', ['phoneNumber']],
  ['212-555', ['phoneNumber']],
  ['2125550100', ['phoneNumber']],
  ['112-555-0100', ['phoneNumber']],
])('[SU-13] the number %j is refused by its field', async (phoneNumber, fields) => {
  const applicant = await its.user()
  await expectRefusal(putPhone(applicant, phoneNumber), '422 invalid', ...fields)
})

test.each(['', 'nobody', 'a@b', 'two@at@example.com'])(
  '[SU-14] the email %j is refused by its field',
  async (newEmail) => {
    const applicant = await its.user()
    await expectRefusal(putEmail(applicant, newEmail), '422 invalid', 'newEmail')
  },
)

test('[SU-13] [SU-14] [API-04] nobody edits somebody else, nor themselves once both are verified', async () => {
  const [applicant, stranger] = [await its.user(), await its.user()]
  const { id, auth0UserId } = await userOf(applicant)
  const phone = await screenedPhone(stranger)
  await expectRefusal(
    stranger.api.patch('/api/user/update-user', { id, phoneNumber: phone }),
    '403 forbidden',
  )
  await expectRefusal(
    stranger.api.patch('/api/auth/edit-email-address', { auth0UserId, newEmail: anotherEmail() }),
    '403 forbidden',
  )
  const done = await its.applicant()
  await screenPhone(done, phone)
  await expectRefusal(putPhone(done, phone), '403 forbidden')
  await expectRefusal(putEmail(done, anotherEmail()), '403 forbidden')
})

const verifiedMeanwhile =
  'update app_user set is_phone_verified = true, is_email_verified = true where id = $1'

test('[SU-13] [SU-14] an edit that meets the last code’s verification comes too late', async () => {
  const applicant = await its.user()
  const { phone, email } = { phone: anotherPhone(), email: anotherEmail() }
  await screenPhone(applicant, phone)
  const first = await its.whileHeld(
    applicant.userId,
    () => refusal(putPhone(applicant, phone)),
    verifiedMeanwhile,
  )
  expect(first).toEqual(forbidden)
  await its.query('update app_user set is_phone_verified = false where id = $1', [applicant.userId])
  await screenEmail(applicant, email)
  const second = await its.whileHeld(
    applicant.userId,
    () => refusal(putEmail(applicant, email)),
    verifiedMeanwhile,
  )
  expect(second).toEqual(forbidden)
  const { person } = applicant
  expect(await userOf(applicant)).toMatchObject({ phoneNumber: person.phone, email: person.email })
  const reply = await its.newcomer().api.post('/api/auth/login', { email, password: person.password })
  expect(reply.status).toBe(401)
})

test('[API-04] [SU-13] an application opens to nobody whose phone or email is unverified', async () => {
  const applicant = await its.applicant()
  const read = () => applicant.api.get(`/api/data-api/client/ssn/${applicant.userId}`)
  for (const flag of ['is_phone_verified', 'is_email_verified']) {
    const set = (to: boolean) =>
      its.query(`update app_user set ${flag} = ${to} where id = $1`, [applicant.userId])
    await set(false)
    await expectRefusal(read(), '401 unauthenticated')
    await set(true)
    expect((await read()).status).toBe(404)
  }
})

test('[RK-06] [SU-13] [SU-14] two edits at once are judged by what the other one left', async () => {
  const listed = anotherEmail()
  await its.query("insert into whitelist (kind, value, added_at) values ('email', $1, now())", [listed])
  const applicant = await its.user({ email: listed })
  const phone = `${anotherPhone().slice(0, -4)}0199`
  await screenPhone(applicant, phone)
  // its risk passes only by the email, which is another one by the time that it is written
  const plain = anotherEmail()
  const judged = await its.whileHeld(
    applicant.userId,
    () => refusal(putPhone(applicant, phone)),
    `update app_user set email = '${plain}' where id = $1`,
  )
  expect(judged).toEqual({ status: 403, code: 'blocked' })
})

test('[SU-13] [API-05] flags, ids and the email in the body have no effect', async () => {
  const applicant = await its.user()
  const phone = await screenedPhone(applicant)
  const before = await userOf(applicant)
  await applicant.must(
    applicant.api.patch('/api/user/update-user', {
      ...before,
      phoneNumber: phone,
      email: anotherEmail(),
      auth0UserId: 'local|somebody-else',
      isPhoneNumberVerified: true,
      isEmailVerified: true,
      isBlocked: true,
      clientAccountType: 'REGULAR',
    }),
  )
  expect(await userOf(applicant)).toEqual({ ...before, phoneNumber: phone })
})

test('[SU-13] [SE-03] six edits in an hour are one too many', async () => {
  const applicant = await its.user()
  for (let edits = 0; edits < 5; edits++) {
    const phone = await screenedPhone(applicant)
    await applicant.must(putPhone(applicant, phone))
  }
  const phone = await screenedPhone(applicant)
  await expectRefusal(putPhone(applicant, phone), '429 too_many_attempts')
})
