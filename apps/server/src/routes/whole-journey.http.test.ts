import { createHash } from 'node:crypto'
import type { Applicant } from '@vestibule/testing/applicant'
import { eventually, refusal, useStack } from '@vestibule/testing/in-vitest'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'

// [OP-05] each request goes to the other of two servers
const its = useStack({ servers: 2, env: { LOG_LEVEL: 'debug' } })

/** Values that stand out wherever they turn up. */
const person = {
  firstName: 'Zephyrine',
  lastName: 'Quackenbush',
  email: 'zephyrine.quackenbush@planted.example.com',
  phone: '646-771-9043',
  password: 'Planted-Horse-77',
  ssn: '417-83-2961',
  birthDate: { year: '1973', month: '08', day: '23' },
}

let applicant: Applicant
/** codes and tokens that were sent or seen on the way */
const secrets: string[] = []

beforeAll(async () => {
  applicant = its.newcomer(person)
  const { api, sandbox } = applicant
  const noteSession = () => secrets.push(...api.cookies().map(({ value }) => value))
  await applicant.createUser()
  noteSession()
  await applicant.sendPhoneCode()
  secrets.push(await sandbox.code('+16467719043'))
  // one wrong try, whose code must not be told either
  await refusal(api.put('/api/auth/verify-phone', { phoneNumber: person.phone, code: '000017' }))
  await applicant.enterPhoneCode()
  noteSession()
  await applicant.sendEmailCode()
  secrets.push(await sandbox.code(person.email))
  await applicant.enterEmailCode()
  noteSession()
  await api.get(`/api/user/get-by-email/${person.email}`)
  await refusal(api.post('/api/auth/login', { email: person.email, password: 'Wrong-Horse-0099' }))
  await applicant.must(api.post('/api/auth/login', { email: person.email, password: person.password }))
  noteSession()
  await applicant.answerEverything()
  await refusal(
    api.patch(`/api/data-api/client/${applicant.clientId}`, { ssn: '417-83-29611', dob_year: '1973' }),
  )
  await sandbox.fault({ provider: 'ascend', match: '"parties"', kind: 'error', status: 500 })
  await refusal(applicant.askForAccount())
  await applicant.openAccount()
  await applicant.agree()
  await applicant.saveContribution()
  const publicToken = await its.stack.publicToken()
  secrets.push(publicToken)
  await applicant.linkBank(publicToken)
  await applicant.must(applicant.relate())
  await applicant.must(applicant.schedule())
  secrets.push((await api.get<{ csrfToken: string }>('/api/auth/get-csrf')).body.csrfToken)
  await applicant.must(api.post('/api/auth/logout'))
  // the mails of acceptance and authorization, which jobs send
  await eventually(
    () => sandbox.messages(person.email),
    (messages) => messages.length >= 3,
  )
  const provider = JSON.stringify(await sandbox.requests('plaid'))
  secrets.push(...new Set(provider.match(/\b(access|processor|link|public)-sandbox-[0-9a-f-]{36}/g)))
})

/** How a planted value might be written. */
const spellings = (text: string): string[] => {
  const bytes = Buffer.from(text)
  return [
    text,
    encodeURIComponent(text),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, '').slice(0, -1),
  ]
}

/** A short number is looked for as a whole: in hashes and times any six digits may turn up. */
const tells = (text: string, value: string): boolean =>
  value.length > 6 ? text.includes(value) : new RegExp(`(?<![\\w.])${value}(?!\\w)`).test(text)

const identity = ['417832961', '417-83-2961', '1973-08-23', '08/23/1973', '19730823']
const password = ['Planted-Horse-77', 'Wrong-Horse-0099', '000017']
const bank = ['1111222233330000', '011401533']
const contact = [
  person.email,
  'zephyrine.quackenbush',
  person.phone,
  '6467719043',
  'Quackenbush',
  '12 Bedford',
]

test('there is something to look for', () => {
  expect(secrets.length).toBeGreaterThan(10)
  expect(secrets.filter((one) => /^\d{6}$/.test(one))).toHaveLength(2)
  expect(secrets.filter((one) => one.startsWith('access-sandbox'))).toHaveLength(1)
})

describe('[SE-01] [OP-02] the server’s log', () => {
  test('tells no email, phone, name, address, SSN, date of birth, password, code, token or bank number', () => {
    const lines = its.stack.server.logs()
    expect(lines.length).toBeGreaterThan(60)
    const planted = [...identity, ...password, ...bank, ...contact, ...secrets].flatMap(spellings)
    for (const line of lines)
      for (const value of planted) expect(tells(line, value), `${value} in ${line}`).toBe(false)
  })

  test('is one line of JSON a request, with its id, the route’s pattern, status and time', () => {
    const lines = its.stack.server.logs().map((line) => JSON.parse(line) as Record<string, unknown>)
    const requests = lines.filter(({ msg }) => msg === 'request')
    for (const one of requests)
      expect(Object.keys(one).sort()).toEqual([
        'level',
        'method',
        'ms',
        'msg',
        'reqId',
        'route',
        'status',
        'time',
      ])
    expect(requests.map(({ route }) => route)).toContain('/api/user/get-by-email/:email')
    expect(requests.map(({ route }) => route)).toContain('/api/data-api/client/:clientId')
    expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length)
    const calls = lines.filter(({ msg }) => msg === 'outside call')
    expect(new Set(calls.map(({ provider }) => provider))).toEqual(
      // the broker fails once, which is reported
      new Set(['ipqs', 'twilio', 'smtp', 'ascend', 'plaid', 'sentry', 'breached_passwords']),
    )
    expect(lines.filter(({ msg }) => msg === 'unexpected error')).toEqual([])
  })
})

describe('[SE-01] the database', () => {
  test('names nobody in the audit trail, the outside calls', async () => {
    const planted = [...identity, ...password, ...bank, ...contact, ...secrets].flatMap(spellings)
    const tables = await its.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_name in ('audit_event', 'outside_call')`,
    )
    let rows = 0
    for (const { name } of tables)
      for (const { whole } of await its.query<{ whole: string }>(`select t::text as whole from ${name} t`)) {
        rows += 1
        for (const value of planted) expect(tells(whole, value), `${value} in ${name}`).toBe(false)
      }
    expect(rows).toBeGreaterThan(30)
  })
})

describe('[SE-05] the audit trail', () => {
  interface Event {
    seq: number
    at: Date
    action: string
    payload: string
    hash: Buffer
  }
  const trail = () =>
    its.query<Event>(
      'select seq, at, action, payload::text as payload, hash from audit_event where client_id = $1 order by seq',
      [applicant.clientId],
    )

  test('tells each write in its order: who, from where, by which request', async () => {
    const events = await trail()
    expect(events.map(({ action }) => action)).toEqual([
      'client_created',
      'address_saved',
      'citizenship_saved',
      'identity_saved',
      'employment_saved',
      'marital_saved',
      'finances_saved',
      'suitability_saved',
      'affiliations_saved',
      'account_requested',
      'broker_person_created',
      'broker_account_created',
      'account_created',
      'agreements_accepted',
      'tax_certification_sent',
      'agreements_affirmed',
      'account_opened',
      'contribution_saved',
      'bank_link_launched',
      'bank_link_returned',
      'bank_linked',
      'bank_relationship_created',
      'contribution_confirmed',
      'transfer_created',
      'transfer_created',
      'transfer_created',
      'confirmed',
    ])
    const byApplicant = events.map(({ payload }) => JSON.parse(payload) as Record<string, unknown>)
    for (const one of byApplicant)
      if (one.actor === 'applicant')
        expect(one).toMatchObject({ ip: expect.stringMatching(/^198\.18\./), requestId: expect.any(String) })
      else expect(one).toMatchObject({ actor: 'server', ip: null })
    expect(byApplicant[3]).toMatchObject({
      detail: { fields: expect.arrayContaining(['client.ssn_sealed', 'client.birth_date_sealed']) },
    })
  })

  test('is a chain: each hash is of the one before, the number and the text', async () => {
    let previous = createHash('sha256').update(`client ${applicant.clientId}`).digest()
    const events = await trail()
    for (const [index, { seq, payload, hash }] of events.entries()) {
      expect(seq).toBe(index + 1)
      const number = Buffer.alloc(4)
      number.writeInt32BE(seq)
      previous = createHash('sha256')
        .update(Buffer.concat([previous, number, Buffer.from(payload)]))
        .digest()
      expect(hash.equals(previous), `number ${seq}`).toBe(true)
    }
    const [head] = await its.query<{ audit_head: Buffer; audit_seq: number; version: number }>(
      'select audit_head, audit_seq, version from client where id = $1',
      [applicant.clientId],
    )
    expect(head).toEqual({ audit_head: previous, audit_seq: events.length, version: events.length })
  })

  test.each([
    'update audit_event set action = action',
    'delete from audit_event',
    'truncate audit_event',
    'drop table audit_event',
    'alter table audit_event disable trigger all',
    'update disclosure set words = words',
    'delete from disclosure',
  ])('the server’s own role is refused: %s', async (statement) => {
    const client = new pg.Client({ connectionString: its.stack.databaseUrl })
    await client.connect()
    try {
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/)
    } finally {
      await client.end()
    }
  })

  test.each(['update audit_event set action = action', 'delete from audit_event', 'truncate audit_event'])(
    'whoever owns the table is stopped: %s',
    async (statement) => {
      await expect(its.query(statement)).rejects.toThrow('audit_event is append-only')
    },
  )
})

test('[CF-04] [AF-04] at its end the providers hold one of each', async () => {
  const ledger = await its.sandbox.ledger()
  expect(Object.fromEntries(Object.entries(ledger).map(([kind, rows]) => [kind, rows.length]))).toMatchObject(
    { persons: 1, accounts: 1, bankRelationships: 1, achSchedules: 3, achDeposits: 0, plaidItems: 1 },
  )
})

test('[NV-13] logging in anew, on any device, comes to the end with everything saved', async () => {
  const again = its.newcomer(person)
  await again.logIn()
  const { body } = await again.api.get<{ clientId: string }>('/api/auth/session')
  expect(body.clientId).toBe(applicant.clientId)
  again.userId = applicant.userId
  expect(await again.readClient()).toMatchObject({
    client_status: 'ONBOARDING_SIGNUP_COMPLETED',
    step: 4,
    firstName: 'Zephyrine',
    ssn: '***-**-2961',
    dob_year: '1973',
    facts: { transfersRecorded: true, brokerOpen: true, accepted: true },
  })
})
