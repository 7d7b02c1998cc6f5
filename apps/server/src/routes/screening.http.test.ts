import { expect, test } from 'vitest'
import { Api } from '../../../../e2e/harness/api.ts'
import type { Applicant } from '../../../../e2e/harness/applicant.ts'
import { refusal, useStack } from '../../../../e2e/harness/in-vitest.ts'

const its = useStack()

interface Screened {
  success: boolean
  riskyData: Record<string, boolean | string> | null
}

const required = { status: 403, code: 'screening_required' }
const blocked = { status: 403, code: 'blocked' }

const email = ({ api }: Applicant, value: string) =>
  api.get<Screened>(`/api/ipqs/validate-email?email=${encodeURIComponent(value)}`)
const phone = ({ api }: Applicant, value: string) =>
  api.get<Screened>(`/api/ipqs/validate-phone?phone=${value.replaceAll('-', '')}&country=US`)
const ip = ({ api }: Applicant) => api.get<Screened>('/api/ipqs/validate-ip')
const signUp = ({ api, person }: Applicant, password = person.password) =>
  api.post<{ auth0UserId: string }>('/api/auth/sign-up', { email: person.email, password })
const createUser = ({ api, person }: Applicant, auth0UserId: string, phoneNumber = person.phone) =>
  api.post('/api/user/create-user', {
    firstName: 'New',
    lastName: 'User',
    email: person.email,
    phoneNumber,
    auth0UserId,
    password: person.password,
    gender: 'UNSPECIFIED',
    type: 'CLIENT',
    status: 'ACTIVE',
    isPhoneNumberVerified: false,
    isEmailVerified: false,
    clientAccountType: 'REGULAR',
    disclosures: [
      { id: 'consent', version: 1 },
      { id: 'texts', version: 1 },
    ],
  })

test('[RK-01] an honest person passes, and is told no more than that', async () => {
  const newcomer = its.newcomer()
  const passed = { success: true, riskyData: null }
  expect((await email(newcomer, newcomer.person.email)).body).toEqual(passed)
  expect((await phone(newcomer, newcomer.person.phone)).body).toEqual(passed)
  expect((await ip(newcomer)).body).toEqual(passed)
})

test('[RK-02] [RK-03] each risk that the provider finds is told by its name', async () => {
  const newcomer = its.newcomer()
  expect((await email(newcomer, 'a@disposable.example')).body).toEqual({
    success: false,
    riskyData: { isDisposable: true, isYoungDomain: false },
  })
  expect((await email(newcomer, 'a@young.example')).body).toEqual({
    success: false,
    riskyData: { isDisposable: false, isYoungDomain: true },
  })
  expect((await phone(newcomer, '212-555-0199')).body).toEqual({
    success: false,
    riskyData: { isVOIP: true },
  })
})

test.each([
  ['203.0.113.10', { isVPN: true, isTor: false }],
  ['203.0.113.20', { isTor: true }],
])('[RK-04] [RK-01] from %s nobody signs up', async (clientAddress, risks) => {
  const api = new Api(its.stack.baseUrl, { clientAddress })
  const { person } = its.newcomer()
  const newcomer = { api, person } as Applicant
  const screened = await ip(newcomer)
  expect(screened.body).toMatchObject({ success: false, riskyData: risks })
  await email(newcomer, person.email)
  expect(await refusal(signUp(newcomer))).toEqual(blocked)
  expect(await its.query('select from local_identity where email = $1', [person.email])).toEqual([])
})

test('[RK-01] sign-up is refused until both email and address were screened', async () => {
  const newcomer = its.newcomer()
  await newcomer.api.get('/api/auth/get-csrf')
  expect(await refusal(signUp(newcomer))).toEqual(required)
  await email(newcomer, newcomer.person.email)
  expect(await refusal(signUp(newcomer))).toEqual(required)
  await ip(newcomer)
  expect((await signUp(newcomer)).status).toBe(200)
})

test('[RK-01] sign-up is refused where another email was screened', async () => {
  const newcomer = its.newcomer()
  await email(newcomer, `other.${newcomer.person.email}`)
  await ip(newcomer)
  expect(await refusal(signUp(newcomer))).toEqual(required)
})

test('[RK-01] sign-up is refused where the email is a risk, also after a clean one was screened before it', async () => {
  const newcomer = its.newcomer({ email: `ada.${Date.now()}@disposable.example` })
  await ip(newcomer)
  await email(newcomer, 'ada@example.com')
  await email(newcomer, newcomer.person.email)
  expect(await refusal(signUp(newcomer))).toEqual(blocked)
})

test('[RK-01] a verdict of another session, or of another address, is of no use', async () => {
  const newcomer = its.newcomer()
  await email(newcomer, newcomer.person.email)
  await ip(newcomer)
  const elsewhere = its.newcomer({ email: newcomer.person.email })
  await elsewhere.api.get('/api/auth/get-csrf')
  expect(await refusal(signUp(elsewhere))).toEqual(required)
  const { email: address, password } = newcomer.person
  const moved = newcomer.api.post(
    '/api/auth/sign-up',
    { email: address, password },
    { headers: { 'x-forwarded-for': '198.51.100.77' } },
  )
  expect(await refusal(moved)).toEqual(required)
})

test('[RK-01] create-user is refused until its own phone number was screened, and where that is a risk', async () => {
  const newcomer = its.newcomer()
  await email(newcomer, newcomer.person.email)
  await ip(newcomer)
  const { body } = await signUp(newcomer)
  expect(await refusal(createUser(newcomer, body.auth0UserId))).toEqual(required)
  await phone(newcomer, '212-555-0100')
  expect(await refusal(createUser(newcomer, body.auth0UserId))).toEqual(required)
  await phone(newcomer, '212-555-0199')
  expect(await refusal(createUser(newcomer, body.auth0UserId, '212-555-0199'))).toEqual(blocked)
  expect(await its.query('select from app_user where email = $1', [newcomer.person.email])).toEqual([])
  await phone(newcomer, newcomer.person.phone)
  expect((await createUser(newcomer, body.auth0UserId)).status).toBe(200)
})

test('[RK-01] a verdict cannot be sent along', async () => {
  const newcomer = its.newcomer()
  const { email: address, password } = newcomer.person
  await newcomer.api.get('/api/auth/get-csrf')
  const faked = newcomer.api.post('/api/auth/sign-up', { email: address, password, screening: { risks: [] } })
  expect(await refusal(faked)).toEqual({ status: 400, code: 'unknown_field', fields: ['screening'] })
})

test.each([
  ['an error', { kind: 'error', status: 500 }],
  ['no connection', { kind: 'drop-before' }],
  ['nonsense', { kind: 'error', status: 404 }],
] as const)(
  '[RK-09] when the provider answers %s, sign-up goes on and the event is kept as unscreened',
  async (_, fault) => {
    const newcomer = its.newcomer()
    const { person } = newcomer
    await ip(newcomer)
    await its.stack.sandbox.fault({ provider: 'ipqs', ...fault, times: 3 })
    const screened = await email(newcomer, person.email)
    await its.stack.sandbox.clearFaults()
    expect(screened).toMatchObject({ status: 200, body: { success: true, riskyData: null } })
    expect((await signUp(newcomer)).status).toBe(200)
    const [kept] = await its.query<{ email: { unscreened: boolean } }>(
      `select screening -> 'email' as email from session s join local_identity i on i.id = s.identity_id
     where i.email = $1`,
      [person.email],
    )
    expect(kept?.email).toMatchObject({ unscreened: true, risks: [] })
  },
)

test('[RK-09] a provider that does not answer holds sign-up for three seconds at most', async () => {
  const newcomer = its.newcomer()
  await ip(newcomer)
  await its.stack.sandbox.fault({ provider: 'ipqs', kind: 'timeout', times: 1 })
  const began = performance.now()
  expect((await email(newcomer, newcomer.person.email)).body).toEqual({ success: true, riskyData: null })
  const took = performance.now() - began
  await its.stack.sandbox.clearFaults()
  expect(took).toBeGreaterThan(2_500)
  expect(took).toBeLessThan(4_000)
  expect((await signUp(newcomer)).status).toBe(200)
})

test('[SE-03] the sixty-first screening of one session in an hour is 429 with Retry-After', async () => {
  its.startHour()
  const newcomer = its.newcomer()
  for (let asked = 0; asked < 60; asked += 1) expect((await ip(newcomer)).status).toBe(200)
  const refused = await ip(newcomer)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
})

test.each(['/api/ipqs/validate-phone?phone=123&country=US', '/api/ipqs/validate-phone?phone=&country=US'])(
  '[SU-05] %s is refused by its field',
  async (path) => {
    expect(await refusal(its.newcomer().api.get(path))).toEqual({
      status: 422,
      code: 'invalid',
      fields: ['phone'],
    })
  },
)

test('[API-06] a country that we do not serve is refused', async () => {
  expect(
    await refusal(its.newcomer().api.get('/api/ipqs/validate-phone?phone=2125550100&country=FR')),
  ).toEqual({
    status: 400,
    code: 'malformed',
    fields: ['country'],
  })
})
