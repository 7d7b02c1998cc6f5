import { type Applicant, e164 } from '@vestibule/testing/applicant'
import { expectRefusal, refusal } from '@vestibule/testing/in-vitest'
import { screenEmail, screenPhone } from '@vestibule/testing/signing-up'
import { expect, test } from 'vitest'
import { expectInvalid, saveEmail, savePhone, sessionOf, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

const userOf = async (applicant: Applicant) => {
  const { user } = await sessionOf(applicant)
  if (!user) throw new Error('the session has no user')
  return user
}

const anotherPhone = (): string => its.newcomer().person.phone
const anotherEmail = (): string => its.newcomer().person.email
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
const messageCount = async (to: string): Promise<number> => (await its.sandbox.messages(to)).length

test('[SU-13] another number gets its own code, and the old code and the old number are refused', async () => {
  const applicant = await its.user()
  const { api, person } = applicant
  await applicant.sendPhoneCode()
  const oldCode = await its.sandbox.code(applicant.e164)
  const phoneNumber = await screenedPhone(applicant)
  const { data } = await applicant.must(savePhone(applicant, phoneNumber))
  expect(data).toMatchObject({ phoneNumber, isPhoneNumberVerified: false })
  await applicant.must(api.post('/api/auth/verify-phone', { phoneNumber }))
  const code = await its.sandbox.code(e164(phoneNumber))
  await expectRefusal(api.post('/api/auth/verify-phone', { phoneNumber: person.phone }), '403 forbidden')
  const check = (typed: string) => api.put('/api/auth/verify-phone', { phoneNumber, code: typed })
  if (oldCode !== code) await expectRefusal(check(oldCode), '400 code_mismatch')
  await applicant.must(check(code))
  expect(await userOf(applicant)).toMatchObject({ phoneNumber, isPhoneNumberVerified: true })
})

test('[SU-13] another number after the verification is unverified', async () => {
  const applicant = await its.user()
  await applicant.verifyPhone()
  const phoneNumber = await screenedPhone(applicant)
  const { data } = await applicant.must(savePhone(applicant, phoneNumber))
  expect(data).toMatchObject({ phoneNumber, isPhoneNumberVerified: false })
})

test('[SU-26] a mail to the verified email reports a change of the phone', async () => {
  const applicant = await its.user()
  await applicant.verifyEmail()
  const phone = await screenedPhone(applicant)
  await applicant.must(savePhone(applicant, phone))
  const [mail] = await its.mails(applicant.person.email, /phone number was changed/)
  // The port in the address of a link can have the same digits.
  expect(mail?.text.replaceAll(its.stack.baseUrl, '')).not.toContain(phone.slice(-4))
})

test('[SU-14] another email replaces the first in user and login, and the old code is refused', async () => {
  const applicant = await its.user()
  const { api, person } = applicant
  await applicant.sendEmailCode()
  const oldCode = await its.sandbox.code(person.email)
  const email = await screenedEmail(applicant)
  const saved = await applicant.must(saveEmail(applicant, email.toUpperCase()))
  expect(saved).toEqual({ success: true, message: expect.any(String) })
  expect(await userOf(applicant)).toMatchObject({ email, isEmailVerified: false })
  await applicant.must(api.post('/api/auth/verify-email', { email }))
  const code = await its.sandbox.code(email)
  const check = (typed: string) => api.put('/api/auth/verify-email', { email, code: typed })
  if (oldCode !== code) expect((await refusal(check(oldCode))).status).toBe(400)
  await applicant.must(check(code))
  const other = its.otherBrowser(applicant)
  expect((await other.submitPassword({ email })).status).toBe(200)
  await expectRefusal(other.submitPassword(), '401 invalid_credentials')
})

test('[SU-14] [SU-26] another email after the verification is unverified; a mail reports the change to the old address, then to the new one', async () => {
  const applicant = await its.user()
  const { api, person } = applicant
  await applicant.verifyEmail()
  expect((await userOf(applicant)).isEmailVerified).toBe(true)
  const email = await screenedEmail(applicant)
  await applicant.must(saveEmail(applicant, email))
  expect(await userOf(applicant)).toMatchObject({ email, isEmailVerified: false })
  const subject = /email address was changed/
  const [mail] = await its.mails(person.email, subject)
  const advice = /If this was not you, write to \S+@\S+ right away.*\/onboarding\/forgot-password/s
  expect(mail?.text).toMatch(advice)
  for (const value of [email, person.phone]) expect(mail?.text).not.toContain(value)
  expect(await messageCount(email)).toBe(0)
  await applicant.must(api.post('/api/auth/verify-email', { email }))
  person.email = email
  await applicant.enterEmailCode()
  expect(await its.mails(email, subject)).toHaveLength(1)
  expect(await its.count('email_change_notice where user_id = $1', applicant.userId)).toBe(0)
})

test('[SU-26] no mail reports a change to an address that never got a message', async () => {
  const applicant = await its.user()
  await applicant.must(saveEmail(applicant, await screenedEmail(applicant)))
  const mails = "provider_call where user_id = $1 and operation like 'mail_%'"
  expect(await its.count(mails, applicant.userId)).toBe(0)
})

test('[SU-14] refuses the email of another user and changes nothing', async () => {
  const { email } = (await its.applicant()).person
  const applicant = await its.user()
  await screenEmail(applicant, email)
  await expectRefusal(saveEmail(applicant, email), '409 email_taken')
  expect((await userOf(applicant)).email).toBe(applicant.person.email)
})

test('[SU-13] [SU-14] the same values change nothing and send nothing', async () => {
  const applicant = await its.user()
  const { person } = applicant
  await applicant.verifyPhone()
  const before = await messageCount(applicant.e164)
  await applicant.must(savePhone(applicant, person.phone))
  await applicant.must(saveEmail(applicant, person.email))
  expect(await userOf(applicant)).toMatchObject({ isPhoneNumberVerified: true })
  expect(await messageCount(applicant.e164)).toBe(before)
})

test('[SU-13] [SU-14] refuses an invalid number and an invalid email', async () => {
  const applicant = await its.user()
  await expectInvalid(savePhone(applicant, '112-555-0100'), 'phoneNumber')
  await expectInvalid(saveEmail(applicant, 'two@at@example.com'), 'newEmail')
})

test('[SU-13] [SU-14] [API-04] refuses an edit of another user, and any edit once both are verified', async () => {
  const [applicant, stranger] = [await its.user(), await its.user()]
  const { id, auth0UserId } = await userOf(applicant)
  const phoneNumber = await screenedPhone(stranger)
  const { api } = stranger
  await expectRefusal(api.patch('/api/user/update-user', { id, phoneNumber }), '403 forbidden')
  const email = { auth0UserId, newEmail: anotherEmail() }
  await expectRefusal(api.patch('/api/auth/edit-email-address', email), '403 forbidden')
  const verified = await its.applicant()
  await screenPhone(verified, phoneNumber)
  await expectRefusal(savePhone(verified, phoneNumber), '403 forbidden')
  await expectRefusal(saveEmail(verified, anotherEmail()), '403 forbidden')
})

test('[SU-13] [SU-14] refuses an edit during which the last code is verified', async () => {
  const applicant = await its.user()
  const { person, userId } = applicant
  const verified = 'update app_user set is_phone_verified = true, is_email_verified = true where id = $1'
  const forbidden = { status: 403, code: 'forbidden' }
  const phone = await screenedPhone(applicant)
  const savingPhone = () => refusal(savePhone(applicant, phone))
  expect(await its.whileHeld(userId, savingPhone, verified)).toEqual(forbidden)
  await its.query('update app_user set is_phone_verified = false where id = $1', [userId])
  const email = await screenedEmail(applicant)
  const savingEmail = () => refusal(saveEmail(applicant, email))
  expect(await its.whileHeld(userId, savingEmail, verified)).toEqual(forbidden)
  expect(await userOf(applicant)).toMatchObject({ phoneNumber: person.phone, email: person.email })
  expect((await its.otherBrowser(applicant).submitPassword({ email })).status).toBe(401)
})

test('[API-04] [SU-13] an unverified phone or email closes the application', async () => {
  const applicant = await its.applicant()
  const read = () => applicant.api.get(`/api/data-api/client/ssn/${applicant.userId}`)
  for (const flag of ['is_phone_verified', 'is_email_verified']) {
    const set = (value: boolean) =>
      its.query(`update app_user set ${flag} = ${value} where id = $1`, [applicant.userId])
    await set(false)
    await expectRefusal(read(), '401 unauthenticated')
    await set(true)
    await expectRefusal(read(), '404 not_found')
  }
})

test('[RK-06] [SU-13] [SU-14] an edit is screened with the values that a parallel edit saved', async () => {
  const email = anotherEmail()
  await its.whitelist('email', email)
  const applicant = await its.user({ email })
  const riskyPhone = `${anotherPhone().slice(0, -4)}0199`
  await screenPhone(applicant, riskyPhone)
  // The risky phone passes screening only with the whitelisted email, which the concurrent edit replaces.
  const other = `update app_user set email = '${anotherEmail()}' where id = $1`
  const edit = () => refusal(savePhone(applicant, riskyPhone))
  expect(await its.whileHeld(applicant.userId, edit, other)).toEqual({ status: 403, code: 'blocked' })
})

test('[SU-13] [API-05] ignores flags, ids and the email in the body', async () => {
  const applicant = await its.user()
  const phoneNumber = await screenedPhone(applicant)
  const before = await userOf(applicant)
  await applicant.must(
    applicant.api.patch('/api/user/update-user', {
      ...before,
      phoneNumber,
      email: anotherEmail(),
      auth0UserId: 'local|another',
      isPhoneNumberVerified: true,
      isEmailVerified: true,
      isBlocked: true,
      clientAccountType: 'REGULAR',
    }),
  )
  expect(await userOf(applicant)).toEqual({ ...before, phoneNumber })
})

test('[SU-13] [SE-03] the sixth edit in an hour is refused', async () => {
  const applicant = await its.user()
  for (let edits = 0; edits < 5; edits++)
    await applicant.must(savePhone(applicant, await screenedPhone(applicant)))
  const phone = await screenedPhone(applicant)
  await expectRefusal(savePhone(applicant, phone), '429 too_many_attempts')
})
