import type { Applicant } from '@vestibule/testing/applicant'
import { becomes, expectRefusal } from '@vestibule/testing/in-vitest'
import { screenEmail } from '@vestibule/testing/signing-up'
import { expect, test } from 'vitest'
import { saveEmail, useServer } from './testing/use-server.ts'

const its = useServer()

const day = 24 * 60 * 60
const minute = 60

const subject = /^Continue/
const remindersTo = async ({ person }: Applicant) =>
  (await its.sandbox.messages(person.email)).filter((mail) => subject.test(mail.subject ?? ''))
const reminderTo = async ({ person }: Applicant): Promise<string> =>
  (await its.mails(person.email, subject))[0]?.text ?? ''
const reminderCalls = ({ userId }: Applicant) =>
  its.count(`provider_call where operation = 'mail_reminder' and user_id = $1`, userId)
const isUnsubscribed = async ({ userId }: Applicant) =>
  (await its.count('reminder where user_id = $1 and unsubscribed_at is not null', userId)) === 1

test('[SU-19] one mail reminds of an application that was left for a day, and links back to it', async () => {
  const applicant = await its.named()
  await its.housekeep(day - minute)
  expect(await remindersTo(applicant)).toEqual([])
  await its.housekeep(2 * minute)
  expect(await reminderTo(applicant)).toContain(`${its.stack.baseUrl}/login-password`)
  await its.housekeep()
  await its.housekeep(2 * day)
  expect(await reminderCalls(applicant)).toBe(1)
  expect(await remindersTo(applicant)).toHaveLength(1)
})

test('[SU-19] no text reminds, and no mail for an unverified email or a finished or closed application', async () => {
  const unverified = await its.user()
  const [finished, failed, reviewed] = [await its.named(), await its.named(), await its.atAgreements()]
  for (const [{ clientId }, status] of [
    [finished, 'ONBOARDING_SIGNUP_COMPLETED'],
    [failed, 'KYC_DOCUMENTS_FAILED'],
  ] as const)
    await its.query('update client set client_status = $2 where id = $1', [clientId, status])
  await reviewed.acceptAgreements()
  const left = await its.applicant()
  const textCount = async () => {
    const texts = [unverified, finished, left].map(({ e164 }) => its.sandbox.messages(e164))
    return (await Promise.all(texts)).flat().length
  }
  const before = await textCount()
  await its.housekeep(day + minute)
  await reminderTo(left)
  expect(await remindersTo(unverified)).toEqual([])
  for (const { userId } of [finished, failed, reviewed])
    expect(await its.count('reminder where user_id = $1', userId)).toBe(0)
  expect(await textCount()).toBe(before)
})

test('[SU-19] the link in the mail unsubscribes, and a forged link is refused', async () => {
  const applicant = await its.applicant()
  await its.housekeep(day + minute)
  const token = /\/unsubscribe#([\w.-]+)/.exec(await reminderTo(applicant))?.[1] ?? ''
  const visitor = its.newcomer()
  const unsubscribe = (value: string) => visitor.api.post('/api/auth/unsubscribe', { token: value })
  for (const forged of ['', 'x', `${token}x`, token.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a'))])
    await expectRefusal(unsubscribe(forged), '422 invalid', 'token')
  expect(await isUnsubscribed(applicant)).toBe(false)
  await visitor.must(unsubscribe(token))
  await visitor.must(unsubscribe(token))
  expect(await isUnsubscribed(applicant)).toBe(true)
})

test('[ER-06] a reminder carries the postal address and a one-click unsubscribe without session, Origin and CSRF token', async () => {
  const applicant = await its.applicant()
  await its.housekeep(day + minute)
  expect(await reminderTo(applicant)).toContain('1 Example Street, Springfield, IL 62701')
  const [mail] = (await its.requestsTo('smtp', applicant.person.email)).filter(({ requestBody }) =>
    /Subject: Continue/.test(String(requestBody)),
  )
  const headers = String(mail?.requestBody).replace(/\r\n[ \t]+/g, ' ')
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const url = /^List-Unsubscribe: ?<(\S+)>\r$/m.exec(headers)?.[1] ?? ''
  const path = `${its.stack.baseUrl}/unsubscribe/`
  expect(url).toMatch(new RegExp(`^${path}[\\w.-]+$`))
  const form = 'application/x-www-form-urlencoded'
  const post = (to: string, body: string, type = form) =>
    fetch(to, { method: 'POST', headers: { 'content-type': type, origin: 'https://mail.example' }, body })

  const opened = await fetch(url, { redirect: 'manual' })
  const location = url.replace(path, '/unsubscribe#')
  expect([opened.status, opened.headers.get('location')]).toEqual([303, location])
  const oneClick = 'List-Unsubscribe=One-Click'
  for (const [to, body, error] of [
    [url, 'x=1', { code: 'malformed', fields: ['List-Unsubscribe'] }],
    [`${url}x`, oneClick, { status: 422, fields: ['token'] }],
  ] as const)
    expect(await (await post(to, body)).json()).toMatchObject(error)
  expect(await isUnsubscribed(applicant)).toBe(false)
  const multipart =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  for (const [body, type] of [
    [oneClick, form],
    [multipart, 'multipart/form-data; boundary=b'],
  ] as const) {
    expect((await post(url, body, type)).status).toBe(200)
    expect(await isUnsubscribed(applicant)).toBe(true)
  }
})

test('[SU-19] a prospect is deleted after 60 days', async () => {
  const { email } = (await its.applicant()).person
  await its.housekeep(60 * day - minute)
  expect(await its.count('prospect where email = $1', email)).toBe(1)
  await its.housekeep(2 * minute)
  expect(await its.count('prospect where email = $1', email)).toBe(0)
})

test('[SU-19] an identity with an unverified email is deleted with its user after 7 days, and the email is free again', async () => {
  const verified = await its.applicant()
  const unverified = await its.user()
  const { email } = unverified.person
  await its.housekeep(7 * day - minute)
  expect(await its.count('app_user where email = $1', email)).toBe(1)
  await its.housekeep(2 * minute)
  for (const table of ['app_user', 'local_identity'])
    expect(await its.count(`${table} where email = $1`, email), table).toBe(0)
  await expectRefusal(unverified.submitPassword(), '401 invalid_credentials')
  await its.newcomer({ email }).signUp()
  expect((await verified.submitPassword()).status).not.toBe(401)
})

test('[SU-19] an identity that is verified during the deletion is kept', async () => {
  const { userId, person } = await its.user()
  its.advance(7 * day + minute)
  // The command waits on its own connection for the row that the test's connection locks.
  const { code, output } = await its.whileHeld(
    userId,
    () => its.stack.command('housekeeping'),
    'update app_user set is_email_verified = true where id = $1',
  )
  expect(code, output).toBe(0)
  expect(await its.count('app_user where id = $1', userId)).toBe(1)
  expect(await its.count('local_identity where email = $1', person.email)).toBe(1)
})

test('[SU-19] an edited email does not extend the 7 days', async () => {
  const newcomer = await its.user()
  its.advance(4 * day)
  await newcomer.must(newcomer.submitPassword())
  const { email } = its.newcomer().person
  await screenEmail(newcomer, email)
  await newcomer.must(saveEmail(newcomer, email))
  const identities = () => its.count('local_identity where email = $1', email)
  await its.housekeep()
  expect(await identities()).toBe(1)
  await its.housekeep(3 * day + minute)
  expect([await identities(), await its.count('app_user where id = $1', newcomer.userId)]).toEqual([0, 0])
  const emails = [newcomer.person.email, email]
  expect(await its.count('unverified_email where email = any($1)', emails)).toBe(0)
})

test('[OP-05] a pending mail is sent however late; a code is not, because it would be expired', async () => {
  const { userId } = await its.applicant()
  const insertLate = async (operation: string): Promise<string> => {
    const { id } = await its.row<{ id: string }>(
      `insert into provider_call (id, operation, key, user_id, input, state, in_doubt, created_at, updated_at)
       values (gen_random_uuid(), $1, $1 || ':late:' || $2, $2::text::uuid, '{}', 'pending', true,
         $3::timestamptz - interval '3 hours', $3) returning id`,
      operation,
      userId,
      its.now(),
    )
    return id
  }
  const [code, mail] = [await insertLate('send_phone_code'), await insertLate('mail_reminder')]
  const attempted = (id: string) => its.count('provider_call where id = $1 and attempts > 0', id)
  await becomes(() => attempted(mail), 1)
  expect(await attempted(code)).toBe(0)
})

test('[OP-02] a failing step of the maintenance is logged by name and stops no other step', async () => {
  const applicant = await its.applicant()
  its.advance(day + minute)
  await its.query('alter table device rename to device_elsewhere')
  try {
    const { code, output } = await its.stack.command('housekeeping')
    expect(code).toBe(1)
    expect(output).toContain('"step":"devices"')
  } finally {
    await its.query('alter table device_elsewhere rename to device')
  }
  expect(await reminderCalls(applicant)).toBe(1)
})

test('[SE-02] [SE-03] expired sessions and rate limits are deleted', async () => {
  await its.applicant()
  for (const table of ['session', 'rate_limit']) expect(await its.count(table), table).toBeGreaterThan(0)
  await its.housekeep(2 * day)
  for (const table of ['session', 'rate_limit']) expect(await its.count(table), table).toBe(0)
})
