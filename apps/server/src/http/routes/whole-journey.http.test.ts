import { createHash } from 'node:crypto'
import { entries } from '@vestibule/domain/testing/results'
import type { Applicant } from '@vestibule/testing/applicant'
import { refusal } from '@vestibule/testing/in-vitest'
import { rareContact, rarePerson } from '@vestibule/testing/sample-person'
import { beforeAll, describe, expect, test } from 'vitest'
import { csrfTokenOf, sessionOf, useServer } from './testing/use-server.ts'

// [OP-05] Requests alternate between two servers.
const its = useServer({ servers: 2, env: { LOG_LEVEL: 'debug' } })

const person = {
  ...rarePerson,
  password: 'Planted-Horse-77',
  birthDate: { year: '1973', month: '08', day: '23' },
}

let applicant: Applicant
const secrets: string[] = []

beforeAll(async () => {
  applicant = its.newcomer(person)
  const { api, sandbox } = applicant
  const addCookies = () => secrets.push(...api.cookies().map(({ value }) => value))
  await applicant.createUser()
  addCookies()
  await applicant.sendPhoneCode()
  secrets.push(await sandbox.code('+16467719043'))
  await refusal(api.put('/api/auth/verify-phone', { phoneNumber: person.phone, code: '000017' }))
  await applicant.enterPhoneCode()
  addCookies()
  await applicant.sendEmailCode()
  secrets.push(await sandbox.code(person.email))
  await applicant.enterEmailCode()
  addCookies()
  await api.get(`/api/user/get-by-email/${person.email}`)
  await refusal(applicant.submitPassword({ password: 'Wrong-Horse-0099' }))
  await applicant.must(applicant.submitPassword())
  addCookies()
  const { saveEmployment } = applicant
  applicant.saveEmployment = () => saveEmployment({ trustedContact: rareContact })
  await applicant.answerEverything()
  const badIdentity = { ssn: '417-83-29611', dob_year: '1973' }
  await refusal(api.patch(`/api/data-api/client/${applicant.clientId}`, badIdentity))
  await sandbox.fault({ provider: 'ascend', match: '"parties"', kind: 'error', status: 500 })
  await refusal(applicant.askForAccount())
  const publicToken = await its.stack.publicToken()
  secrets.push(publicToken)
  await applicant.openAndContribute(publicToken)
  secrets.push(await csrfTokenOf(api))
  await applicant.must(api.post('/api/auth/logout'))
  // Waits for the jobs that email the acceptance and the authorization.
  await its.mails(person.email, /./, 4)
  const requests = JSON.stringify(await sandbox.requests('plaid'))
  secrets.push(...new Set(requests.match(/\b(access|processor|link|public)-sandbox-[0-9a-f-]{36}/g)))
})

const encodings = (text: string): string[] => {
  const bytes = Buffer.from(text)
  const base64 = bytes.toString('base64').replace(/=+$/, '').slice(0, -1)
  return [text, encodeURIComponent(text), bytes.toString('hex'), base64]
}

/** Matches short values only as whole words, because hashes and times may contain any six digits. */
const contains = (text: string, value: string): boolean =>
  value.length > 6 ? text.includes(value) : new RegExp(`(?<![\\w.])${value}(?!\\w)`).test(text)

const identity = ['417832961', '417-83-2961', '1973-08-23', '08/23/1973', '19730823']
const passwords = ['Planted-Horse-77', 'Wrong-Horse-0099', '000017']
const bank = ['1111222233330000', '011401533']
const contact = [
  person.email,
  'zephyrine.quackenbush',
  person.phone,
  '6467719043',
  'Quackenbush',
  '12 Bedford',
  ...['Thaddeus', 'Copperwick', 'thaddeus.copperwick', '646-771-0976', '6467710976', '88 Grizzlebury'],
]
const planted = () => [...identity, ...passwords, ...bank, ...contact, ...secrets].flatMap(encodings)
const expectNothingPlanted = (text: string, source = text) => {
  const found = planted().filter((value) => contains(text, value))
  expect(found, source).toEqual([])
}

test('the journey has secrets to look for', () => {
  expect(secrets.length).toBeGreaterThan(10)
  expect(secrets.filter((one) => /^\d{6}$/.test(one))).toHaveLength(2)
  expect(secrets.filter((one) => one.startsWith('access-sandbox'))).toHaveLength(1)
})

describe('[SE-01] [OP-02] [HO-06] the log of the server', () => {
  test('holds no email, phone, name, address, SSN, date of birth, password, code, token or bank number', () => {
    const lines = its.stack.server.logs()
    expect(lines.length).toBeGreaterThan(60)
    for (const line of lines) expectNothingPlanted(line)
  })

  test('has lines of JSON about the calls to every provider', () => {
    const lines = its.stack.server.logs().map((line) => JSON.parse(line) as Record<string, unknown>)
    const calls = lines.filter(({ msg }) => msg === 'provider call')
    // Includes Sentry, which receives the report of the broker's failure.
    const providers = ['ascend', 'breached_passwords', 'ipqs', 'plaid', 'sentry', 'smtp', 'twilio']
    expect([...new Set(calls.map(({ provider }) => provider))].sort()).toEqual(providers)
    expect(lines.filter(({ msg }) => msg === 'unexpected error')).toEqual([])
  })
})

test('[SE-01] the audit trail and the provider calls in the database hold no personal data', async () => {
  let rows = 0
  for (const table of ['audit_event', 'provider_call'])
    for (const { whole } of await its.query<{ whole: string }>(`select t::text as whole from ${table} t`)) {
      rows += 1
      expectNothingPlanted(whole, table)
    }
  expect(rows).toBeGreaterThan(30)
})

describe('[SE-05] the audit trail', () => {
  const trail = () =>
    its.query<{ seq: number; action: string; payload: string; hash: Buffer }>(
      'select seq, action, payload::text as payload, hash from audit_event where client_id = $1 order by seq',
      [applicant.clientId],
    )

  test('lists each write in order, with its actor, IP address and request', async () => {
    const events = await trail()
    expect(events.map(({ action }) => action)).toEqual(
      entries(`
        client_created | address_saved | citizenship_saved | identity_saved | employment_saved
        marital_saved | finances_saved | suitability_saved | affiliations_saved | account_requested
        broker_person_created | broker_account_created | account_created | agreements_accepted
        tax_certification_sent | agreements_affirmed | account_opened | contribution_saved
        bank_link_launched | bank_link_returned | bank_linked | bank_relationship_created
        contribution_confirmed | transfer_created | transfer_created | transfer_created | confirmed
      `),
    )
    const payloads = events.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)
    const byApplicant = { ip: expect.stringMatching(/^198\.18\./), requestId: expect.any(String) }
    for (const one of payloads)
      expect(one).toMatchObject(one.actor === 'applicant' ? byApplicant : { actor: 'server', ip: null })
    expect(payloads[3]).toMatchObject({
      detail: { fields: expect.arrayContaining(['client.ssn_sealed', 'client.birth_date_sealed']) },
    })
  })

  test('is a chain: each hash covers the previous hash, the number and the text', async () => {
    let previous = createHash('sha256').update(`client ${applicant.clientId}`).digest()
    const events = await trail()
    for (const [index, { seq, payload, hash }] of events.entries()) {
      expect(seq).toBe(index + 1)
      const number = Buffer.alloc(4)
      number.writeInt32BE(seq)
      previous = createHash('sha256').update(previous).update(number).update(payload).digest()
      expect(hash.equals(previous), `number ${seq}`).toBe(true)
    }
    const sql = 'select audit_head, audit_seq, version from client where id = $1'
    const head = { audit_head: previous, audit_seq: events.length, version: events.length }
    expect(await its.row(sql, applicant.clientId)).toEqual(head)
  })
})

test('[CF-04] [AF-04] the providers hold one of each at the end', async () => {
  const ledger = Object.entries(await its.sandbox.ledger())
  const counts = Object.fromEntries(ledger.map(([kind, rows]) => [kind, rows.length]))
  const bank = { bankRelationships: 1, achSchedules: 3, achDeposits: 0, plaidItems: 1 }
  expect(counts).toMatchObject({ persons: 1, accounts: 1, ...bank })
})

test('[NV-13] a log-in on another device leads to the end with everything saved', async () => {
  const other = its.newcomer(person)
  await other.logIn()
  expect((await sessionOf(other)).clientId).toBe(applicant.clientId)
  other.userId = applicant.userId
  expect(await other.readClient()).toMatchObject({
    client_status: 'ONBOARDING_SIGNUP_COMPLETED',
    step: 4,
    firstName: 'Zephyrine',
    ssn: '***-**-2961',
    dob_year: '1973',
    facts: { transfersRecorded: true, brokerOpen: true, accepted: true },
  })
})
