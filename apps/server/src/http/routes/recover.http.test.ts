import type { ReplyOf } from '@vestibule/contract/calls'
import type { FirmScope } from '@vestibule/domain/firm/scopes'
import { type Applicant, wrongCode } from '@vestibule/testing/applicant'
import { Authenticator, addPasskey } from '@vestibule/testing/authenticator'
import { firmCaller, newFirmKey } from '@vestibule/testing/firm'
import { becomes, eventually, expectRefusal, statusesOf } from '@vestibule/testing/in-vitest'
import { beforeAll, describe, expect, test } from 'vitest'
import { beginChange, change, readContact, releasePhone } from './testing/contact.ts'
import { disposableEmail, sessionOf, useServer } from './testing/use-server.ts'

const its = useServer()

const minute = 60
const hour = 60 * minute
const expired = '410 link_expired'
const reason = 'Ticket 4711: video call, ID compared'
const newPassword = 'Owners-Staple-9'

const keys: Partial<Record<FirmScope, string>> = {}
beforeAll(async () => {
  for (const scope of ['support', 'compliance'] as const)
    keys[scope] = (await newFirmKey(its.stack.databaseUrl, [scope], its.now())).key
})
const newEmail = (): string => its.newcomer().person.email

/** Begins a recovery as the firm does. @returns the reply's state, or its status and code */
const begin = async (id: string, email: string, scope: FirmScope = 'compliance', body = { reason }) => {
  const call = firmCaller(its.stack.baseUrl, keys[scope])
  const { status, text } = await call(`POST /api/firm/applications/${id}/recover-email`, { email, ...body })
  const { state, code } = JSON.parse(text)
  return state ?? `${status} ${code}`
}
const askCode = ({ api }: Applicant, token: string) =>
  api.post<{ sentTo: string }>('/api/auth/recovery-code', { token })
const recover = ({ api }: Applicant, token: string, code?: string) =>
  api.put<{ resetToken: string }>('/api/auth/recovery', { token, ...(code !== undefined && { code }) })
const stop = ({ api }: Applicant, token: string) => api.post('/api/auth/recovery/stop', { token })
const reset = ({ api }: Applicant, token: string) =>
  api.post('/api/auth/reset-password', { token, password: newPassword })
const logInByDevice = async ({ api, must }: Applicant, device: Authenticator) => {
  await api.get('/api/auth/get-csrf')
  const { options } = await must(api.post<ReplyOf<'beginPasskeyLogin'>>('/api/auth/passkey-login'))
  return api.put('/api/auth/passkey-login', device.use(options))
}

/** Asks for the code, and reads it from the owner's phone. */
const codeFor = (owner: Applicant, browser: Applicant, token: string): Promise<string> =>
  its.sandbox.codeAfter(owner.e164, () => browser.must(askCode(browser, token)))
/**
 * The firm begins a recovery for the owner. @returns an unknown browser, the new email, and the token of the link sent
 * to it
 */
const started = async (owner: Applicant) => {
  const email = newEmail()
  expect(await begin(owner.clientId || owner.userId, email)).toBe('done')
  return { browser: its.otherBrowser(owner), email, token: await its.linkTo('recover', email) }
}
const emailOf = async ({ userId }: Applicant) =>
  (await its.row<{ email: string }>('select email from app_user where id = $1', userId)).email
const eventsOf = async ({ userId }: Applicant, type: string) =>
  (
    await its.query<{ data: object }>(
      `select data from firm_event where user_id = $1 and type = $2
       union all select data from event_outbox where user_id = $1 and type = $2`,
      [userId, type],
    )
  ).map(({ data }) => data)
const textsAbout = (owner: Applicant, words: string) =>
  eventually(
    () => its.sandbox.messages(owner.e164),
    (texts) => texts.some(({ text }) => text.includes(words)),
  )

describe('[MA-04] a lost mailbox and password: the firm’s link to a new email', () => {
  test('with the phone’s code, a new password and email; each step is notified to the old email and the phone', async () => {
    const owner = await its.related()
    const { email: before } = owner.person
    its.advance(31)
    const { browser, email, token } = await started(owner)
    await its.mails(before, /asked to change the email address/)
    await textsAbout(owner, 'asked to replace your email')
    expect(await readContact(owner)).toMatchObject({ email: before, pending: null, heldUntil: null })

    const { sentTo } = await browser.must(askCode(browser, token))
    expect(sentTo).toMatch(/\d{4}$/)
    its.advance(31)
    const code = await codeFor(owner, browser, token)
    await expectRefusal(recover(browser, token, wrongCode(code)), '400 code_mismatch')
    const { resetToken } = await browser.must(recover(browser, token, code))
    expect((await sessionOf(owner)).user).toBeNull()
    await its.mails(before, /email address was changed/)
    await its.mails(email, /email address was changed/)
    await textsAbout(owner, 'email address was changed')

    // The link worked once: only the browser that used it can repeat the call, whose reply may have been lost.
    await expectRefusal(recover(its.otherBrowser(owner), token, code), expired)
    expect((await recover(browser, token, code)).body).toHaveProperty('resetToken')
    expect(await begin(owner.clientId, email)).toBe('unchanged')
    await expectRefusal(reset(browser, resetToken), expired)
    const { resetToken: newest } = await browser.must(recover(browser, token))
    await browser.must(reset(browser, newest))
    await its.mails(email, /password was changed/)

    Object.assign(browser.person, { email, password: newPassword })
    its.advance(31)
    await browser.logIn()
    const { heldUntil } = await readContact(browser)
    expect((new Date(heldUntil ?? 0).getTime() - its.now().getTime()) / 1000).toBeGreaterThan(23 * hour)
    await expectRefusal(browser.api.post('/api/create-link-token'), '409 contact_hold')
    await becomes(async () => (await its.accountsOf(owner))[0]?.parties[0]?.email_address, email)
    expect(await eventsOf(owner, 'applicant.recovery')).toEqual([{ state: 'STARTED' }])
    expect(await eventsOf(owner, 'applicant.contact_changed')).toEqual([{ contact: 'EMAIL' }])
    expect(await its.actions(owner.userId)).toEqual(
      expect.arrayContaining(['email_change_confirmed', 'email_changed', 'password_reset']),
    )
    const entry =
      "select payload -> 'detail' as detail from audit_event where action = 'recovery_started' and client_id = $1"
    expect(await its.row(entry, owner.clientId)).toMatchObject({ detail: { reason, by: /^firm-key:/ } })
    its.advance(24 * hour)
    await browser.logIn()
    expect((await browser.api.post('/api/create-link-token')).status).toBe(200)
  })

  test('with a passkey instead of the code, which ends with the new password', async () => {
    const owner = await its.withAccount()
    const device = new Authenticator(its.stack.baseUrl)
    await addPasskey(owner, device)
    const { browser, email, token } = await started(owner)
    await expectRefusal(recover(browser, token), '400 passkey_refused')
    await logInByDevice(browser, device)
    const { resetToken } = await browser.must(recover(browser, token))
    expect(await emailOf(owner)).toBe(email)
    await browser.must(reset(browser, resetToken))
    await expectRefusal(logInByDevice(its.otherBrowser(owner), device), '400 passkey_refused')
  })

  test('entered twice at once, the code replaces the email once', async () => {
    const owner = await its.applicant()
    const { browser, token } = await started(owner)
    const code = await codeFor(owner, browser, token)
    const enter = () => recover(browser, token, code)
    // The second call joins the first, or finds the code used up but the change not yet confirmed.
    expect(await statusesOf([enter(), enter()])).toEqual([200, expect.toBeOneOf([200, 410])])
    expect((await enter()).status).toBe(200)
    const changed = (await its.actions(owner.userId)).filter((action) => action === 'email_changed')
    expect(changed).toHaveLength(1)
  })

  test('entered again before the change is confirmed, the code has expired; the first call replaces the email', async () => {
    const owner = await its.applicant()
    const { browser, email, token } = await started(owner)
    const code = await codeFor(owner, browser, token)
    await its.query('begin')
    await its.query('select from contact_change where user_id = $1 for update', [owner.userId])
    const first = recover(browser, token, code)
    await its.waitersBehind(1)
    await expectRefusal(recover(browser, token, code), '410 code_expired')
    await its.query('commit')
    expect((await first).status).toBe(200)
    expect(await emailOf(owner)).toBe(email)
  })
})

describe('[MA-04] each of these alone recovers nothing', () => {
  test('a stolen key of the firm, with a link to the thief’s mailbox, also while the phone is released', async () => {
    const owner = await its.applicant()
    const before = owner.person.email
    expect(await releasePhone(its.stack, owner)).toBe('done')
    const email = newEmail()
    expect(await begin(owner.userId, email)).toBe('done')
    const thief = its.otherBrowser(owner)
    const token = await its.linkTo('recover', email)
    const code = await codeFor(owner, thief, token)
    for (const to of [before, email])
      expect((await its.sandbox.messages(to)).some((mail) => mail.code === code)).toBe(false)
    for (let tries = 1; tries <= 5; tries += 1)
      await expectRefusal(recover(thief, token, wrongCode(code, tries)), '400 code_mismatch')
    await expectRefusal(recover(thief, token, code), '429 too_many_attempts')
    await expectRefusal(recover(thief, token), '400 passkey_refused')
    expect(await emailOf(owner)).toBe(before)
  })

  test('a stolen key and a session of another person, or a passkey of another person', async () => {
    const owner = await its.applicant()
    const thief = await its.applicant()
    const device = new Authenticator(its.stack.baseUrl)
    await addPasskey(thief, device)
    const { token } = await started(owner)
    await expectRefusal(recover(thief, token), '400 passkey_refused')
    await logInByDevice(thief, device)
    await expectRefusal(recover(thief, token), '400 passkey_refused')
    expect(await emailOf(owner)).toBe(owner.person.email)
  })

  test('the new mailbox: its link opens no session, and a reset of the password is not possible', async () => {
    const owner = await its.applicant()
    const { browser: thief, email, token } = await started(owner)
    await thief.must(askCode(thief, token))
    expect((await sessionOf(thief)).user).toBeNull()
    await thief.must(thief.api.post('/api/auth/forgot-password', { email }))
    await expectRefusal(reset(thief, token), expired)
    await expectRefusal(stop(thief, token), expired)
    await owner.must(owner.api.post('/api/auth/forgot-password', { email: owner.person.email }))
    expect(await its.resetToken(owner.person.email)).not.toBe('')
    expect(await its.resetTokens(email)).toEqual([])
  })

  test('a swapped SIM: without the link no code is sent or counts', async () => {
    const owner = await its.applicant()
    const { browser: thief, token: link } = await started(owner)
    const stopLink = await its.linkTo('stop-recovery', owner.person.email)
    const forged = `${owner.userId}.${'A'.repeat(43)}`
    const { length } = await its.sandbox.codes(owner.e164)
    for (const token of [forged, stopLink, `${owner.userId}.`, 'no-user.hash', '']) {
      await expectRefusal(askCode(thief, token), expired)
      await expectRefusal(recover(thief, token, '123456'), expired)
    }
    await codeFor(owner, thief, link)
    expect(await its.sandbox.codes(owner.e164)).toHaveLength(length + 1)
  })
})

describe('[MA-04] the owner stops a recovery', () => {
  const expectStopped = async (owner: Applicant, token: string, code: string): Promise<void> => {
    await expectRefusal(recover(its.otherBrowser(owner), token, code), expired)
    expect(await eventsOf(owner, 'applicant.recovery')).toEqual([{ state: 'STARTED' }, { state: 'STOPPED' }])
    expect(await its.actions(owner.userId)).toContain('recovery_stopped')
    expect(await emailOf(owner)).toBe(owner.person.email)
  }
  test.each(['the link in the notice', 'a log-in on a known browser', 'a log-in with a code'])(
    'by %s',
    async (way) => {
      const owner = await its.applicant()
      const { browser: thief, token } = await started(owner)
      const code = await codeFor(owner, thief, token)
      if (way === 'the link in the notice') {
        const own = await its.linkTo('stop-recovery', owner.person.email)
        await thief.must(stop(its.otherBrowser(owner), own))
        await expectRefusal(stop(its.otherBrowser(owner), own), expired)
      } else {
        its.advance(31)
        await (way === 'a log-in with a code' ? its.otherBrowser(owner) : owner).logIn()
      }
      await expectStopped(owner, token, code)
    },
  )
  test('but not by the password without the code on an unknown browser', async () => {
    const owner = await its.applicant()
    const { browser, token } = await started(owner)
    its.advance(31)
    const other = its.otherBrowser(owner)
    await other.must(other.submitPassword())
    expect((await askCode(browser, token)).status).toBe(200)
  })
  test('by another change of contact; and it never takes the code of the session', async () => {
    const owner = await its.applicant()
    const { browser, email, token } = await started(owner)
    await expectRefusal(owner.api.post('/api/contact/code'), '410 code_expired')
    expect((await its.sandbox.messages(email)).some(({ code }) => code)).toBe(false)
    await owner.must(beginChange(owner, { phoneNumber: its.newcomer().person.phone }))
    await expectRefusal(askCode(browser, token), expired)
  })
})

describe('[MA-04] one recovery at a time', () => {
  test('a repeated call changes nothing; another email replaces it; after an hour it ends', async () => {
    const owner = await its.applicant()
    const { browser, email, token } = await started(owner)
    expect(await begin(owner.userId, email)).toBe('unchanged')
    const second = newEmail()
    expect(await begin(owner.userId, second)).toBe('done')
    await expectRefusal(askCode(browser, token), expired)
    const newest = await its.linkTo('recover', second)
    const code = await codeFor(owner, browser, newest)
    its.advance(hour)
    await expectRefusal(askCode(browser, newest), expired)
    await expectRefusal(recover(browser, newest, code), expired)
    await expectRefusal(stop(browser, await its.linkTo('stop-recovery', owner.person.email, 2)), expired)
    expect(await begin(owner.userId, second)).toBe('done')
  })

  test('not without the scope, a reason and a free email that passes the screening', async () => {
    const owner = await its.applicant()
    const { person } = await its.applicant()
    expect(await begin(owner.userId, newEmail(), 'support')).toBe('403 firm_scope')
    expect(await begin(owner.userId, newEmail(), 'compliance', { reason: 'a@b.co' })).toBe('400 malformed')
    expect(await begin(owner.userId, 'ada')).toBe('422 invalid')
    expect(await begin(owner.userId, person.email)).toBe('409 email_taken')
    expect(await begin(owner.userId, disposableEmail())).toBe('422 invalid')
    expect(await begin(owner.userId, owner.person.email)).toBe('unchanged')
    expect(await its.count('contact_change where user_id = $1', owner.userId)).toBe(0)
  })

  test('not for a person who signs up, is blocked or was erased', async () => {
    const newcomer = await its.user()
    expect(await begin(newcomer.userId, newEmail())).toBe('409 status_conflict')
    const owner = await its.answered()
    const { browser, token } = await started(owner)
    await its.query('update app_user set is_blocked = true where id = $1', [owner.userId])
    await expectRefusal(askCode(browser, token), '403 blocked')
    expect(await begin(owner.clientId, newEmail())).toBe('409 status_conflict')
    await its.query('update app_user set is_blocked = false where id = $1', [owner.userId])
    await its.settled(owner)
    const erase = firmCaller(its.stack.baseUrl, keys.compliance)
    expect((await erase(`POST /api/firm/applications/${owner.clientId}/erase`)).text).toContain('"erased"')
    await expectRefusal(askCode(browser, token), expired)
    expect(await begin(owner.clientId, newEmail())).toBe('404 not_found')
  })

  test('within a day of a change of the phone, which must not prove it; a thief’s new email is undone', async () => {
    const owner = await its.applicant()
    await change(its.sandbox, owner, { phoneNumber: its.newcomer().person.phone })
    expect(await begin(owner.userId, newEmail())).toBe('409 contact_hold')
    its.advance(24 * hour)
    await owner.logIn()
    its.advance(31)
    await owner.stepUp()
    await change(its.sandbox, owner, { email: newEmail() })
    const { browser, email, token } = await started(owner)
    await browser.must(recover(browser, token, await codeFor(owner, browser, token)))
    expect(await emailOf(owner)).toBe(email)
  })
})
