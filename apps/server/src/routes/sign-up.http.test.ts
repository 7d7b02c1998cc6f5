import type { Applicant } from '@vestibule/testing/applicant'
import { expectRefusal, refusal, statusesOf, useStack } from '@vestibule/testing/in-vitest'
import { DISCLOSURES } from '@vestibule/testing/new-user'
import { createUser, screenAll, signUp } from '@vestibule/testing/signing-up'
import { openedShown, type Shown } from '@vestibule/testing/vault'
import { expect, test } from 'vitest'

const its = useStack()

const checkEmailExist = ({ api, person: { email, password } }: Applicant, given: object = {}) =>
  api.post<{ auth0UserId: string | null }>('/api/auth/check-email-exist', { email, password, ...given })

/** Screened and with an identity, no user yet. */
const withIdentity = async (): Promise<{ newcomer: Applicant; id: string }> => {
  const newcomer = its.newcomer()
  await screenAll(newcomer)
  const { body } = await signUp(newcomer)
  return { newcomer, id: body.auth0UserId }
}

test.each(['', 'ada', 'ada@example', 'ada@@example.com'])(
  '[SU-03] [API-02] the email %j is refused by every call that takes one',
  async (email) => {
    const newcomer = its.newcomer()
    const { api } = newcomer
    for (const ask of [
      () => api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(email)}`),
      () => checkEmailExist(newcomer, { email }),
      () => signUp(newcomer, { email }),
      () => createUser(newcomer, 'local|x', { email }),
      () => api.post('/api/user/create-user/temporal', { email, phoneNumber: '212-555-0100' }),
      () => newcomer.submitPassword({ email }),
    ])
      await expectRefusal(ask(), '422 invalid', 'email')
  },
)

test('[SU-03] the email is trimmed and lowercased before it is used', async () => {
  const newcomer = its.newcomer()
  const typed = `  ${newcomer.person.email.toUpperCase()} `
  await newcomer.api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(typed)}`)
  await newcomer.api.get('/api/ipqs/validate-ip')
  expect((await signUp(newcomer, { email: typed })).status).toBe(200)
  expect(
    await its.query('select email from local_identity where email = $1', [newcomer.person.email]),
  ).toHaveLength(1)
  expect((await checkEmailExist(newcomer)).body.auth0UserId).toMatch(/^local\|/)
})

test.each(['', '212-555-010', '2125550100', '112-555-0100', '212-911-01000', '416-555-0100'])(
  '[SU-05] the phone number %j is refused',
  async (phoneNumber) => {
    const { newcomer, id } = await withIdentity()
    const { email } = newcomer.person
    for (const asked of [
      createUser(newcomer, id, { phoneNumber }),
      newcomer.api.post('/api/user/create-user/temporal', { email, phoneNumber }),
    ])
      await expectRefusal(asked, '422 invalid', 'phoneNumber')
  },
)

const badPasswords = ['', 'Abc-123', 'alllower-1', 'ALLUPPER-1', 'NoNumber-x', 'NoSpecial1']
test.each([...badPasswords, `Aa1-${'x'.repeat(125)}`])(
  '[SU-06] [SU-24] the password %j is refused',
  async (password) => {
    const newcomer = its.newcomer()
    await screenAll(newcomer)
    await expectRefusal(signUp(newcomer, { password }), '422 invalid', 'password')
  },
)

test('[SU-27] [SU-24] a password that is guessable, for this person or for anybody, or that leaked, is refused as such', async () => {
  const newcomer = its.newcomer({ email: `ada.lovelace@${its.newcomer().person.phone}.example.com` })
  await screenAll(newcomer)
  for (const password of [
    'P@ssw0rd',
    'p@SSW0RD',
    'Password1!',
    'Summer2026!',
    'Ada.lovelace1!',
    'Vestibule1!',
  ])
    await expectRefusal(signUp(newcomer, { password }), '422 password_guessable', 'password')
  const leaked = { password: 'Trombone-Walrus-88' }
  await expectRefusal(signUp(newcomer, leaked), '422 password_breached', 'password')
  const asked = await its.sandbox.requests('breached-passwords')
  expect(asked.at(-1)?.path).toMatch(/^\/range\/[0-9A-F]{5}$/)
  expect(its.stack.server.logs().join()).not.toMatch(/Walrus|\/range/)
  // the service down refuses nobody
  await its.sandbox.fault({ provider: 'breached-passwords', kind: 'error', status: 503, times: 3 })
  expect((await signUp(newcomer, leaked)).status).toBe(200)
})

test('[SU-27] [SE-03] passwords are estimated twenty times an hour for one session', async () => {
  const newcomer = its.newcomer()
  await screenAll(newcomer)
  const choose = () => refusal(signUp(newcomer, { password: 'Summer2026!' }))
  await choose()
  await its.fill('password-choice:session', 19)
  expect((await choose()).code).toBe('password_guessable')
  expect(await choose()).toEqual({ status: 429, code: 'too_many_requests' })
})

test('[SU-06] [SU-24] a password of eight characters and one of 128 in any script are taken', async () => {
  for (const password of ['xK7$mQ2p', `Żółw-1${'世'.repeat(122)}`]) {
    const newcomer = its.newcomer({ password })
    await screenAll(newcomer)
    expect((await signUp(newcomer)).status).toBe(200)
    expect((await checkEmailExist(newcomer)).status).toBe(200)
  }
})

test('[SU-06] both fields at fault are named together', async () => {
  const newcomer = its.newcomer()
  await screenAll(newcomer)
  expect(await refusal(signUp(newcomer, { email: 'x', password: 'x' }))).toMatchObject({
    fields: ['email', 'password'],
  })
})

test('[SU-07] check-email-exist tells null for a new person, 401 for a wrong password, the id for the right one', async () => {
  const { newcomer, id } = await withIdentity()
  const stranger = its.newcomer()
  expect((await checkEmailExist(stranger)).body).toEqual({ auth0UserId: null })
  const { email, password } = newcomer.person
  await expectRefusal(
    checkEmailExist(stranger, { email, password: 'Wrong-Horse-7' }),
    '401 invalid_credentials',
  )
  expect((await checkEmailExist(stranger, { email, password })).body).toEqual({ auth0UserId: id })
  expect((await stranger.api.get(`/api/user/get-user-auth0/${id}`)).body).toEqual({ data: null })
})

test('[SU-07] an existing user is looked up by the identity that was proven', async () => {
  const applicant = await its.applicant()
  const again = applicant
  await applicant.must(applicant.api.post('/api/auth/logout'))
  const { body } = await checkEmailExist(again)
  const user = await again.api.get<{ data: { id: string; isEmailVerified: boolean } }>(
    `/api/user/get-user-auth0/${body.auth0UserId}`,
  )
  expect(user.body.data).toMatchObject({ id: applicant.userId, isEmailVerified: true })
  const byEmail = await again.api.get<{ data: { id: string } }>(
    `/api/user/get-by-email/${applicant.person.email}`,
  )
  expect(byEmail.body.data.id).toBe(applicant.userId)
})

test('[SU-07] [SE-03] the eleventh try of a password in a quarter of an hour is 429, and says when to come again', async () => {
  const { newcomer } = await withIdentity()
  for (let tries = 0; tries < 10; tries += 1)
    expect((await checkEmailExist(newcomer, { password: 'Wrong-Horse-7' })).status).toBe(401)
  const refused = await newcomer.submitPassword()
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(600)
  expect(seconds).toBeLessThanOrEqual(900)
  its.stack.clock.advance(seconds)
  expect((await checkEmailExist(newcomer)).status).toBe(200)
})

test('[SE-03] trying passwords at sign-up counts against the same limit as at log-in', async () => {
  const { newcomer } = await withIdentity()
  const thief = its.newcomer()
  await thief.api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(newcomer.person.email)}`)
  await thief.api.get('/api/ipqs/validate-ip')
  const { email } = newcomer.person
  const tries = await statusesOf(
    Array.from({ length: 12 }, (_, index) => signUp(thief, { email, password: `Wrong-Horse-${index}` })),
  )
  expect(tries).toEqual([...Array(10).fill(409), 429, 429])
  expect((await signUp(thief, { email })).status).toBe(429)
})

test('[SU-07] an email that has an identity is not given to another password', async () => {
  const { newcomer } = await withIdentity()
  await expectRefusal(signUp(newcomer, { password: 'Another-Horse-7' }), '409 email_taken')
})

test('[API-08] [SU-07] every call of sign-up done twice has one effect and the same answer', async () => {
  const { newcomer, id } = await withIdentity()
  expect((await signUp(newcomer)).body.auth0UserId).toBe(id)
  const first = await createUser(newcomer, id)
  const second = await createUser(newcomer, id)
  expect(second.body).toEqual(first.body)
  const { email, phone } = newcomer.person
  await newcomer.must(newcomer.api.post('/api/auth/verify-phone', { phoneNumber: phone }))
  await newcomer.must(newcomer.api.post('/api/auth/verify-phone', { phoneNumber: phone }))
  await newcomer.must(newcomer.api.post('/api/auth/verify-email', { email }))
  await newcomer.must(newcomer.api.post('/api/auth/verify-email', { email }))
  expect(await its.sandbox.messages(`+1${phone.replaceAll('-', '')}`)).toHaveLength(1)
  expect(await its.sandbox.messages(email)).toHaveLength(1)
  expect(await its.count('local_identity where email = $1', email)).toBe(1)
  expect(await its.count('app_user where email = $1', email)).toBe(1)
  expect(await its.count('disclosure_shown where user_id = $1', first.body.data.data.id)).toBe(2)
})

test('[API-08] both clicks of a double click at once make one identity, one user, one code', async () => {
  const newcomer = its.newcomer()
  await screenAll(newcomer)
  expect(await statusesOf([signUp(newcomer), signUp(newcomer)])).toContain(200)
  const { email, phone } = newcomer.person
  const { body } = await checkEmailExist(newcomer)
  const id = body.auth0UserId ?? ''
  expect(await statusesOf([createUser(newcomer, id), createUser(newcomer, id)])).toContain(200)
  await checkEmailExist(newcomer)
  const send = () => newcomer.api.post('/api/auth/verify-phone', { phoneNumber: phone })
  expect(await statusesOf([send(), send(), send()])).toEqual([200, 200, 200])
  const sendMail = () => newcomer.api.post('/api/auth/verify-email', { email })
  expect(await statusesOf([sendMail(), sendMail(), sendMail()])).toEqual([200, 200, 200])
  expect(await its.count('local_identity where email = $1', email)).toBe(1)
  expect(await its.count('app_user where email = $1', email)).toBe(1)
  expect(await its.sandbox.messages(`+1${phone.replaceAll('-', '')}`)).toHaveLength(1)
  expect(await its.sandbox.messages(email)).toHaveLength(1)
})

test.each([
  ...['ROTH_IRA', 'TRADITIONAL_IRA', 'PRODUCT', 'REGULAR'].map((type): [string, string] => [type, type]),
  ['GOLD', 'REGULAR'],
  ['', 'REGULAR'],
  ['roth_ira', 'REGULAR'],
])('[SU-18] the account type %j counts as %s, and is fixed with the user', async (given, kept) => {
  const { newcomer, id } = await withIdentity()
  const created = await createUser(newcomer, id, { clientAccountType: given })
  expect(created.body.data.data.clientAccountType).toBe(kept)
  const again = await createUser(newcomer, id, {
    clientAccountType: kept === 'PRODUCT' ? 'REGULAR' : 'PRODUCT',
  })
  expect(again.body.data.data.clientAccountType).toBe(kept)
})

test('[SU-18] [SU-20] the user is kept as the payload has it, prospect included', async () => {
  const { newcomer, id } = await withIdentity()
  const { email, phone } = newcomer.person
  const prospect = await newcomer.must(
    newcomer.api.post<{ data: { prospectId: string } }>('/api/user/create-user/temporal', {
      email,
      phoneNumber: phone,
    }),
  )
  const { prospectId } = prospect.data
  const created = await createUser(newcomer, id, { prospectId })
  expect(created.body.data.data).toEqual({
    id: expect.any(String),
    email,
    phoneNumber: phone,
    auth0UserId: id,
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
  expect(await its.query('select prospect_id from app_user where email = $1', [email])).toEqual([
    { prospect_id: prospectId },
  ])
  expect(await its.query('select email, phone from prospect where id = $1', [prospectId])).toEqual([
    { email, phone },
  ])
})

test('[SU-04] [SE-08] a user is not created without the consent and the note on texts, in the version of today', async () => {
  const { newcomer, id } = await withIdentity()
  const [consent] = DISCLOSURES
  for (const [disclosures, ...missing] of [
    [[], 'consent', 'texts'],
    [[consent], 'texts'],
    [[consent, { id: 'texts', version: 2 }], 'texts'],
  ] as const)
    await expectRefusal(createUser(newcomer, id, { disclosures }), '409 disclosure_required', ...missing)
  expect(await its.count('app_user where email = $1', newcomer.person.email)).toBe(0)
  // what belongs to another call is not kept as shown with this one
  const created = await createUser(newcomer, id, {
    disclosures: [...DISCLOSURES, { id: 'debit', version: 1 }, { id: 'constructor', version: 1 }],
  })
  const kept = await its.query<Shown & { same: boolean }>(
    `select s.*, s.rendered_hash = d.hash as same
     from disclosure_shown s join disclosure d on (d.id, d.version) = (s.disclosure_id, s.version)
     where s.user_id = $1 order by s.disclosure_id`,
    [created.body.data.data.id],
  )
  const common = { version: 1, call: 'create-user', same: true, rendered: null, ip_address: null }
  expect(kept).toMatchObject([
    { disclosure_id: 'consent', ...common },
    { disclosure_id: 'texts', ...common },
  ])
  for (const row of kept)
    expect(openedShown(row)).toEqual({ ip: expect.stringMatching(/^198\.18\./), rendered: null })
})

test('[API-04] create-user is for the identity of this session alone', async () => {
  const { id } = await withIdentity()
  const other = await withIdentity()
  await expectRefusal(createUser(other.newcomer, id), '403 forbidden')
  const nobody = its.newcomer()
  await screenAll(nobody)
  await expectRefusal(createUser(nobody, id), '403 forbidden')
})

test('[API-04] get-user-auth0 and get-by-email answer only for the identity proven in this session', async () => {
  const applicant = await its.applicant()
  const [row] = await its.query<{ auth0_user_id: string }>(
    'select auth0_user_id from app_user where id = $1',
    [applicant.userId],
  )
  const { newcomer } = await withIdentity()
  for (const someone of [its.newcomer(), newcomer]) {
    await expectRefusal(someone.api.get(`/api/user/get-user-auth0/${row?.auth0_user_id}`), '403 forbidden')
    await expectRefusal(someone.api.get('/api/user/get-user-auth0/unknown'), '403 forbidden')
    await expectRefusal(someone.api.get(`/api/user/get-by-email/${applicant.person.email}`), '403 forbidden')
    await expectRefusal(someone.api.get('/api/user/get-by-email/unknown@example.com'), '403 forbidden')
  }
  // its own email, and nobody has been made of it yet
  await expectRefusal(newcomer.api.get(`/api/user/get-by-email/${newcomer.person.email}`), '404 not_found')
})

test('[API-04] [RK-01] create-user takes no other email than the identity’s own, screened or not', async () => {
  const { newcomer, id } = await withIdentity()
  const taken = its.newcomer().person.email
  await newcomer.api.get(`/api/ipqs/validate-email?email=${encodeURIComponent(taken)}`)
  await expectRefusal(createUser(newcomer, id, { email: taken }), '403 forbidden')
  await screenAll(newcomer)
  expect((await createUser(newcomer, id)).status).toBe(200)
})
