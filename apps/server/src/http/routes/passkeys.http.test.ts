import { type ReplyOf, renamePasskey } from '@vestibule/contract/calls'
import type { Applicant } from '@vestibule/testing/applicant'
import { Authenticator, addPasskey, withCertificate } from '@vestibule/testing/authenticator'
import { expectRefusal } from '@vestibule/testing/in-vitest'
import { expect, test } from 'vitest'
import { expectInvalid, sessionOf, useSharedServer } from './testing/use-server.ts'

const its = useSharedServer()

type Listed = ReplyOf<'getPasskeys'>
type Use = Parameters<Authenticator['use']>[1]

const refused = '400 passkey_refused'
const proofSeconds = 15 * 60

const device = () => new Authenticator(its.stack.baseUrl)
const list = async ({ api }: Applicant) => (await api.get<Listed>('/api/auth/passkeys')).body.passkeys
const begin = ({ api }: Applicant) => api.post<ReplyOf<'beginPasskey'>>('/api/auth/passkeys/options')
const send = ({ api }: Applicant, made: object) => api.post<Listed>('/api/auth/passkeys', made)
const remove = ({ api }: Applicant, id: string) => api.post<Listed>(`/api/auth/passkeys/remove/${id}`)
const rename = ({ api }: Applicant, id: string, name: string) =>
  api.patch<Listed>(`/api/auth/passkeys/${id}`, { name })

const add = async (applicant: Applicant) => {
  const authenticator = device()
  return { authenticator, id: await addPasskey(applicant, authenticator) }
}

const paths = { logIn: '/api/auth/passkey-login', stepUp: '/api/auth/step-up-passkey' }
const challengeOf = async (person: Applicant, path: string) =>
  (await person.must(person.api.post<ReplyOf<'beginPasskeyLogin'>>(path))).options
/** Logs in or steps up with this passkey. */
const use = async (person: Applicant, authenticator: Authenticator, flaws?: Use, path = paths.logIn) => {
  const options = await challengeOf(person, path)
  return person.api.put<ReplyOf<'loginByPasskey'>>(path, authenticator.use(options, flaws))
}
const mails = ({ person }: Applicant, subject: RegExp, count = 1) => its.mails(person.email, subject, count)
const passkeyActions = async ({ userId }: Applicant) =>
  (await its.actions(userId)).filter((action) => /passkey/.test(action))

test('[HO-02] a passkey logs in on another browser without password and code, and each step is mailed once', async () => {
  const applicant = await its.applicant()
  const { authenticator, id } = await add(applicant)
  const other = its.otherBrowser(applicant)
  const { user } = await other.must(use(other, authenticator))
  expect(user.id).toBe(applicant.userId)
  expect((await sessionOf(other)).user?.id).toBe(applicant.userId)
  await other.must(use(other, authenticator))
  const [passkey] = await list(other)
  expect(passkey).toMatchObject({ id, name: null, usedAt: expect.any(String) })
  expect(await mails(applicant, /^New log-in/)).toHaveLength(1)
  expect(await mails(applicant, /^A passkey was added/)).toHaveLength(1)
  expect(await passkeyActions(applicant)).toEqual([
    'passkey_added',
    'logged_in_by_passkey',
    'logged_in_by_passkey',
  ])
})

test('[HO-02] [SU-23] a log-in with a passkey does not make the browser known: the password still needs a code', async () => {
  const applicant = await its.applicant()
  const { authenticator } = await add(applicant)
  const other = its.otherBrowser(applicant)
  await other.must(use(other, authenticator))
  its.advance(31)
  const before = (await its.sandbox.messages(applicant.e164)).length
  expect((await other.must(other.submitPassword())).challenge).toBeDefined()
  const code = await its.sandbox.code(applicant.e164, before + 1)
  await other.must(other.api.put('/api/auth/login-code', { code }))
  await other.must(other.submitPassword())
  const subject = /without a passkey$/
  expect((await mails(applicant, subject, 2)).map((mail) => mail.subject).sort()).toEqual([
    'Log-in to your Vestibule account without a passkey',
    'New log-in to your Vestibule account without a passkey',
  ])
  expect(await mails(applicant, /^New log-in/, 2), 'one of them of the passkey').toHaveLength(2)
})

test('[HO-02] [SU-23] a lost passkey is removed after a log-in with password and code, and then logs in no more', async () => {
  const applicant = await its.applicant()
  const { authenticator, id } = await add(applicant)
  const other = its.otherBrowser(applicant)
  its.advance(31)
  await other.logIn()
  expect((await other.must(remove(other, id))).passkeys).toEqual([])
  const thief = its.otherBrowser(applicant)
  await expectRefusal(use(thief, authenticator), refused)
  await expectRefusal(remove(other, id), '404 not_found')
  expect(await mails(applicant, /^A passkey was removed/)).toHaveLength(1)
})

test('[HO-02] several passkeys are named, renamed and listed; the mails are in the person’s language and without data', async () => {
  const applicant = await its.applicant()
  await applicant.must(applicant.api.put('/api/user/language', { language: 'es' }))
  const first = await add(applicant)
  const second = await add(applicant)
  const longest = 'é'.repeat(50)
  const renamed = await applicant.must(rename(applicant, second.id, ` ${longest} `))
  expect(renamePasskey.reply.parse(renamed)).toEqual(renamed)
  expect((await list(applicant)).map(({ name }) => name)).toEqual([null, longest])
  await expectInvalid(rename(applicant, first.id, 'x'.repeat(51)), 'name')
  await expectInvalid(rename(applicant, first.id, ' '), 'name')
  const added = await mails(applicant, /^Se agregó una llave de acceso/, 2)
  expect(added).toHaveLength(2)
  expect(added[0]?.text).not.toContain(applicant.person.firstName)
  const stranger = await its.applicant()
  await expectRefusal(rename(stranger, first.id, 'Mine'), '404 not_found')
  await expectRefusal(remove(stranger, first.id), '404 not_found')
  expect(await list(stranger)).toEqual([])
})

test('[HO-02] [HO-03] adding and removing one needs a recent proof of identity, and only a signed-up user has passkeys', async () => {
  const applicant = await its.applicant()
  const { id } = await add(applicant)
  const { options } = await applicant.must(begin(applicant))
  its.advance(proofSeconds + 1)
  await expectRefusal(begin(applicant), '403 step_up_required')
  await expectRefusal(remove(applicant, id), '403 step_up_required')
  await expectRefusal(send(applicant, device().make(options)), refused)
  await applicant.stepUp()
  await expectRefusal(send(applicant, device().make(options)), refused)
  await applicant.must(remove(applicant, id))
  const user = await its.user()
  for (const reply of [begin(user), user.api.get('/api/auth/passkeys'), user.api.post(paths.stepUp)])
    await expectRefusal(reply, '403 forbidden')
})

test('[HO-03] the passkey is a proof for money actions, in the own session only', async () => {
  const applicant = await its.withAccount()
  await applicant.saveContribution()
  const { authenticator } = await add(applicant)
  its.advance(proofSeconds + 1)
  const linkToken = () => applicant.api.post('/api/create-link-token')
  await expectRefusal(linkToken(), '403 step_up_required')
  const stranger = await its.applicant()
  const theirs = await add(stranger)
  const flawless = [theirs.authenticator, undefined, paths.stepUp] as const
  await expectRefusal(use(applicant, ...flawless), refused)
  await expectRefusal(linkToken(), '403 step_up_required')
  const [before] = applicant.api.cookies()
  await applicant.must(use(applicant, authenticator, undefined, paths.stepUp))
  expect(applicant.api.cookies()[0]?.value).not.toBe(before?.value)
  await applicant.must(linkToken())
  const newcomer = await its.applicant()
  await expectRefusal(newcomer.api.post(paths.stepUp), refused)
})

test('[HO-02] a challenge is used up, expires after five minutes, and belongs to its session and its purpose', async () => {
  const applicant = await its.applicant()
  const { authenticator } = await add(applicant)
  const other = its.otherBrowser(applicant)
  await expectRefusal(
    other.api.put(paths.logIn, authenticator.use({ challenge: 'AAAA', rpId: 'x' })),
    refused,
  )
  const options = await challengeOf(other, paths.logIn)
  const used = authenticator.use(options)
  await expectRefusal(applicant.api.put(paths.logIn, used), refused)
  await expectRefusal(applicant.api.put(paths.stepUp, used), refused)
  await expectRefusal(other.api.put(paths.logIn, { ...used, signature: 'AAAA' }), refused)
  await expectRefusal(other.api.put(paths.logIn, used), refused)
  const late = await challengeOf(other, paths.logIn)
  const token = other.api.cookies().find(({ name }) => name === 'session')?.value ?? ''
  const stored = () =>
    its.query(`select purpose from passkey_challenge where session_hash = sha256(convert_to($1, 'UTF8'))`, [
      token,
    ])
  expect(await stored()).toEqual([{ purpose: 'log_in' }])
  its.advance(5 * 60)
  await expectRefusal(other.api.put(paths.logIn, authenticator.use(late)), refused)
  expect(await stored()).toEqual([])
})

const flaws: [string, Use][] = [
  ['the user was not verified', { isUserVerified: false }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another host', { rpId: 'evil.example' }],
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
]

test('[HO-02] refused at log-in and when added: no user verification, another origin, host or challenge, a certificate', async () => {
  const applicant = await its.applicant()
  const { authenticator } = await add(applicant)
  const other = its.otherBrowser(applicant)
  for (const [what, flaw] of flaws) {
    await expectRefusal(use(other, authenticator, flaw), refused)
    const { options } = await applicant.must(begin(applicant))
    const { status } = await send(applicant, device().make(options, flaw))
    expect(status, what).toBe(400)
  }
  const { options } = await applicant.must(begin(applicant))
  const attestation = withCertificate(Buffer.alloc(60))
  await expectRefusal(send(applicant, device().make(options, { attestation })), refused)
  await expectRefusal(use(other, device()), refused)
  expect((await passkeyActions(applicant)).filter((one) => one === 'passkey_refused')).toHaveLength(4)
  expect((await sessionOf(other)).user).toBeNull()
})

test('[HO-02] a count of signatures that does not grow is refused and audited, and the passkey stays', async () => {
  const applicant = await its.applicant()
  const { authenticator } = await add(applicant)
  const other = its.otherBrowser(applicant)
  await other.must(use(other, authenticator, { counter: 7 }))
  for (const counter of [7, 6, 0]) await expectRefusal(use(other, authenticator, { counter }), refused)
  await other.must(use(other, authenticator, { counter: 8 }))
  const sql = "select payload from audit_event where client_id = $1 and action = 'passkey_refused' limit 1"
  const { payload } = await its.row<{ payload: unknown }>(sql, applicant.userId)
  expect(payload).toMatchObject({ actor: 'unproven', detail: { why: 'counter' } })
})

test('[HO-02] [RK-07] only a valid passkey learns that its user is blocked', async () => {
  const applicant = await its.applicant()
  const { authenticator } = await add(applicant)
  await its.query('update app_user set is_blocked = true where id = $1', [applicant.userId])
  const other = its.otherBrowser(applicant)
  await expectRefusal(use(other, authenticator, { isUserVerified: false }), refused)
  await expectRefusal(use(other, authenticator), '403 blocked')
})

test('[HO-02] [SU-25] a password reset removes the passkeys, also of a log-in that has begun, and says so once', async () => {
  const applicant = await its.applicant()
  const { authenticator } = await add(applicant)
  const other = its.otherBrowser(applicant)
  const pending = await challengeOf(other, paths.logIn)
  const { options } = await applicant.must(begin(applicant))
  const { email } = applicant.person
  await other.must(its.newcomer().api.post('/api/auth/forgot-password', { email }))
  const token = await its.resetToken(email)
  const reset = its.newcomer()
  await reset.must(reset.api.post('/api/auth/reset-password', { token, password: 'Battery-Staple-9' }))
  await expectRefusal(other.api.put(paths.logIn, authenticator.use(pending)), refused)
  await expectRefusal(send(applicant, device().make(options)), '401 unauthenticated')
  expect(await its.count('passkey where user_id = $1', applicant.userId)).toBe(0)
  expect(await mails(applicant, /passkeys no longer work$/)).toHaveLength(1)
})

test('[HO-02] at most ten passkeys; the same device adds no second one', async () => {
  const applicant = await its.applicant()
  const { authenticator } = await add(applicant)
  const { options } = await applicant.must(begin(applicant))
  expect(options.excludeCredentials).toMatchObject([{ id: authenticator.credentialId.toString('base64url') }])
  await expectRefusal(send(applicant, authenticator.make(options)), refused)
  for (let count = 1; count < 10; count += 1) await add(applicant)
  await expectRefusal(begin(applicant), '409 too_many_passkeys')
})
