import type { ReplyOf } from '@vestibule/contract/calls'
import { type Applicant, e164, wrongCode } from '@vestibule/testing/applicant'
import { Authenticator, addPasskey } from '@vestibule/testing/authenticator'
import { becomes, eventually, expectRefusal, statusesOf } from '@vestibule/testing/in-vitest'
import { sampleAddress } from '@vestibule/testing/sample-person'
import { shown } from '@vestibule/testing/samples/sample'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  beginChange,
  change,
  changeAddress,
  destinationOf,
  enterContactCode,
  type NewContact,
  readContact,
} from './testing/contact.ts'
import { disposableEmail, expectInvalid, sessionOf, useServer } from './testing/use-server.ts'

const its = useServer()

const minute = 60
const hour = 60 * minute
const stepUpRequired = '403 step_up_required'
const held = '409 contact_hold'

const newEmail = () => ({ email: its.newcomer().person.email })
const newPhone = () => ({ phoneNumber: its.newcomer().person.phone })
const kinds: [string, () => NewContact][] = [
  ['email', newEmail],
  ['phone', newPhone],
]
/** Creates an applicant with an open account and a code entered just now. */
const owner = async (): Promise<Applicant> => {
  const applicant = await its.withAccount()
  its.advance(31)
  await applicant.stepUp()
  return applicant
}
const partiesOf = async (applicant: Applicant) =>
  (await its.accountsOf(applicant)).flatMap(({ parties }) => parties)

test('[MA-04] the new email replaces the old one for log-in, mails, broker and firm; both addresses get a notice', async () => {
  const applicant = await owner()
  const { email: before, password, phone } = applicant.person
  const other = its.otherBrowser(applicant)
  await other.logIn()
  const { email } = newEmail()
  const { sentTo } = await applicant.must(beginChange(applicant, { email: email.toUpperCase() }))
  expect(sentTo).toBe('a•••@•••')
  expect(await readContact(applicant)).toMatchObject({ email: before, pending: { contact: 'email', sentTo } })
  await applicant.must(enterContactCode(applicant, await its.sandbox.code(email)))
  const { heldUntil, ...read } = await readContact(applicant)
  expect(read).toMatchObject({ email, phoneNumber: phone, pending: null })
  const heldFor = new Date(heldUntil ?? '').getTime() - its.now().getTime()
  expect(heldFor / 1000).toBeGreaterThan(24 * hour - minute)
  expect(heldFor / 1000).toBeLessThanOrEqual(24 * hour)
  expect((await sessionOf(other)).user).toBeNull()
  expect(await its.count('device where user_id = $1', applicant.userId)).toBe(0)
  await expectRefusal(other.submitPassword(), '401 invalid_credentials')
  its.advance(31)
  expect((await other.must(other.submitPassword({ email, password }))).challenge).toBeDefined()
  for (const address of [before, email]) {
    const [mail] = await its.mails(address, /email address was changed/)
    expect(mail?.text).toMatch(/If this was not you, write to/)
    expect(mail?.text).not.toContain(address === before ? email : before)
  }
  await becomes(async () => (await partiesOf(applicant))[0]?.email_address, email)
  const events =
    'select type, data from firm_event where user_id = $1 union all select type, data from event_outbox where user_id = $1'
  expect(await its.query(events, [applicant.userId])).toContainEqual({
    type: 'applicant.contact_changed',
    data: { contact: 'EMAIL' },
  })
  expect(await its.actions(applicant.userId)).toEqual(
    expect.arrayContaining(['email_change_begun', 'email_change_confirmed', 'email_changed']),
  )
  await applicant.must(other.api.post('/api/auth/forgot-password', { email: before }))
  await applicant.must(other.api.post('/api/auth/forgot-password', { email }))
  expect(await its.resetToken(email)).not.toBe('')
  expect(await its.resetTokens(before)).toEqual([])
})

test('[MA-04] codes go to the new phone only; the old one and the email get a notice, the broker the number', async () => {
  const applicant = await owner()
  const { phoneNumber } = newPhone()
  const before = applicant.e164
  const sent = await its.sandbox.codes(before)
  await change(its.sandbox, applicant, { phoneNumber })
  its.advance(31)
  const other = its.otherBrowser(applicant)
  await other.logIn()
  expect(await its.sandbox.codes(before)).toEqual(sent)
  const texts = await eventually(
    () => its.sandbox.messages(before),
    (all) => all.some(({ text }) => text.includes('phone number was changed')),
  )
  expect(texts[0]?.text).not.toContain(phoneNumber.slice(-4))
  await its.mails(applicant.person.email, /phone number was changed/)
  await becomes(async () => (await partiesOf(applicant))[0]?.phone_number.e164_number, e164(phoneNumber))
  await becomes(
    () => its.count('contact_change where user_id = $1 and previous is null', applicant.userId),
    1,
  )
})

const newHome = { address_1: '9 Oak Road', address_2: '', zipcode: '60601', city: 'Chicago', state: 'IL' }
const eventsOf = (applicant: Applicant) =>
  its.query(
    'select type, data from firm_event where user_id = $1 union all select type, data from event_outbox where user_id = $1',
    [applicant.userId],
  )

test('[MA-04] a new home address holds for all accounts and the broker once, with a notice, and begins the hold', async () => {
  const applicant = await its.related()
  its.advance(31)
  await applicant.stepUp()
  expect((await readContact(applicant)).address).toMatchObject({ city: 'New York' })
  await applicant.must(changeAddress(applicant, { ...newHome, zipcode: '60601-1234' }))
  await applicant.must(changeAddress(applicant, { ...newHome, zipcode: '60601-1234' }))
  const { address, heldUntil } = await readContact(applicant)
  expect(address).toEqual({ ...newHome, zipcode: '60601-1234' })
  expect(new Date(heldUntil ?? '').getTime() - its.now().getTime()).toBeGreaterThan(
    (24 * hour - minute) * 1000,
  )
  await becomes(async () => (await partiesOf(applicant))[0]?.mailing_address.locality, 'Chicago')
  await becomes(async () => (await its.personsOf(applicant))[0]?.personal_address.locality, 'Chicago')
  await its.mails(applicant.person.email, /home address was changed/)
  const changed = { type: 'applicant.contact_changed', data: { contact: 'ADDRESS' } }
  expect((await eventsOf(applicant)).filter(({ type }) => type === changed.type)).toEqual([changed])
  const actions = await its.actions(applicant.userId)
  expect(actions.filter((action) => action === 'address_changed')).toHaveLength(1)
  await expectRefusal(changeAddress(applicant, sampleAddress), held)
  await expectRefusal(beginChange(applicant, newEmail()), held)
  await expectRefusal(applicant.api.post('/api/create-link-token'), held)
})

test('[MA-04] a new phone leaves name and address of the broker’s person, which another application may not share', async () => {
  const applicant = await owner()
  await its.query(`update address set city = 'Elsewhere' where client_id = $1`, [applicant.clientId])
  await change(its.sandbox, applicant, newPhone())
  const sql = "select state from provider_call where client_id = $1 and operation = 'update_broker_contact'"
  await becomes(async () => (await its.row(sql, applicant.clientId)).state, 'answered')
  const [person] = await its.personsOf(applicant)
  expect(person?.personal_address.locality).toBe('New York')
})

test('[MA-04] the address and a contact never both change by one proof', async () => {
  const applicant = await owner()
  const to = newPhone()
  await applicant.must(beginChange(applicant, to))
  await applicant.must(changeAddress(applicant, newHome))
  await expectRefusal(enterContactCode(applicant, await its.sandbox.code(destinationOf(to))), held)
  expect((await readContact(applicant)).phoneNumber).toBe(applicant.person.phone)

  const other = await owner()
  await other.must(beginChange(other, newEmail()))
  await its.query(`update contact_change set confirmed_in = '\\x00' where user_id = $1`, [other.userId])
  await expectRefusal(changeAddress(other, newHome), '409 status_conflict')
  expect((await readContact(other)).address).toMatchObject({ city: 'New York' })
})

test('[MA-04] a session that is ended during the change of the address changes nothing', async () => {
  const applicant = await owner()
  const other = its.otherBrowser(applicant)
  await other.logIn()
  const [ended, changed] = await its.inOrder(
    'select from session where user_id = $1 for update',
    applicant,
    () => other.api.post('/api/auth/sessions/end-others'),
    () => changeAddress(applicant, newHome),
  )
  expect([ended.status, changed.status]).toEqual([200, 401])
  expect((await readContact(other)).address).toMatchObject({ city: 'New York' })
})

test('[MA-04] a new home address needs a second factor, the password, a valid address and a final application', async () => {
  const applicant = await owner()
  await expectRefusal(changeAddress(applicant, newHome, 'Wrong-Horse-7'), '401 invalid_credentials')
  const invalid = { ...newHome, address_1: 'PO Box 12', state: 'XX' }
  await expectInvalid(changeAddress(applicant, invalid), 'address_1', 'state')
  its.advance(16 * minute)
  await expectRefusal(changeAddress(applicant, newHome), stepUpRequired)
  const unfinished = its.newcomer()
  await unfinished.signUp()
  expect((await readContact(unfinished)).address).toBeNull()
  await expectRefusal(changeAddress(unfinished, newHome), '409 status_conflict')
})

test.each(kinds)(
  '[MA-04] for 24 hours after a change of %s, no money and no contact changes',
  async (_, to) => {
    const applicant = await its.related()
    its.advance(31)
    await applicant.stepUp()
    await change(its.sandbox, applicant, to())
    const { api, clientId, version: ifMatch } = applicant
    const { heldUntil } = await readContact(applicant)
    const money = {
      link: () => api.post('/api/create-link-token'),
      confirm: () =>
        api.post(
          `/api/broker-api/ach/schedule/create/client/${clientId}`,
          { disclosures: shown('own-bank', 'debit') },
          { ifMatch },
        ),
    }
    const refusal = { code: 'contact_hold', until: heldUntil }
    for (const send of Object.values(money)) expect((await send()).body).toMatchObject(refusal)
    for (const [, another] of kinds) await expectRefusal(beginChange(applicant, another()), held)
    its.advance(24 * hour - 60)
    await applicant.logIn()
    await expectRefusal(money.link(), held)
    its.advance(60)
    expect((await money.link()).status).toBe(200)
    expect((await readContact(applicant)).heldUntil).toBeNull()
  },
)

test('[MA-04] [MA-05] during the hold contributions cannot be changed, but stopped', async () => {
  const applicant = await its.related()
  await applicant.must(applicant.schedule())
  its.advance(31)
  await applicant.stepUp()
  await change(its.sandbox, applicant, newEmail())
  const { bank } = await applicant.readPlan()
  await expectRefusal(applicant.changePlan(bank.id), held)
  const stopped = applicant.api.post(`/api/contributions/stop/client/${applicant.clientId}`)
  expect((await stopped).status).toBe(200)
})

describe('[MA-04] a change needs the password and a recent code or passkey', () => {
  test('not a log-in on a known browser, nor a code older than 15 minutes', async () => {
    const applicant = await its.withAccount()
    await applicant.must(applicant.submitPassword())
    for (const [, to] of kinds) await expectRefusal(beginChange(applicant, to()), stepUpRequired)
    await applicant.stepUp()
    its.advance(15 * minute + 1)
    for (const [, to] of kinds) await expectRefusal(beginChange(applicant, to()), stepUpRequired)
  })
  test('not a code without the password', async () => {
    const applicant = await owner()
    await expectRefusal(beginChange(applicant, newEmail(), 'Wrong-Horse-7'), '401 invalid_credentials')
    await expectInvalid(beginChange(applicant, newEmail(), ''), 'password')
    expect((await readContact(applicant)).pending).toBeNull()
  })
  test('a passkey instead of the code', async () => {
    const applicant = await its.withAccount()
    const device = new Authenticator(its.stack.baseUrl)
    await addPasskey(applicant, device)
    its.advance(16 * minute)
    await expectRefusal(beginChange(applicant, newPhone()), stepUpRequired)
    const { options } = await applicant.must(
      applicant.api.post<ReplyOf<'beginPasskeyStepUp'>>('/api/auth/step-up-passkey'),
    )
    await applicant.must(applicant.api.put('/api/auth/step-up-passkey', device.use(options)))
    const to = newPhone()
    await change(its.sandbox, applicant, to)
    expect(await readContact(applicant)).toMatchObject(to)
  })
})

describe('[MA-04] the code to the new contact', () => {
  test.each(kinds)(
    'for the %s: a wrong code, a replaced change and an expired code change nothing',
    async (_, to) => {
      const applicant = await owner()
      const first = to()
      await applicant.must(beginChange(applicant, first))
      const firstCode = await its.sandbox.code(destinationOf(first))
      await expectRefusal(enterContactCode(applicant, wrongCode(firstCode)), '400 code_mismatch')
      const second = to()
      await applicant.must(beginChange(applicant, second))
      const code = await its.sandbox.code(destinationOf(second))
      if (code !== firstCode) await expectRefusal(enterContactCode(applicant, firstCode), '400 code_mismatch')
      its.advance(10 * minute + 1)
      await expectRefusal(enterContactCode(applicant, code), '410 code_expired')
      await applicant.must(applicant.api.post('/api/contact/code'))
      const again = await its.sandbox.code(destinationOf(second), 2)
      its.advance(20 * minute)
      await expectRefusal(enterContactCode(applicant, again), '410 code_expired')
      await expectRefusal(applicant.api.post('/api/contact/code'), '410 code_expired')
      const { email, phone: phoneNumber } = applicant.person
      expect(await readContact(applicant)).toMatchObject({
        email,
        phoneNumber,
        pending: null,
        heldUntil: null,
      })
    },
  )
  test('is refused after five wrong tries', async () => {
    const applicant = await owner()
    const to = newPhone()
    await applicant.must(beginChange(applicant, to))
    const code = await its.sandbox.code(destinationOf(to))
    for (let tries = 0; tries < 5; tries += 1)
      await expectRefusal(enterContactCode(applicant, wrongCode(code, tries + 1)), '400 code_mismatch')
    await expectRefusal(enterContactCode(applicant, code), '429 too_many_attempts')
  })
  test.each(kinds)('entered twice at once and once more changes the %s once', async (_, to) => {
    const applicant = await owner()
    const next = to()
    await applicant.must(beginChange(applicant, next))
    const code = await its.sandbox.code(destinationOf(next))
    const enter = () => enterContactCode(applicant, code)
    expect(await statusesOf([enter(), enter()])).toEqual([200, 200])
    expect((await enter()).status).toBe(200)
    const actions = (await its.actions(applicant.userId)).filter((action) => action.endsWith('_changed'))
    expect(actions).toHaveLength(1)
  })
  test('of a change that another one replaces meanwhile is refused as expired', async () => {
    const applicant = await owner()
    const to = newPhone()
    await applicant.must(beginChange(applicant, to))
    const code = await its.sandbox.code(destinationOf(to))
    const [replaced, entered] = await its.inOrder(
      'select from contact_change where user_id = $1 for update',
      applicant,
      () => beginChange(applicant, newPhone()),
      () => enterContactCode(applicant, code),
    )
    expect(replaced.status).toBe(200)
    expect(entered).toMatchObject({ status: 410, body: { code: 'code_expired' } })
    expect(await readContact(applicant)).toMatchObject({ phoneNumber: applicant.person.phone })
  })
  test('to a phone shares the budget of messages to this number', async () => {
    const applicant = await owner()
    const to = newPhone()
    await applicant.must(beginChange(applicant, to))
    for (let sent = 1; sent < 5; sent += 1) {
      its.advance(31)
      await applicant.must(applicant.api.post('/api/contact/code'))
    }
    const newcomer = await its.user({ phone: to.phoneNumber })
    await expectRefusal(newcomer.api.post('/api/auth/verify-phone', to), '429 too_many_attempts')
  })
  test('is refused where no change was begun', async () => {
    await expectRefusal(enterContactCode(await owner(), '123456'), '410 code_expired')
  })
})

describe('[MA-04] refuses', () => {
  let applicant: Applicant
  beforeAll(async () => {
    applicant = await owner()
  })
  test.each([
    ['malformed email', { email: 'ada' }, 'email'],
    ['malformed phone', { phoneNumber: '212' }, 'phoneNumber'],
  ] as const)('a %s', (_, to, field) => expectInvalid(beginChange(applicant, to), field))
  test('the present email and phone', async () => {
    await expectInvalid(beginChange(applicant, { email: applicant.person.email }), 'email')
    await expectInvalid(beginChange(applicant, { phoneNumber: applicant.person.phone }), 'phoneNumber')
  })
  test('the email of another user, and one with a risk, which blocks nobody', async () => {
    const { person } = await its.user()
    await expectRefusal(beginChange(applicant, { email: person.email }), '409 email_taken')
    await expectInvalid(beginChange(applicant, { email: disposableEmail() }), 'email')
    expect((await sessionOf(applicant)).user).not.toBeNull()
  })
  test('a sixth change within an hour', async () => {
    its.advance(hour)
    const busy = await owner()
    for (let count = 0; count < 5; count += 1) await busy.must(beginChange(busy, newPhone()))
    await expectRefusal(beginChange(busy, newPhone()), '429 too_many_attempts')
  })
  test('a person who has not finished the sign-up', async () => {
    const user = await its.user()
    await expectRefusal(user.api.get('/api/contact'), '403 forbidden')
    await expectRefusal(beginChange(user, newPhone()), '403 forbidden')
  })
})

describe('[MA-04] a phone is confirmed without a deadlock', () => {
  test('while all other sessions are ended', async () => {
    const applicant = await owner()
    const other = its.otherBrowser(applicant)
    await other.logIn()
    const to = newPhone()
    await applicant.must(beginChange(applicant, to))
    const code = await its.sandbox.code(destinationOf(to))
    const replies = await its.inOrder(
      'select from contact_change where user_id = $1 for update',
      applicant,
      () => enterContactCode(applicant, code),
      () => other.api.post('/api/auth/sessions/end-others'),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await sessionOf(other)).user).toBeNull()
  })
  test('while a code from the old phone is entered', async () => {
    const applicant = await owner()
    const to = newPhone()
    await applicant.must(beginChange(applicant, to))
    const code = await its.sandbox.code(destinationOf(to))
    its.advance(31)
    const texts = (await its.sandbox.messages(applicant.e164)).length
    await applicant.must(applicant.api.post('/api/auth/step-up-code'))
    const own = await its.sandbox.code(applicant.e164, texts + 1)
    const [entered, confirmed] = await its.inOrder(
      'select from app_user where id = $1 for no key update',
      applicant,
      () => applicant.api.put('/api/auth/step-up-code', { code: own }),
      () => enterContactCode(applicant, code),
    )
    // Either may be first. A code of the replaced phone is expired.
    expect(entered.status).toBeOneOf([200, 410])
    expect(confirmed.status).toBe(200)
    expect(await readContact(applicant)).toMatchObject(to)
  })
})

test('[MA-04] an email that another person takes meanwhile changes nothing', async () => {
  const applicant = await owner()
  const to = newEmail()
  await applicant.must(beginChange(applicant, to))
  await its.withIdentity(to)
  await expectRefusal(enterContactCode(applicant, await its.sandbox.code(to.email)), '409 email_taken')
  expect(await readContact(applicant)).toMatchObject({ email: applicant.person.email, pending: null })
})

test('[MA-04] the broker gets the new contact after an outage', async () => {
  const applicant = await owner()
  const to = newPhone()
  await its.sandbox.fault({
    provider: 'ascend',
    path: '/accounts/v1/accounts',
    kind: 'error',
    status: 503,
    times: 2,
  })
  await change(its.sandbox, applicant, to)
  await eventually(
    async () => {
      its.advance(30)
      return (await partiesOf(applicant))[0]?.phone_number.e164_number
    },
    (number) => number === e164(to.phoneNumber),
  )
})

test('[MA-04] after a refused opening, the broker needs no new contact', async () => {
  const applicant = await its.answered()
  its.advance(31)
  await applicant.stepUp()
  await its.sandbox.fault({ provider: 'ascend', path: '/accounts/v1/accounts', kind: 'error', status: 400 })
  await expectRefusal(applicant.askForAccount(), '502 provider_refused')
  const to = newPhone()
  await change(its.sandbox, applicant, to)
  const sql = "select state from provider_call where client_id = $1 and operation = 'update_broker_contact'"
  await becomes(async () => (await its.row(sql, applicant.clientId)).state, 'answered')
  await applicant.openAccount()
  expect((await partiesOf(applicant))[0]?.phone_number.e164_number).toBe(e164(to.phoneNumber))
})
