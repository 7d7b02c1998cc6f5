import type { ReplyOf } from '@vestibule/contract/calls'
import { type Applicant, e164, wrongCode } from '@vestibule/testing/applicant'
import { Authenticator, addPasskey } from '@vestibule/testing/authenticator'
import { eventually, expectRefusal, refusal } from '@vestibule/testing/in-vitest'
import { sampleAddress } from '@vestibule/testing/sample-person'
import { shown } from '@vestibule/testing/samples/sample'
import { describe, expect, test } from 'vitest'
import {
  askName,
  beginChange,
  change,
  changeAddress,
  enterContactCode,
  newName,
  readContact,
  releasePhone,
} from './testing/contact.ts'
import { sessionOf, useServer } from './testing/use-server.ts'

const its = useServer()

const minute = 60
const hour = 60 * minute
const stepUpRequired = '403 step_up_required'
const signedOut = /^(401 unauthenticated|403 forbidden)$/
const thiefPassword = 'Thiefs-Staple-9'

/** Every call that draws or redirects money, takes over a contact or adds a way to log in. */
const attempts = (thief: Applicant, password: string) => {
  const { api, clientId, userId, version: ifMatch } = thief
  return {
    linkToken: () => api.post('/api/create-link-token'),
    exchange: () => api.post('/api/exchange-public-token', { public_token: 'public-x' }, { ifMatch }),
    typedBank: () =>
      api.patch(
        `/api/data-api/bank/client/${clientId}`,
        {
          bank_name: 'B',
          account_type: 'Checking',
          routing_number: '021000021',
          account_number: '445566778',
        },
        { ifMatch },
      ),
    confirm: () =>
      api.post(
        `/api/broker-api/ach/schedule/create/client/${clientId}`,
        { disclosures: shown('own-bank', 'debit') },
        { ifMatch },
      ),
    email: () => api.post('/api/contact', { email: its.newcomer().person.email, password }),
    phone: () => api.post('/api/contact', { phoneNumber: its.newcomer().person.phone, password }),
    address: () => changeAddress(thief, sampleAddress, password),
    name: () => askName(thief, newName, { password }),
    oldEdit: () =>
      api.patch('/api/user/update-user', { id: userId, phoneNumber: its.newcomer().person.phone }),
    passkey: () => api.post('/api/auth/passkeys/options'),
  }
}
const expectNothing = async (
  thief: Applicant,
  refused: RegExp,
  password = 'Guess-Horse-1',
): Promise<void> => {
  const { exchange, typedBank, oldEdit, ...guarded } = attempts(thief, password)
  for (const [name, attempt] of Object.entries(guarded)) {
    const { status, code } = await refusal(attempt())
    expect(`${status} ${code}`, name).toMatch(refused)
  }
  for (const attempt of [exchange, typedBank, oldEdit])
    expect((await attempt()).status).toBeOneOf([401, 403, 409])
}
const contactOf = ({ userId }: Applicant) =>
  its.row('select email, phone from app_user where id = $1', userId)

/** Creates an owner whose last proof is too old for changes. */
const victim = async (): Promise<Applicant> => {
  const owner = await its.related()
  its.advance(16 * minute)
  return owner
}

describe('[MA-04] takeover: each of these alone draws, redirects and changes nothing', () => {
  test('a stolen session, with codes that go to the owner', async () => {
    const owner = await victim()
    const before = await contactOf(owner)
    await expectNothing(owner, /^403 step_up_required$/)
    // Requesting codes and guessing one must not count as a proof of identity.
    const { email } = owner.person
    await owner.must(owner.api.post('/api/auth/verify-email', { email }))
    const code = await its.sandbox.codeAfter(owner.e164, () =>
      owner.must(owner.api.post('/api/auth/step-up-code')),
    )
    await expectRefusal(
      owner.api.put('/api/auth/step-up-code', { code: wrongCode(code) }),
      '400 code_mismatch',
    )
    await expectNothing(owner, /^403 step_up_required$/)
    expect(await contactOf(owner)).toEqual(before)
  })

  test('a stolen password on the owner’s browser changes no contact and adds no passkey', async () => {
    const owner = await victim()
    await owner.logIn()
    const { email, phone, passkey } = attempts(owner, owner.person.password)
    for (const attempt of [email, phone, passkey]) await expectRefusal(attempt(), stepUpRequired)
  })

  test('a session stolen right after a code: no contact changes without the password', async () => {
    const owner = await its.withAccount()
    its.advance(31)
    await owner.stepUp()
    for (const to of [{ email: its.newcomer().person.email }, { phoneNumber: its.newcomer().person.phone }])
      await expectRefusal(beginChange(owner, to, 'Guess-Horse-1'), '401 invalid_credentials')
  })

  test.each(['with texts', 'while the owner has stopped texts'] as const)(
    'a stolen mailbox, %s: a reset of the password opens no session',
    async (texts) => {
      const owner = await victim()
      const before = await contactOf(owner)
      if (texts !== 'with texts') {
        await its.sandbox.text(owner.person.phone, 'STOP')
        await owner.must(owner.api.post('/api/auth/step-up-code'))
      }
      const thief = its.otherBrowser(owner)
      Object.assign(thief, { clientId: owner.clientId, userId: owner.userId })
      await thief.must(thief.api.post('/api/auth/forgot-password', { email: owner.person.email }))
      const token = await its.resetToken(owner.person.email)
      await thief.must(thief.api.post('/api/auth/reset-password', { token, password: thiefPassword }))
      its.advance(31)
      const entered = await thief.submitPassword({ password: thiefPassword })
      if (texts === 'with texts') expect(entered.body.challenge?.sentTo).toMatch(/\d{4}$/)
      else expect(entered.status).toBe(409)
      await expectNothing(thief, signedOut, thiefPassword)
      expect((await sessionOf(thief)).user).toBeNull()
      expect((await refusal(thief.api.put('/api/auth/login-code', { code: '123456' }))).status).toBeOneOf([
        400, 403,
      ])
      expect(await contactOf(owner)).toEqual(before)
    },
  )

  test('a swapped SIM: without the password and a session, texts open nothing', async () => {
    const owner = await victim()
    const thief = its.otherBrowser(owner)
    Object.assign(thief, { clientId: owner.clientId, userId: owner.userId })
    await expectRefusal(thief.submitPassword({ password: 'Guess-Horse-1' }), '401 invalid_credentials')
    await expectRefusal(thief.api.post('/api/auth/login-code'), '403 forbidden')
    await its.sandbox.text(owner.person.phone, 'STOP')
    await its.sandbox.text(owner.person.phone, 'START')
    await expectNothing(thief, signedOut)
    expect((await sessionOf(thief)).user).toBeNull()
  })

  test('a swapped SIM and a stolen session: without the password no contact changes', async () => {
    const owner = await victim()
    const code = await its.sandbox.codeAfter(owner.e164, () =>
      owner.must(owner.api.post('/api/auth/step-up-code')),
    )
    await owner.must(owner.api.put('/api/auth/step-up-code', { code }))
    for (const to of [{ email: its.newcomer().person.email }, { phoneNumber: its.newcomer().person.phone }])
      await expectRefusal(beginChange(owner, to, 'Guess-Horse-1'), '401 invalid_credentials')
  })

  test('a stolen password and SIM replace one contact, never both within a day, and move no money', async () => {
    const owner = await victim()
    const thief = its.otherBrowser(owner)
    Object.assign(thief, { clientId: owner.clientId, userId: owner.userId })
    await thief.logIn()
    await change(its.sandbox, thief, { email: its.newcomer().person.email })
    await expectRefusal(beginChange(thief, { phoneNumber: its.newcomer().person.phone }), '409 contact_hold')
    await expectRefusal(thief.api.post('/api/create-link-token'), '409 contact_hold')
    await its.mails(owner.person.email, /email address was changed/)
  })

  test('a stolen password and SIM begin no change of the email while that of the phone is confirmed', async () => {
    const owner = await victim()
    const thief = its.otherBrowser(owner)
    await thief.logIn()
    const { phone: phoneNumber, email } = its.newcomer().person
    await thief.must(beginChange(thief, { phoneNumber }))
    const code = await its.sandbox.code(e164(phoneNumber))
    const replies = await its.inOrder(
      'select from contact_change where user_id = $1 for update',
      owner,
      () => enterContactCode(thief, code),
      () => beginChange(thief, { email }),
    )
    expect(replies).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'contact_hold' } }])
    expect((await readContact(thief)).pending).toBeNull()
  })
})

describe('[MA-04] [SU-29] the owner’s way back', () => {
  test('a lost phone: the firm releases it, the password and an emailed code log in, a new phone is proven', async () => {
    const owner = await its.related()
    const lost = its.otherBrowser(owner)
    its.advance(31)
    expect((await lost.must(lost.submitPassword())).challenge).not.toHaveProperty('phoneReleased')
    expect(await releasePhone(its.stack, owner)).toBe('done')
    expect(await releasePhone(its.stack, owner)).toBe('unchanged')
    await its.mails(owner.person.email, /without your phone/)
    await eventually(
      () => its.sandbox.messages(owner.e164),
      (texts) => texts.some(({ text }) => text.includes('lost this phone')),
    )
    its.advance(31)
    const code = await its.sandbox.codeAfter(lost.person.email, async () => {
      const { challenge } = await lost.must(lost.submitPassword())
      expect(challenge).toMatchObject({ textsStopped: true, phoneReleased: true })
    })
    await lost.must(lost.api.put('/api/auth/login-code', { code }))
    await expectRefusal(lost.api.post('/api/create-link-token'), '409 contact_hold')
    await expectRefusal(beginChange(lost, { email: its.newcomer().person.email }), '409 contact_hold')
    const { phone: phoneNumber } = its.newcomer().person
    await change(its.sandbox, lost, { phoneNumber })
    expect(await readContact(lost)).toMatchObject({ phoneNumber })
    await expectRefusal(lost.api.post('/api/create-link-token'), '409 contact_hold')
    its.advance(24 * hour)
    await lost.logIn()
    expect((await lost.api.post('/api/create-link-token')).status).toBe(200)
  })

  test('a lost phone and a forgotten password: a reset by email, then the same', async () => {
    const owner = await its.withAccount()
    const lost = its.otherBrowser(owner)
    await lost.must(lost.api.post('/api/auth/forgot-password', { email: owner.person.email }))
    const token = await its.resetToken(owner.person.email)
    await lost.must(lost.api.post('/api/auth/reset-password', { token, password: 'Owners-Staple-9' }))
    lost.person.password = 'Owners-Staple-9'
    expect(await releasePhone(its.stack, owner)).toBe('done')
    its.advance(31)
    const code = await its.sandbox.codeAfter(lost.person.email, () => lost.must(lost.submitPassword()))
    await lost.must(lost.api.put('/api/auth/login-code', { code }))
    await change(its.sandbox, lost, { phoneNumber: its.newcomer().person.phone })
  })

  test('while the phone is released, a step-up needs the emailed code and the password of the log-in', async () => {
    const owner = await its.withAccount()
    expect(await releasePhone(its.stack, owner)).toBe('done')
    const { email, password } = owner.person
    const code = await its.sandbox.codeAfter(email, () =>
      owner.must(owner.api.post('/api/auth/step-up-code')),
    )
    const prove = (typed: string) => owner.api.put('/api/auth/step-up-code', { code, password: typed })
    await expectRefusal(prove('Wrong-Horse-7'), '401 invalid_credentials')
    // The identity's email changes shortly before the user's, and no log-in has the old one meanwhile.
    const rename = 'update local_identity set email = $2 where email = $1'
    const meanwhile = its.newcomer().person.email
    await its.query(rename, [email, meanwhile])
    await expectRefusal(prove('Wrong-Horse-7'), '401 invalid_credentials')
    await its.query(rename, [meanwhile, email])
    await owner.must(prove(password))
  })

  test('a release ends after a day, and the phone’s code is needed again', async () => {
    const owner = await its.withAccount()
    expect(await releasePhone(its.stack, owner)).toBe('done')
    its.advance(24 * hour)
    const other = its.otherBrowser(owner)
    expect((await other.must(other.submitPassword())).challenge).not.toHaveProperty('phoneReleased')
  })

  test('a lost phone with a passkey: the passkey and the password change the phone', async () => {
    const owner = await its.withAccount()
    const device = new Authenticator(its.stack.baseUrl)
    await addPasskey(owner, device)
    const lost = its.otherBrowser(owner)
    await lost.api.get('/api/auth/get-csrf')
    const { options } = await lost.must(
      lost.api.post<ReplyOf<'beginPasskeyLogin'>>('/api/auth/passkey-login'),
    )
    await lost.must(lost.api.put('/api/auth/passkey-login', device.use(options)))
    await change(its.sandbox, lost, { phoneNumber: its.newcomer().person.phone })
  })

  test('a lost mailbox: the password and a text change the email', async () => {
    const owner = await its.withAccount()
    const lost = its.otherBrowser(owner)
    its.advance(31)
    await lost.logIn()
    const { email } = its.newcomer().person
    await change(its.sandbox, lost, { email })
    expect(await readContact(lost)).toMatchObject({ email })
  })

  test('stopped texts: email and password log in, and after a reset by email START does', async () => {
    const owner = await its.withAccount()
    await its.sandbox.text(owner.person.phone, 'STOP')
    its.advance(31)
    const other = its.otherBrowser(owner)
    const code = await its.sandbox.codeAfter(other.person.email, async () => {
      expect((await other.must(other.submitPassword())).challenge).toMatchObject({ textsStopped: true })
    })
    await other.must(other.api.put('/api/auth/login-code', { code }))
    await other.must(other.api.post('/api/auth/forgot-password', { email: owner.person.email }))
    const token = await its.resetToken(owner.person.email)
    await other.must(other.api.post('/api/auth/reset-password', { token, password: 'Owners-Staple-9' }))
    other.person.password = 'Owners-Staple-9'
    its.advance(31)
    await expectRefusal(other.submitPassword(), '409 texts_stopped')
    await its.sandbox.text(owner.person.phone, 'START')
    its.advance(31)
    const text = await its.sandbox.codeAfter(other.e164, () => other.must(other.submitPassword()))
    await other.must(other.api.put('/api/auth/login-code', { code: text }))
    expect((await sessionOf(other)).user).not.toBeNull()
  })

  test('a stolen session: the owner ends it from elsewhere, and the change that it began ends with it', async () => {
    const owner = await its.withAccount()
    const before = await contactOf(owner)
    const thief = its.otherBrowser(owner)
    its.advance(31)
    await thief.logIn()
    const { email } = its.newcomer().person
    await thief.must(beginChange(thief, { email }))
    await owner.stepUp()
    await owner.must(owner.api.post('/api/auth/sessions/end-others'))
    await expectRefusal(enterContactCode(thief, await its.sandbox.code(email)), '401 unauthenticated')
    expect(await contactOf(owner)).toEqual(before)
  })
})
