import type { IsoDate } from '@vestibule/domain/iso-date'
import { expect, test } from 'vitest'
import { createClock } from '../platform/clock.ts'
import type { BrokerBeneficiary } from '../ports/broker.ts'
import { createAscendBroker } from './ascend/client.ts'
import { createIpqsScreening } from './ipqs/client.ts'
import { createPlaidBankLink } from './plaid/client.ts'
import { brokerAccount, brokerAddress, brokerPerson } from './testing/broker-samples.ts'
import { expectFailure, failureOf } from './testing/deps.ts'
import { type TestSandbox, useSandbox } from './testing/sandbox.ts'
import { createTwilioPhoneCodes } from './twilio/client.ts'

const sandbox = useSandbox()
const deps = { now: () => new Date(), observe: () => undefined }
const broker = () => createAscendBroker(sandbox().ascend, deps)
const bankLink = () => createPlaidBankLink(sandbox().plaid, deps)
const phoneCodes = () => createTwilioPhoneCodes(sandbox().twilio, deps)
const screening = () => createIpqsScreening(sandbox().ipqs, deps)

const person = (taxId: string) => brokerPerson(`client-${taxId}`, { taxId })
const account = (personId: string) => brokerAccount(`roth-${personId}`, personId)

interface Ledger {
  achDeposits: unknown[]
  achSchedules: unknown[]
}
const ledger = () => sandbox().ask<Ledger>('ledger')

/** Logs in at the bank and selects its first account, like the Link script. */
async function linkInBrowser({ origin }: TestSandbox, linkToken: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/_link/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link_token: linkToken, ...body }),
    })
    return answer.json()
  }
  const { link_session_id, institutions } = await post('open', {})
  const { institution_id } = institutions[0]
  const login = { link_session_id, institution_id, username: 'user_good', password: 'pass_good' }
  const { accounts } = await post('login', login)
  const { public_token } = await post('connect', { link_session_id, account_id: accounts[0].id })
  return public_token
}

async function openRothAccount(taxId: string): Promise<string> {
  const { personId } = await broker().createPerson(person(taxId))
  const { accountId } = await broker().createAccount(account(personId))
  const agreements = await broker().enroll(accountId, 'REGISTRATION_IRA_ROTH')
  await broker().affirm(
    accountId,
    agreements.map(({ agreementId }) => agreementId),
  )
  return accountId
}

async function linkBank(accountId: string): Promise<string> {
  const { linkToken } = await bankLink().createLinkToken({
    clientUserId: 'client-1',
    redirectUri: undefined,
    language: 'en',
    withOwners: true,
  })
  const { accessToken } = await bankLink().exchangePublicToken(await linkInBrowser(sandbox(), linkToken))
  const { accounts } = await bankLink().getAccounts(accessToken)
  const { processorToken } = await bankLink().createProcessorToken(accessToken, accounts[0]?.accountId ?? '')
  const made = await broker().createBankRelationship(accountId, { nickname: 'My bank', processorToken })
  expect(made).toMatchObject({ nickname: 'My bank', state: 'APPROVED' })
  return made.relationshipId
}

test('[AF-02][AG-03] creates a person and an account, affirms its agreements, and finds each', async () => {
  const { personId } = await broker().createPerson(person('212345671'))
  expect(await broker().findPersons('212345671')).toEqual([{ personId, clientPersonId: 'client-212345671' }])
  expect(await broker().findPersons('212345672')).toEqual([])

  const { accountId } = await broker().createAccount(account(personId))
  expect(await broker().findAccounts(personId)).toEqual([{ accountId, clientAccountId: `roth-${personId}` }])
  expect(await broker().getAccount(accountId)).toMatchObject({ accountId, state: 'PENDING' })

  const agreements = await broker().enroll(accountId, 'REGISTRATION_IRA_ROTH')
  expect(agreements.length).toBeGreaterThan(0)
  expect(await broker().listAgreements(accountId)).toEqual(agreements)
  expect(new Set(agreements.map(({ state }) => state))).toEqual(new Set(['REQUIRED']))
  const document = await broker().readAgreement(agreements[0]?.uri ?? '')
  expect(document.length).toBeGreaterThan(500)

  const affirmed = await broker().affirm(
    accountId,
    agreements.map(({ agreementId }) => agreementId),
  )
  expect(affirmed.map(({ state }) => state)).toEqual(agreements.map(() => 'AFFIRMED'))
  expect(await broker().getAccount(accountId)).toEqual({
    accountId,
    state: 'OPEN',
    activeRestrictions: [],
    investigationId: expect.any(String),
  })
})

test('[KY-08] uploads documents in pieces, links them to the investigation, and finds them', async () => {
  const accountId = await openRothAccount('219090002')
  const { investigationId = '' } = await broker().getAccount(accountId)
  const [{ personId } = { personId: '' }] = await broker().findPersons('219090002')
  const requested = [
    { documentId: 'd1', type: 'PASSPORT', kind: 'image/jpeg' },
    { documentId: 'd2', type: 'PROOF_OF_TAX_ID', kind: 'application/pdf' },
  ] as const
  const links = await broker().createUploadLinks(personId, requested)
  expect(links.map(({ documentId }) => documentId)).toEqual(['d1', 'd2'])
  const pieces = async function* () {
    yield Buffer.from('one ')
    yield Buffer.from('two')
  }
  for (const [at, { link }] of links.entries()) {
    const document = { kind: requested[at]?.kind ?? ('image/png' as const), size: 7 }
    await broker().uploadDocument(link, document, pieces())
    // A repeated upload adds no second document.
    await broker().uploadDocument(link, document, pieces())
  }
  expect(await broker().findLinkedDocuments(investigationId)).toEqual([])
  const ids = links.map(({ brokerId }) => brokerId)
  await broker().linkDocuments(investigationId, ids)
  expect(await broker().findLinkedDocuments(investigationId)).toEqual(expect.arrayContaining(ids))

  const refused = { failure: 'refused' }
  const file = { kind: 'image/jpeg', size: 7 } as const
  const upload = (link: string) => failureOf(broker().uploadDocument(link, file, pieces()))
  expect(await upload(`${links[0]?.link}x`)).toMatchObject({ ...refused, status: 403 })
  for (const link of ['http://elsewhere.example/a', 'file:///etc/passwd', 'nonsense'])
    expect(await upload(link)).toMatchObject({ ...refused, providerCode: 'address_not_allowed' })
})

const heir: BrokerBeneficiary = {
  percentage: 60,
  firstName: 'Zoë',
  lastName: 'D’Arcy',
  birthDate: '1936-05-12' as IsoDate,
  email: 'zoe@example.com',
  phone: '2125550142',
  relation: 'OTHER',
  taxId: { type: 'ITIN', digits: '912701234' },
  address: brokerAddress,
}

test('[PE-15][AF-04] designates beneficiaries once, finds them, and reports invalid ones', async () => {
  const accountId = await openRothAccount('212345676')
  const enroll = (...percentages: number[]) =>
    broker().enrollBeneficiaries(
      accountId,
      percentages.map((percentage) => ({ ...heir, percentage })),
    )
  expect(await broker().hasBeneficiaries(accountId)).toBe(false)
  await expectFailure(enroll(60, 39), { failure: 'refused', status: 400 })
  expect(await broker().hasBeneficiaries(accountId)).toBe(false)
  expect(await enroll(60, 40)).toEqual([])
  expect(await broker().hasBeneficiaries(accountId)).toBe(true)
  await expectFailure(enroll(100), { failure: 'refused', status: 400 })
})

test('[BA-02][CF-03][CF-08] links a bank, schedules money once, and cancels it once', async () => {
  const accountId = await openRothAccount('212345673')
  const relationshipId = await linkBank(accountId)
  expect(await broker().findBankRelationships(accountId)).toEqual([
    { relationshipId, nickname: 'My bank', state: 'APPROVED', numberEnd: expect.any(String) },
  ])

  const before = await ledger()
  const nextYear = Number(createClock(undefined).today().slice(0, 4)) + 1
  const schedule = {
    relationshipId,
    clientScheduleId: 'schedule-1',
    amount: 100,
    startDate: `${nextYear}-03-15` as IsoDate,
    occurrences: 10,
    contribution: { type: 'REGULAR' as const, taxYear: nextYear },
  }
  const first = await broker().createSchedule(accountId, schedule)
  expect(first).toMatchObject({ state: 'ACTIVE', duplicate: false })
  expect(await broker().createSchedule(accountId, schedule)).toEqual({ ...first, duplicate: true })

  const deposit = {
    relationshipId,
    clientTransferId: 'deposit-1',
    amount: 250,
    contribution: { type: 'REGULAR' as const, taxYear: nextYear - 1 },
  }
  const sent = await broker().createDeposit(accountId, deposit)
  expect(sent).toMatchObject({ state: 'PROCESSING', duplicate: false })
  expect(await broker().createDeposit(accountId, deposit)).toMatchObject({
    transferId: undefined,
    duplicate: true,
  })

  const listed = await broker().pageOfSchedules(undefined)
  expect(listed).toEqual({
    items: expect.arrayContaining([{ accountId, scheduleId: first.transferId }]),
    next: undefined,
  })

  const after = await ledger()
  expect(after.achSchedules).toHaveLength(before.achSchedules.length + 1)
  expect(after.achDeposits).toHaveLength(before.achDeposits.length + 1)

  for (const [kind, id = ''] of [
    ['schedule', first.transferId],
    ['deposit', sent.transferId],
  ] as const) {
    expect(await broker().getTransferState(accountId, kind, id)).not.toBe('CANCELED')
    await broker().cancelTransfer(accountId, kind, id, 'stopped')
    expect(await broker().getTransferState(accountId, kind, id)).toBe('CANCELED')
    await expectFailure(broker().cancelTransfer(accountId, kind, id, 'stopped'), {
      failure: 'refused',
      status: 400,
    })
  }
  expect(await broker().listSchedules(accountId)).toEqual([
    { transferId: first.transferId, clientScheduleId: 'schedule-1', state: 'CANCELED' },
  ])
})

test('[OP-09] lists persons and accounts by id, accounts since a time', async () => {
  const { personId } = await broker().createPerson(person('212345679'))
  const { accountId } = await broker().createAccount(account(personId))
  const persons = await broker().pageOfPersons(undefined)
  expect(persons.items).toContainEqual({ personId, clientPersonId: 'client-212345679' })
  const accounts = await broker().pageOfAccounts(new Date(Date.now() - 60_000), undefined)
  expect(accounts.items.at(-1)).toEqual({ accountId, clientAccountId: `roth-${personId}` })
  const inAnHour = new Date(Date.now() + 3_600_000)
  expect(await broker().pageOfAccounts(inAnHour, undefined)).toEqual({ items: [], next: undefined })
})

test('[AF-04] an account with a lost reply is in doubt, exists once, and is found', async () => {
  const { personId } = await broker().createPerson(person('212345674'))
  await sandbox().fail({ provider: 'ascend', path: '/accounts/v1/accounts', kind: 'drop-after', times: 1 })
  await expectFailure(broker().createAccount(account(personId)), { failure: 'in_doubt' })
  expect(await broker().findAccounts(personId)).toHaveLength(1)
})

const newest = async (to: string) => {
  const [message] = await sandbox().ask<{ code: string }[]>(`messages?to=${encodeURIComponent(to)}`)
  if (!message) throw new Error('no message')
  return message
}

test('[SU-09] sends a code, rejects a wrong one, and approves the right one once', async () => {
  const sent = await phoneCodes().send('5185550101', { language: 'en', canceled: undefined })
  if (sent === 'stopped') throw new Error('texts are stopped')
  const { sid } = sent
  const { code } = await newest('+15185550101')
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await phoneCodes().check({ sid }, wrong)).toBe('mismatch')
  expect(await phoneCodes().check({ sid }, code)).toBe('approved')
  expect(await phoneCodes().check({ sid }, code)).toBe('expired')
})

test('[SU-29] a number that replied STOP gets no text until it replies START', async () => {
  const send = () => phoneCodes().send('5185550107', { language: 'en', canceled: undefined })
  const reply = (text: string) => sandbox().text('+15185550107', text)
  await reply('STOP')
  expect(await send()).toBe('stopped')
  await reply('HELP')
  expect(await send()).toBe('stopped')
  await reply('start')
  expect(await send()).toMatchObject({ sid: expect.any(String) })
})

test('[SU-28] finds a pending verification by number and ends it before sending a new code', async () => {
  const phone = '5185550103'
  const asked = new Date()
  const first = await phoneCodes().send(phone, { language: 'es', canceled: 'any' })
  expect(await phoneCodes().find(phone, new Date(asked.getTime() - 5_000))).toEqual(first)
  expect(await phoneCodes().find(phone, new Date(asked.getTime() + 60_000))).toBeUndefined()
  const { code } = await newest(`+1${phone}`)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < 5; tries += 1)
    expect(await phoneCodes().check({ phone }, wrong)).toBe('mismatch')
  expect(await phoneCodes().check({ phone }, code)).toBe('too_many_attempts')
  const second = await phoneCodes().send(phone, { language: 'es', canceled: 'any' })
  expect(second).not.toEqual(first)
  expect(await phoneCodes().check({ phone }, (await newest(`+1${phone}`)).code)).toBe('approved')
  expect(await phoneCodes().find(phone, asked)).toBeUndefined()
})

test('[RK-02][RK-03][RK-04] screens the sandbox personas', async () => {
  const honest = await screening().email('ada@example.com')
  expect(honest.isDisposable).toBe(false)
  expect(honest.domainAgeDays ?? 1_000).toBeGreaterThan(30)
  expect(await screening().email('ada@disposable.example')).toMatchObject({ isDisposable: true })
  expect(await screening().email('ada@young.example')).toEqual({ isDisposable: false, domainAgeDays: 5 })
  expect(await screening().phone('5185550100')).toEqual({ isVOIP: false })
  expect(await screening().phone('5185550199')).toEqual({ isVOIP: true })
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  expect(await screening().ip('198.51.100.7', iPhone)).toMatchObject({
    isVPN: false,
    isTor: false,
    browser: expect.stringContaining('Safari'),
    device_brand: 'Apple',
    device_model: expect.stringContaining('iPhone'),
  })
  expect(await screening().ip('203.0.113.10', '')).toMatchObject({ isVPN: true, isTor: false })
  expect(await screening().ip('203.0.113.20', '')).toMatchObject({ isTor: true })
})
