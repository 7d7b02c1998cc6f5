import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, refusal, statusesOf } from '@vestibule/testing/in-vitest'
import { DISCLOSURES } from '@vestibule/testing/new-user'
import { createUser, screenAll, screenEmail, screenIp, signUp } from '@vestibule/testing/signing-up'
import { openedShown, type Shown } from '@vestibule/testing/vault'
import { expect, test } from 'vitest'
import { expectInvalid, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

const checkEmailExist = ({ api, person: { email, password } }: Applicant, overrides: object = {}) =>
  api.post<{ auth0UserId: string | null }>('/api/auth/check-email-exist', { email, password, ...overrides })
const recordProspect = ({ api, person: { email, phone } }: Applicant, overrides: object = {}) =>
  api.post<{ data: { prospectId: string } }>('/api/user/create-user/temporal', {
    email,
    phoneNumber: phone,
    ...overrides,
  })
/** Expects one identity, one user and one message to each address. */
const expectOneOfEach = async ({ person: { email }, e164 }: Applicant): Promise<void> => {
  for (const table of ['local_identity', 'app_user'])
    expect(await its.count(`${table} where email = $1`, email), table).toBe(1)
  for (const to of [email, e164]) expect(await its.sandbox.messages(to)).toHaveLength(1)
}

test('[SU-03] [API-02] every call refuses an invalid email', async () => {
  const newcomer = its.newcomer()
  const email = 'ada@@example.com'
  for (const call of [
    () => screenEmail(newcomer, email),
    () => checkEmailExist(newcomer, { email }),
    () => signUp(newcomer, { email }),
    () => createUser(newcomer, 'local|x', { email }),
    () => recordProspect(newcomer, { email, phoneNumber: '212-555-0100' }),
    () => newcomer.submitPassword({ email }),
  ])
    await expectInvalid(call(), 'email')
})

test('[SU-03] trims and lowercases the email', async () => {
  const newcomer = its.newcomer()
  const email = `  ${newcomer.person.email.toUpperCase()} `
  await screenEmail(newcomer, email)
  await screenIp(newcomer)
  expect((await signUp(newcomer, { email })).status).toBe(200)
  expect(await its.count('local_identity where email = $1', newcomer.person.email)).toBe(1)
  expect((await checkEmailExist(newcomer)).body.auth0UserId).toMatch(/^local\|/)
})

test('[SU-05] refuses an invalid phone number', async () => {
  const { newcomer, identityId } = await its.withIdentity()
  const phoneNumber = '416-555-0100'
  await expectInvalid(createUser(newcomer, identityId, { phoneNumber }), 'phoneNumber')
  await expectInvalid(recordProspect(newcomer, { phoneNumber }), 'phoneNumber')
})

test('[SU-06] [SU-24] refuses an invalid password, with the other invalid field', async () => {
  const newcomer = await its.screened()
  const password = `Aa1-${'x'.repeat(125)}`
  await expectInvalid(signUp(newcomer, { password }), 'password')
  await expectInvalid(signUp(newcomer, { email: 'x', password }), 'email', 'password')
})

test('[SU-27] [SU-24] refuses a guessable or leaked password, and accepts it while the leak service is down', async () => {
  const newcomer = await its.screened({ email: `ada.lovelace@${its.newcomer().person.phone}.example.com` })
  const common = ['P@ssw0rd', 'p@SSW0RD', 'Password1!', 'Summer2026!']
  for (const password of [...common, 'Ada.lovelace1!', 'Vestibule1!'])
    await expectRefusal(signUp(newcomer, { password }), '422 password_guessable', 'password')
  const leaked = { password: 'Trombone-Walrus-88' }
  await expectRefusal(signUp(newcomer, leaked), '422 password_breached', 'password')
  const requests = await its.sandbox.requests('breached-passwords')
  expect(requests.at(-1)?.path).toMatch(/^\/range\/[0-9A-F]{5}$/)
  expect(its.log()).not.toMatch(/Walrus|\/range/)
  await its.sandbox.fault({ provider: 'breached-passwords', kind: 'error', status: 503, times: 3 })
  expect((await signUp(newcomer, leaked)).status).toBe(200)
})

test('[SU-27] [SE-03] a session may choose twenty passwords an hour', async () => {
  const newcomer = await its.screened()
  const choose = () => refusal(signUp(newcomer, { password: 'Summer2026!' }))
  await choose()
  await its.fill('password-choice:session', 19)
  expect((await choose()).code).toBe('password_guessable')
  expect(await choose()).toEqual({ status: 429, code: 'too_many_requests' })
})

test('[SU-06] [SU-24] accepts a password of 128 characters', async () => {
  const { newcomer } = await its.withIdentity({ password: `Żółw-1${'世'.repeat(122)}` })
  expect((await checkEmailExist(newcomer)).status).toBe(200)
})

test('[SU-07] check-email-exist returns null for a new email, 401 for a wrong password, the id for the right one', async () => {
  const { newcomer, identityId } = await its.withIdentity()
  const stranger = its.newcomer()
  expect((await checkEmailExist(stranger)).body).toEqual({ auth0UserId: null })
  const { email, password } = newcomer.person
  const wrong = { email, password: 'Wrong-Horse-7' }
  await expectRefusal(checkEmailExist(stranger, wrong), '401 invalid_credentials')
  expect((await checkEmailExist(stranger, { email, password })).body).toEqual({ auth0UserId: identityId })
  expect((await stranger.api.get(`/api/user/get-user-auth0/${identityId}`)).body).toEqual({ data: null })
})

test('[SU-07] finds an existing user by the proven identity', async () => {
  const applicant = await its.applicant()
  const { api, userId: id } = applicant
  await applicant.must(api.post('/api/auth/logout'))
  const { auth0UserId } = (await checkEmailExist(applicant)).body
  const byIdentity = await api.get(`/api/user/get-user-auth0/${auth0UserId}`)
  expect(byIdentity.body).toMatchObject({ data: { id, isEmailVerified: true } })
  const byEmail = await api.get(`/api/user/get-by-email/${applicant.person.email}`)
  expect(byEmail.body).toMatchObject({ data: { id } })
})

test('[SU-07] [SE-03] the eleventh password in fifteen minutes is 429 with Retry-After', async () => {
  const { newcomer } = await its.withIdentity()
  for (let count = 0; count < 10; count += 1)
    expect((await checkEmailExist(newcomer, { password: 'Wrong-Horse-7' })).status).toBe(401)
  const refused = await newcomer.submitPassword()
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(600)
  expect(seconds).toBeLessThanOrEqual(900)
  its.advance(seconds)
  expect((await checkEmailExist(newcomer)).status).toBe(200)
})

test('[SE-03] a password at sign-up counts against the limit of log-in', async () => {
  const { newcomer } = await its.withIdentity()
  const { email } = newcomer.person
  const thief = its.newcomer()
  await screenEmail(thief, email)
  await screenIp(thief)
  const guesses = Array.from({ length: 12 }, (_, nth) =>
    signUp(thief, { email, password: `Wrong-Horse-${nth}` }),
  )
  expect(await statusesOf(guesses)).toEqual([...Array(10).fill(409), 429, 429])
  expect((await signUp(thief, { email })).status).toBe(429)
})

test('[SU-07] sign-up refuses another password for a known email', async () => {
  const { newcomer } = await its.withIdentity()
  await expectRefusal(signUp(newcomer, { password: 'Another-Horse-7' }), '409 email_taken')
})

test('[API-08] [SU-07] a repeated call of sign-up returns the same and changes nothing', async () => {
  const { newcomer, identityId } = await its.withIdentity()
  expect((await signUp(newcomer)).body.auth0UserId).toBe(identityId)
  const first = await createUser(newcomer, identityId)
  expect((await createUser(newcomer, identityId)).body).toEqual(first.body)
  for (let count = 0; count < 2; count += 1) {
    await newcomer.sendPhoneCode()
    await newcomer.sendEmailCode()
  }
  await expectOneOfEach(newcomer)
  expect(await its.count('disclosure_shown where user_id = $1', first.body.data.data.id)).toBe(2)
})

test('[API-08] parallel calls of sign-up create one identity, one user and one code', async () => {
  const newcomer = await its.screened()
  expect(await statusesOf([signUp(newcomer), signUp(newcomer)])).toContain(200)
  const id = (await checkEmailExist(newcomer)).body.auth0UserId ?? ''
  expect(await statusesOf([createUser(newcomer, id), createUser(newcomer, id)])).toContain(200)
  await checkEmailExist(newcomer)
  await Promise.all([1, 2, 3].map(() => newcomer.sendPhoneCode()))
  await Promise.all([1, 2, 3].map(() => newcomer.sendEmailCode()))
  await expectOneOfEach(newcomer)
})

test.each([
  ['PRODUCT', 'PRODUCT'],
  ['GOLD', 'REGULAR'],
] as const)('[SU-18] the account type %j becomes %s and cannot change', async (clientAccountType, stored) => {
  const { newcomer, identityId } = await its.withIdentity()
  const created = await createUser(newcomer, identityId, { clientAccountType })
  expect(created.body.data.data.clientAccountType).toBe(stored)
  const other = stored === 'PRODUCT' ? 'REGULAR' : 'PRODUCT'
  const again = await createUser(newcomer, identityId, { clientAccountType: other })
  expect(again.body.data.data.clientAccountType).toBe(stored)
})

test('[SU-18] [SU-20] stores the user with the prospect', async () => {
  const { newcomer, identityId } = await its.withIdentity()
  const { email, phone } = newcomer.person
  const { prospectId } = (await newcomer.must(recordProspect(newcomer))).data
  const created = await createUser(newcomer, identityId, { prospectId })
  expect(created.body.data.data).toEqual({
    id: expect.any(String),
    language: 'en',
    email,
    phoneNumber: phone,
    auth0UserId: identityId,
    firstName: 'New',
    lastName: 'User',
    gender: 'UNSPECIFIED',
    type: 'CLIENT',
    status: 'ACTIVE',
    isPhoneNumberVerified: false,
    isEmailVerified: false,
    isBlocked: false,
    clientAccountType: 'ROTH_IRA',
  })
  const user = await its.row('select prospect_id from app_user where email = $1', email)
  expect(user).toEqual({ prospect_id: prospectId })
  expect(await its.row('select email, phone from prospect where id = $1', prospectId)).toEqual({
    email,
    phone,
  })
})

test('[SU-04] [SE-08] create-user requires and records the current consent and notice on texts', async () => {
  const { newcomer, identityId } = await its.withIdentity()
  const [consent] = DISCLOSURES
  for (const [disclosures, ...missing] of [
    [[], 'consent', 'texts'],
    [[consent], 'texts'],
    [[consent, { id: 'texts', version: 2 }], 'texts'],
  ] as const) {
    const reply = createUser(newcomer, identityId, { disclosures })
    await expectRefusal(reply, '409 disclosure_required', ...missing)
  }
  expect(await its.count('app_user where email = $1', newcomer.person.email)).toBe(0)
  // Disclosures that create-user does not require are ignored.
  const others = ['debit', 'constructor'].map((id) => ({ id, version: 1 }))
  const created = await createUser(newcomer, identityId, { disclosures: [...DISCLOSURES, ...others] })
  const recorded = await its.query<Shown & { same: boolean }>(
    `select s.*, s.rendered_hash = d.hash as same
     from disclosure_shown s join disclosure d on (d.id, d.version) = (s.disclosure_id, s.version)
     where s.user_id = $1 order by s.disclosure_id`,
    [created.body.data.data.id],
  )
  const common = { version: 1, call: 'create-user', same: true }
  expect(recorded).toMatchObject([
    { disclosure_id: 'consent', ...common },
    { disclosure_id: 'texts', ...common },
  ])
  for (const row of recorded)
    expect(openedShown(row)).toEqual({ ip: expect.stringMatching(/^198\.18\./), rendered: null })
})

test('[API-04] create-user takes only the identity of the session', async () => {
  const { identityId } = await its.withIdentity()
  const { newcomer } = await its.withIdentity()
  await expectRefusal(createUser(newcomer, identityId), '403 forbidden')
  await expectRefusal(createUser(await its.screened(), identityId), '403 forbidden')
})

test('[API-04] get-user-auth0 and get-by-email return only the identity of the session', async () => {
  const { userId, person } = await its.applicant()
  const sql = 'select auth0_user_id as id from app_user where id = $1'
  const { id } = await its.row<{ id: string }>(sql, userId)
  const { newcomer } = await its.withIdentity()
  for (const { api } of [its.newcomer(), newcomer]) {
    for (const identity of [id, 'unknown'])
      await expectRefusal(api.get(`/api/user/get-user-auth0/${identity}`), '403 forbidden')
    for (const email of [person.email, 'unknown@example.com'])
      await expectRefusal(api.get(`/api/user/get-by-email/${email}`), '403 forbidden')
  }
  // The identity owns this email but has no user yet.
  await expectRefusal(newcomer.api.get(`/api/user/get-by-email/${newcomer.person.email}`), '404 not_found')
})

test('[API-04] [RK-01] create-user takes only the email of the identity', async () => {
  const { newcomer, identityId } = await its.withIdentity()
  const { email } = its.newcomer().person
  await screenEmail(newcomer, email)
  await expectRefusal(createUser(newcomer, identityId, { email }), '403 forbidden')
  await screenAll(newcomer)
  expect((await createUser(newcomer, identityId)).status).toBe(200)
})
