import { randomInt } from 'node:crypto'
import { yearOf } from '@vestibule/domain/iso-date'
import { dayInNewYork } from '@vestibule/domain/new-york'
import { afterAll, beforeEach, expect, test } from 'vitest'
import {
  type Exchange,
  requestProblems,
  responseProblems,
} from '../../../../sandbox/src/alpaca/testing/openapi.ts'
import type { BrokerApplication } from '../../ports/broker.ts'
import { brokerHeir } from '../testing/broker-samples.ts'
import { expectFailure } from '../testing/deps.ts'
import { useSandbox } from '../testing/sandbox.ts'
import { type AlpacaBroker, createAlpacaBroker } from './client.ts'
import { applicationOf, signature } from './testing/served.ts'

const sandbox = useSandbox()
let broker: AlpacaBroker
beforeEach(() => {
  const config = { ...sandbox().alpaca, secondAccount: 'same_email' } as const
  broker = createAlpacaBroker(config, { now: () => new Date(), observe: () => undefined })
})

/** Every exchange is valid against the broker's OpenAPI file, also those with an error. */
afterAll(async () => {
  const exchanges = await sandbox().ask<Exchange[]>('requests?provider=alpaca')
  expect(exchanges.length).toBeGreaterThan(20)
  for (const exchange of exchanges)
    expect([...requestProblems(exchange), ...responseProblems(exchange)]).toEqual([])
})

let people = 0
/** @param serial the last four digits of the SSN, by which the sandbox chooses what happens */
const newApplication = (serial = '7777', over: Partial<BrokerApplication> = {}): BrokerApplication => {
  people += 1
  const application = applicationOf(
    { beneficiaries: [{ ...brokerHeir, percentage: 100 }], ...over },
    { taxId: `${randomInt(200, 600)}${10 + people}${serial}` },
  )
  return { ...application, account: { ...application.account, email: `ada.${people}@example.com` } }
}
const signed = () => ({ ...signature, signedAt: new Date() })

const openAccount = async (application = newApplication()): Promise<string> => {
  await broker.opening.check(application)
  const { accountId } = await broker.opening.open(application, signed())
  return accountId
}
const stateOf = async (accountId: string) => (await broker.getAccount(accountId)).state
const openedAccount = async (application = newApplication()): Promise<string> => {
  const accountId = await openAccount(application)
  await expect.poll(() => stateOf(accountId)).toBe('OPEN')
  return accountId
}

const bank = {
  nickname: 'bank 1',
  account: { owner: 'Ada Byron', number: '123456789', routingNumber: '021000021', type: 'CHECKING' },
} as const
const linkedBank = async (accountId: string): Promise<string> => {
  const { relationshipId } = await broker.createBankRelationship(accountId, bank)
  await expect
    .poll(async () => (await broker.getBankRelationship(accountId, relationshipId)).state)
    .toBe('APPROVED')
  return relationshipId
}
const today = () => dayInNewYork(new Date())
const depositTo = (relationshipId: string, amount = 100) => ({
  relationshipId,
  amount,
  clientTransferId: '',
  contribution: { type: 'REGULAR', taxYear: yearOf(today()) } as const,
})

test('[BK-02] opens an account once, also if the answer is lost', async () => {
  const application = newApplication()
  const signature = signed()
  expect(await broker.opening.findOpened(application, signature)).toBeUndefined()
  await sandbox().fail({
    provider: 'alpaca',
    kind: 'drop-after',
    path: '/v1/accounts',
    match: 'roth',
    times: 1,
  })
  await expectFailure(broker.opening.open(application, signature), { failure: 'in_doubt' })
  const accountId = await broker.opening.findOpened(application, signature)
  expect(accountId).toBeDefined()
  expect(await broker.opening.open(application, signature)).toEqual({ accountId })
  await expectFailure(broker.opening.check(application), { providerCode: 'account_exists' })
  const other = { ...application.person, firstName: 'Grace' }
  await expectFailure(broker.opening.check({ ...application, person: other }), {
    providerCode: 'email_of_another',
  })
  const { items } = await broker.pageOfAccounts(new Date(Date.now() - 60_000), undefined)
  expect(items.filter((one) => one.accountId === accountId)).toHaveLength(1)
})

test('[BK-02] opens a Traditional IRA and an individual account for the same person', async () => {
  const roth = newApplication()
  await openedAccount(roth)
  await openedAccount({ ...roth, registration: 'REGISTRATION_IRA_TRADITIONAL' })
  await openedAccount({ ...roth, registration: 'REGISTRATION_INDIVIDUAL', beneficiaries: [] })
})

test('[BK-02] hands documents over where the broker asks for them', async () => {
  const accountId = await openAccount(newApplication('0003'))
  await expect
    .poll(async () => (await broker.getAccount(accountId)).activeRestrictions)
    .toEqual(['AML_PARTIES_FAILING_KYC'])
  const { identificationId = '' } = await broker.getInvestigation(accountId)
  expect(await broker.getIdentification(identificationId)).toMatchObject({
    address: 'UNVERIFIED',
    name: 'NOT_IN_SCOPE',
  })
  const document = { documentId: 'document-1', type: 'DRIVING_LICENSE', kind: 'image/jpeg' } as const
  const [link] = await broker.createUploadLinks({ accountId, personId: '' }, [document])
  const bytes = Buffer.alloc(70_001, 7)
  const upload = () =>
    broker.uploadDocument(
      link?.link ?? '',
      { kind: 'image/jpeg', size: bytes.length },
      (async function* () {
        yield bytes.subarray(0, 65_536)
        yield bytes.subarray(65_536)
      })(),
    )
  await upload()
  await upload()
  expect(await broker.findLinkedDocuments(accountId)).toEqual(['document-1'])
  await sandbox().post(`reviews/${accountId}`, { outcome: 'approve' })
  expect(await stateOf(accountId)).toBe('OPEN')
})

test('[BK-02] reads a rejection', async () => {
  const accountId = await openAccount(newApplication('0009'))
  await expect.poll(() => stateOf(accountId)).toBe('CLOSED')
  const rejected = { state: 'CLOSED', identityVerification: 'FAILED', watchlistScreen: 'PENDING' }
  expect(await broker.getInvestigation(accountId)).toMatchObject(rejected)
})

test('[BK-02] replaces a bank, and links one at a time', async () => {
  const accountId = await openedAccount()
  const first = await linkedBank(accountId)
  expect(await broker.findBankRelationships(accountId)).toMatchObject([
    { relationshipId: first, nickname: 'bank 1', numberEnd: '6789' },
  ])
  await expectFailure(broker.createBankRelationship(accountId, bank), { failure: 'unavailable', status: 409 })
  await broker.cancelBankRelationship(accountId, first, 'why')
  await broker.cancelBankRelationship(accountId, first, 'why')
  expect(await broker.getBankRelationship(accountId, first)).toMatchObject({ state: 'CANCELED' })
  await expect.poll(() => broker.findBankRelationships(accountId)).toEqual([])
  expect(await linkedBank(accountId)).not.toBe(first)
})

test('[BK-02] draws a deposit once if the answer is lost, and reads its return', async () => {
  const accountId = await openedAccount()
  const relationshipId = await linkedBank(accountId)
  const deposit = depositTo(relationshipId)
  await sandbox().fail({
    provider: 'alpaca',
    kind: 'drop-after',
    match: 'INCOMING',
    times: 1,
    path: `/v1/accounts/${accountId}/transfers`,
  })
  await expectFailure(broker.createDeposit(accountId, deposit), { failure: 'in_doubt' })
  const found = await broker.findDeposits(accountId, deposit, today())
  expect(found).toMatchObject([{ state: 'PENDING' }])
  expect(await broker.findDeposits(accountId, depositTo(relationshipId, 99), today())).toEqual([])
  const [{ depositId } = { depositId: '' }] = found
  expect(await broker.listBookedDeposits(accountId)).toEqual([])
  await sandbox().post(`returns/${depositId}`, { code: 'R02' })
  expect(await broker.getDeposit(accountId, depositId)).toMatchObject({
    state: 'RETURNED',
    amount: 100,
    returnCode: 'R02',
  })
  expect(await broker.listBookedDeposits(accountId)).toEqual([{ depositId, bookedOn: today() }])
})

test('[BK-02] cancels a deposit', async () => {
  const accountId = await openedAccount()
  const { transferId = '' } = await broker.createDeposit(accountId, depositTo(await linkedBank(accountId)))
  await broker.cancelTransfer(accountId, 'deposit', transferId, 'why')
  expect(await broker.getTransferState(accountId, 'deposit', transferId)).toBe('CANCELED')
})

test('[BK-02] changes the contact, and then the name, which Alpaca reviews', async () => {
  const application = newApplication()
  const accountId = await openedAccount(application)
  const relationshipId = await linkedBank(accountId)
  await broker.updateContact(accountId, { ...application.account, phone: '5185550199' })
  const person = { ...application.person, lastName: 'King' }
  await broker.updateNameAndAddress({ accountId, personId: '' }, person)
  expect(await stateOf(accountId)).toBe('OPEN')
  await expectFailure(broker.createDeposit(accountId, depositTo(relationshipId)), {
    failure: 'unavailable',
    providerCode: 'under_review',
  })
})
