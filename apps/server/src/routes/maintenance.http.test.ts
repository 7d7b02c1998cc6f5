import type { Applicant } from '@vestibule/testing/applicant'
import { becomes, eventually, expectRefusal, useStack } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'

const its = useStack()

const day = 24 * 60 * 60

const reminders = async ({ person }: Applicant): Promise<{ text: string }[]> =>
  (await its.sandbox.messages(person.email)).filter(({ subject }) => subject?.startsWith('Continue'))
/** The server's jobs look at real time: what a turn decides is sent within seconds. */
const reminded = (applicant: Applicant) =>
  eventually(
    () => reminders(applicant),
    (found) => found.length > 0,
  )
const count = async (table: string): Promise<number> =>
  Number((await its.query<{ count: string }>(`select count(*) from ${table}`))[0]?.count)

test('[SU-19] an application left for a day is followed up by one mail, ever, that leads back to it', async () => {
  const applicant = await its.named()
  await its.housekeep(day - 60)
  expect(await reminders(applicant)).toEqual([])
  await its.housekeep(120)
  const [{ text } = { text: '' }] = await reminded(applicant)
  expect(text).toContain(`${its.stack.baseUrl}/login-password`)
  await its.housekeep()
  await its.housekeep(2 * day)
  expect(
    await count(`outside_call where operation = 'mail_reminder' and user_id = '${applicant.userId}'`),
  ).toBe(1)
  expect((await reminders(applicant)).length).toBe(1)
})

test('[SU-19] nobody is followed up by text, nor before the email is verified, nor when the application is done or closed', async () => {
  const unverified = await its.user()
  const finished = await its.named()
  await its.query(`update client set client_status = 'ONBOARDING_SIGNUP_COMPLETED' where id = $1`, [
    finished.clientId,
  ])
  const failed = await its.named()
  await its.query(`update client set client_status = 'KYC_DOCUMENTS_FAILED' where id = $1`, [failed.clientId])
  const reviewed = await its.answered()
  await reviewed.openAccount()
  await reviewed.acceptAgreements()
  const left = await its.applicant()
  const phones = [unverified, finished, left].map(({ person }) => `+1${person.phone.replaceAll('-', '')}`)
  const texts = async () =>
    (await Promise.all(phones.map((phone) => its.sandbox.messages(phone)))).flat().length
  const before = await texts()
  await its.housekeep(day + 60)
  await reminded(left)
  expect(await reminders(unverified)).toEqual([])
  for (const one of [finished, failed, reviewed])
    expect(await count(`reminder where user_id = '${one.userId}'`)).toBe(0)
  expect(await texts()).toBe(before)
})

test('[SU-19] who unsubscribes by the link gets none; a forged link does nothing', async () => {
  const applicant = await its.applicant()
  await its.housekeep(day + 60)
  const [{ text } = { text: '' }] = await reminded(applicant)
  const token = /\/unsubscribe#([\w.-]+)/.exec(text)?.[1] ?? ''
  const visitor = its.newcomer()
  for (const wrong of ['', 'x', `${token}x`, token.replace(/^./, (sign) => (sign === 'a' ? 'b' : 'a'))])
    await expectRefusal(visitor.api.post('/api/auth/unsubscribe', { token: wrong }), '422 invalid', 'token')
  await visitor.must(visitor.api.post('/api/auth/unsubscribe', { token }))
  await visitor.must(visitor.api.post('/api/auth/unsubscribe', { token }))
  const rows = await its.query<{ said: Date | null }>(
    'select unsubscribed_at as said from reminder where user_id = $1',
    [applicant.userId],
  )
  expect(rows).toEqual([{ said: expect.any(Date) }])
})

test('[ER-06] a reminder carries the postal address and ends by one click, which needs no session, no Origin and no token of ours', async () => {
  const applicant = await its.applicant()
  await its.housekeep(day + 60)
  const [{ text } = { text: '' }] = await reminded(applicant)
  expect(text).toContain('1 Example Street, Springfield, IL 62701')
  const [sent] = (await its.sandbox.requests('smtp')).filter(
    ({ path, requestBody }) =>
      path === applicant.person.email && /Subject: Continue/.test(String(requestBody)),
  )
  const headers = String(sent?.requestBody).replace(/\r\n[ \t]+/g, ' ')
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const address = /^List-Unsubscribe: ?<(\S+)>\r$/m.exec(headers)?.[1] ?? ''
  expect(address).toMatch(new RegExp(`^${its.stack.baseUrl}/unsubscribe/[\\w.-]+$`))
  const form = 'application/x-www-form-urlencoded'
  const post = (to: string, body: string, type = form) =>
    fetch(to, { method: 'POST', headers: { 'content-type': type, origin: 'https://mail.example' }, body })
  const isOff = async () =>
    (
      await its.query('select from reminder where user_id = $1 and unsubscribed_at is not null', [
        applicant.userId,
      ])
    ).length === 1

  const opened = await fetch(address, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    address.replace(`${its.stack.baseUrl}/unsubscribe/`, '/unsubscribe#'),
  ])
  expect(await (await post(address, 'x=1')).json()).toMatchObject({
    code: 'malformed',
    fields: ['List-Unsubscribe'],
  })
  expect(await (await post(`${address}x`, 'List-Unsubscribe=One-Click')).json()).toMatchObject({
    status: 422,
    fields: ['token'],
  })
  expect(await isOff()).toBe(false)
  const multipart =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  for (const [body, type] of [
    ['List-Unsubscribe=One-Click', form],
    [multipart, 'multipart/form-data; boundary=b'],
  ] as const) {
    expect((await post(address, body, type)).status).toBe(200)
    expect(await isOff()).toBe(true)
  }
})

test('[SU-19] a prospect is kept for 60 days', async () => {
  const applicant = await its.applicant()
  const mine = `prospect where email = '${applicant.person.email}'`
  await its.housekeep(60 * day - 60)
  expect(await count(mine)).toBe(1)
  await its.housekeep(120)
  expect(await count(mine)).toBe(0)
})

test('[SU-19] an identity whose email was never verified goes after 7 days with its user, and the email is free again; a verified one stays', async () => {
  const verified = await its.applicant()
  const unverified = await its.user()
  const { email } = unverified.person
  const mine = `app_user where email = '${email}'`
  await its.housekeep(7 * day - 60)
  expect(await count(mine)).toBe(1)
  await its.housekeep(120)
  expect(await count(mine)).toBe(0)
  expect(await count(`local_identity where email = '${email}'`)).toBe(0)
  await expectRefusal(unverified.submitPassword(), '401 invalid_credentials')
  const again = its.newcomer({ email })
  await again.signUp()
  expect((await verified.api.post('/api/auth/login', verified.person)).status).not.toBe(401)
})

test('[SU-19] who enters the code while the old identities are cleared away stays', async () => {
  const late = await its.user()
  its.stack.clock.advance(7 * day + 60)
  // a process of its own: the test's own connection holds the row
  const { code, output } = await its.whileHeld(
    late.userId,
    () => its.stack.command('housekeeping'),
    'update app_user set is_email_verified = true where id = $1',
  )
  expect(code, output).toBe(0)
  expect(await count(`app_user where id = '${late.userId}'`)).toBe(1)
  expect(await count(`local_identity where email = '${late.person.email}'`)).toBe(1)
})

test('[SU-19] an email that was edited has the days of the first one, and goes with its identity', async () => {
  const newcomer = await its.user()
  its.stack.clock.advance(4 * day)
  const { email } = newcomer.person
  await newcomer.must(newcomer.submitPassword())
  const newEmail = its.newcomer().person.email
  await newcomer.must(newcomer.api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(newEmail)}`))
  const { user } = await newcomer.must(
    newcomer.api.get<{ user: { auth0UserId: string } }>('/api/auth/session'),
  )
  await newcomer.must(
    newcomer.api.patch('/api/auth/edit-email-address', { auth0UserId: user.auth0UserId, newEmail }),
  )
  const mine = `local_identity where email = '${newEmail}'`
  await its.housekeep()
  expect(await count(mine)).toBe(1)
  await its.housekeep(3 * day + 60)
  expect([await count(mine), await count(`app_user where id = '${newcomer.userId}'`)]).toEqual([0, 0])
  expect(await count(`unverified_email where email in ('${email}', '${newEmail}')`)).toBe(0)
})

test('[OP-05] a message that nobody has sent is sent, however late; a code is not, since it would come too late', async () => {
  const applicant = await its.applicant()
  const late = async (operation: string): Promise<string> => {
    const [row] = await its.query<{ id: string }>(
      `insert into outside_call (id, operation, key, user_id, input, state, in_doubt, created_at, updated_at)
       values (gen_random_uuid(), $1, $1 || ':late:' || $2, $2::text::uuid, '{}', 'pending', true,
         $3::timestamptz - interval '3 hours', $3) returning id`,
      [operation, applicant.userId, its.stack.clock.now()],
    )
    return row?.id ?? ''
  }
  const [code, mail] = [await late('send_phone_code'), await late('mail_reminder')]
  const attempted = (id: string) => count(`outside_call where id = '${id}' and attempts > 0`)
  await becomes(() => attempted(mail), 1)
  expect(await attempted(code)).toBe(0)
})

test('[OP-02] one step that fails keeps no other from its turn, is logged by its name, and the command says so', async () => {
  const applicant = await its.applicant()
  its.stack.clock.advance(day + 60)
  await its.query('alter table device rename to device_elsewhere')
  try {
    const { code, output } = await its.stack.command('housekeeping')
    expect(code).toBe(1)
    expect(output).toContain('"step":"devices"')
  } finally {
    await its.query('alter table device_elsewhere rename to device')
  }
  expect(
    await count(`outside_call where operation = 'mail_reminder' and user_id = '${applicant.userId}'`),
  ).toBe(1)
})

test('[SE-02] [SE-03] sessions that have ended and limits that count no more are cleared away', async () => {
  await its.applicant()
  expect(await count('session')).toBeGreaterThan(0)
  expect(await count('rate_limit')).toBeGreaterThan(0)
  await its.housekeep(2 * day)
  expect(await count('session')).toBe(0)
  expect(await count('rate_limit')).toBe(0)
})
