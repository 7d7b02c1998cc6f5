import type { Applicant } from '@vestibule/testing/applicant'
import { idsOf } from '@vestibule/testing/attack/victim'
import { becomes, expectRefusal, refusal } from '@vestibule/testing/in-vitest'
import { calls, sampleOf } from '@vestibule/testing/samples/calls'
import { screenEmail, screenIp, signUp } from '@vestibule/testing/signing-up'
import { expect, test } from 'vitest'
import { beginChange, enterContactCode, readContact } from './testing/contact.ts'
import { useServer } from './testing/use-server.ts'

/** A server whose identities are at Auth0. The API is the same as with the built-in identity provider. */
const its = useServer({ env: { IDENTITY_PROVIDER: 'auth0' } })

const newPassword = 'Battery-Staple-9'
const wrong = { password: 'Wrong-Horse-7' }
const checkEmailExist = ({ api, person: { email, password } }: Applicant, overrides: object = {}) =>
  api.post<{ auth0UserId: string | null }>('/api/auth/check-email-exist', { email, password, ...overrides })
const userIdOf = async (applicant: Applicant) => (await applicant.must(applicant.submitPassword())).user?.id
const reset = ({ api }: Applicant, token: string, password: string) =>
  api.post('/api/auth/reset-password', { token, password })
const requestLink = async (applicant: Applicant): Promise<string> => {
  const { email } = applicant.person
  await applicant.must(applicant.api.post('/api/auth/forgot-password', { email }))
  return its.resetToken(email)
}
const patches = async (field: string) =>
  (await its.sandbox.requests('auth0')).filter(
    ({ method, requestBody }) => method === 'PATCH' && Object.hasOwn(Object(requestBody), field),
  )

test('[SU-07] [SE-02] a person signs up, logs out and in, and the database holds no password', async () => {
  const applicant = await its.applicant()
  const sql = 'select auth0_user_id, is_email_verified from app_user where id = $1'
  expect(await its.row(sql, applicant.userId)).toEqual({
    auth0_user_id: expect.stringMatching(/^auth0\|/),
    is_email_verified: true,
  })
  expect(await its.count('local_identity')).toBe(0)
  await applicant.must(applicant.api.post('/api/auth/logout'))
  await expectRefusal(applicant.submitPassword(wrong), '401 invalid_credentials')
  expect(await userIdOf(applicant)).toBe(applicant.userId)
})

test('[SU-15] [SU-27] the mailed link sets a new password in Auth0; a guessable one is not sent to Auth0', async () => {
  const applicant = await its.applicant()
  const token = await requestLink(applicant)
  expect((await refusal(reset(applicant, token, 'Summer2026!'))).code).toBe('password_guessable')
  await applicant.must(reset(applicant, token, newPassword))
  await expectRefusal(applicant.submitPassword(), '401 invalid_credentials')
  expect((await applicant.submitPassword({ password: newPassword })).status).toBe(200)
  expect(await patches('password')).toHaveLength(1)
})

test('[SU-25] a reset of an identity with an unverified email deletes its user and verifies the email in Auth0', async () => {
  const { email } = (await its.user()).person
  const owner = its.newcomer({ email, password: newPassword })
  await owner.must(reset(owner, await requestLink(owner), newPassword))
  const auth0UserId = expect.stringMatching(/^auth0\|/)
  const identity = { user: null, identity: { auth0UserId, email } }
  expect(await owner.must(owner.submitPassword())).toEqual(identity)
  expect((await patches('email_verified')).length).toBeGreaterThan(0)
  await owner.createUser()
  const sql = 'select phone, is_email_verified as verified from app_user where email = $1'
  expect(await its.query(sql, [email])).toEqual([{ phone: owner.person.phone, verified: true }])
  // Waits, because the email's job calls Auth0, and a later test makes Auth0 fail.
  await its.mails(email, /password was changed/)
})

test.each(['answered', 'lost', 'that the email cannot be marked as verified'])(
  '[MA-04] a new email replaces the old one in Auth0, when the reply is %s',
  async (reply) => {
    const applicant = await its.applicant()
    const { email: before } = applicant.person
    its.advance(31)
    await applicant.stepUp()
    const { email } = its.newcomer().person
    await applicant.must(beginChange(applicant, { email }))
    const code = await its.sandbox.code(email)
    const lost = { provider: 'auth0', match: email, kind: 'drop-after' } as const
    const refused = { provider: 'auth0', match: '"email_verified":true', kind: 'error', status: 400 } as const
    if (reply !== 'answered') await its.sandbox.fault(reply === 'lost' ? lost : refused)
    const enter = async () => {
      its.advance(10)
      return (await enterContactCode(applicant, code)).status
    }
    expect(await enter()).toBe(reply === 'answered' ? 200 : 202)
    // The call is repeated until it is no longer pending, as the page does.
    await becomes(enter, 200)
    its.advance(31)
    const other = its.otherBrowser(applicant)
    expect((await other.submitPassword({ email })).body.challenge).toBeDefined()
    await expectRefusal(other.submitPassword({ email: before }), '401 invalid_credentials')
    expect(await readContact(applicant)).toMatchObject({ email, pending: null })
  },
)

test('[SU-07] while Auth0 fails, a log-in is 503', async () => {
  const applicant = await its.applicant()
  await its.sandbox.fault({ provider: 'auth0', path: '/oauth/token', kind: 'error' })
  await expectRefusal(applicant.submitPassword(), '503 provider_unavailable')
  expect((await applicant.submitPassword()).status).toBe(200)
})

test('[SE-03] sends the address of the person to Auth0 for its own limits', async () => {
  await (await its.applicant()).submitPassword(wrong)
  const last = (await its.requestsTo('auth0', '/oauth/token')).at(-1)
  expect(last?.requestHeaders['auth0-forwarded-for']).toMatch(/^198\.18\.\d+\.\d+$/)
})

const week = 7 * 24 * 60 * 60 + 60
const isFree = async (applicant: Applicant): Promise<boolean> => {
  const other = its.otherBrowser(applicant)
  return (await other.must(checkEmailExist(other))).auth0UserId === null
}

test('[SU-19] an identity whose creation got no reply is deleted after 7 days', async () => {
  const newcomer = its.newcomer()
  await screenEmail(newcomer)
  await screenIp(newcomer)
  await its.sandbox.fault({ provider: 'auth0', match: '"password"', kind: 'drop-after' })
  expect((await signUp(newcomer)).status).toBe(503)
  expect(await isFree(newcomer)).toBe(false)
  await its.housekeep(week)
  expect(await isFree(newcomer)).toBe(true)
})

test('[SU-19] an identity that Auth0 fails to delete is deleted by the next run, and delays no other', async () => {
  const [first, second] = [await its.user(), await its.user()]
  its.advance(week)
  const path = '/api/v2/users/auth0'
  await its.sandbox.fault({ provider: 'auth0', path, kind: 'error', status: 400 })
  expect((await its.stack.command('housekeeping')).code).toBe(1)
  expect([await isFree(first), await isFree(second)].filter(Boolean)).toHaveLength(1)
  expect(await its.count('app_user where id = any($1)', [first.userId, second.userId])).toBe(0)
  await its.housekeep()
  expect([await isFree(first), await isFree(second)]).toEqual([true, true])
})

test('[SE-01] the log and the sandbox’s records hold no password, email or secret', async () => {
  const applicant = await its.applicant()
  await applicant.submitPassword()
  expect(its.log()).toContain('"provider":"auth0"')
  expect(its.log()).not.toContain(applicant.person.email)
  const records = JSON.stringify([its.log(), await its.sandbox.requests('auth0')])
  expect(records).not.toMatch(/Correct-Horse|Battery-Staple|client_secret=(?!redacted)/)
})

test('[HO-02] passkeys are Auth0’s: our calls respond with 404, and no page shows them', async () => {
  const applicant = await its.applicant()
  const ids = await idsOf(its, applicant)
  const own = calls.filter(({ path }) => path.includes('passkey'))
  expect(own).toHaveLength(9)
  for (const call of own) {
    const path = call.path.replace(':id', applicant.userId)
    const body = sampleOf(call).body?.(ids)
    const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch'
    await expectRefusal(applicant.api[method](path, body as object), '404 not_found')
  }
  const page = await fetch(`${its.stack.baseUrl}/login-password`)
  expect(await page.text()).toContain('"passkeysOff":true')
})
