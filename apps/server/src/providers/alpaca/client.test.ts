import { documentTypes } from '@vestibule/domain/documents/items'
import { expect, test } from 'vitest'
import { brokerPerson } from '../testing/broker-samples.ts'
import { expectFailure, failureOf, textOf } from '../testing/deps.ts'
import { always, answerJson, bodyOf, closedAddress } from '../testing/local-server.ts'
import { accountId, applicationOf, requireValidRequests, served, signature } from './testing/served.ts'

requireValidRequests()

const accountPath = `/v1/accounts/${accountId}`
const wireAccount = (status: string, over: object = {}) => ({
  id: accountId,
  status,
  kyc_results: null,
  ...over,
})
const { account: contact } = applicationOf()

test('[BK-02] authenticates each request by the key and its secret', async () => {
  const { broker, calls } = await served(always(200, wireAccount('ACTIVE')))
  await broker.getAccount(accountId)
  expect(calls[0]).toMatchObject({
    method: 'GET',
    path: accountPath,
    headers: { authorization: `Basic ${btoa('key:hush')}` },
  })
})

test.each([
  [400, 'refused'],
  [401, 'unavailable'],
  [403, 'unavailable'],
  [404, 'refused'],
  [408, 'in_doubt'],
  [422, 'refused'],
  [429, 'unavailable'],
  [500, 'in_doubt'],
  [503, 'in_doubt'],
])('[BK-02] an effect answered %i is %s, and is sent once', async (status, failure) => {
  const { broker, calls, deps } = await served(always(status, { code: status * 100_000, message: 'Ada' }))
  const error = await failureOf(broker.opening.open(applicationOf(), signature))
  expect(error).toMatchObject({ failure, status, providerCode: String(status * 100_000) })
  expect(textOf(error)).not.toMatch(/Ada|hush/)
  expect(calls).toHaveLength(1)
  expect(deps.observed).toMatchObject([{ provider: 'alpaca', operation: 'openAccount', status }])
})

test('[BK-02] repeats a read, but not one that is refused', async () => {
  const { broker, calls } = await served((response, _, number) =>
    number < 2 ? answerJson(response, 429, {}) : answerJson(response, 200, wireAccount('ACTIVE')),
  )
  await broker.getAccount(accountId)
  expect(calls).toHaveLength(3)
  const missing = await served(always(404, { code: 40410000 }))
  await expectFailure(missing.broker.getAccount(accountId), { failure: 'refused', status: 404 })
  expect(missing.calls).toHaveLength(1)
})

test('[BK-02] nothing is done if Alpaca cannot be reached', async () => {
  const { broker } = await served(always(200), { baseUrl: await closedAddress() })
  const failed = broker.opening.open(applicationOf(), signature)
  await expectFailure(failed, { failure: 'unavailable', status: undefined })
})

test('[BK-02] an opening whose answer has no id is in doubt', async () => {
  const { broker } = await served(always(200, { status: 'SUBMITTED' }))
  const opened = broker.opening.open(applicationOf(), signature)
  await expectFailure(opened, { failure: 'in_doubt', providerCode: 'malformed_answer' })
})

test.each([
  ['ONBOARDING', 'PENDING'],
  ['SUBMITTED', 'PENDING'],
  ['SUBMISSION_FAILED', 'PENDING'],
  ['ACTION_REQUIRED', 'PENDING'],
  ['APPROVAL_PENDING', 'PENDING'],
  ['APPROVED', 'PENDING'],
  ['LATER', 'PENDING'],
  ['ACTIVE', 'OPEN'],
  ['ACCOUNT_UPDATED', 'OPEN'],
  ['REJECTED', 'CLOSED'],
  ['ACCOUNT_CLOSED', 'CLOSED'],
  ['INACTIVE', 'CLOSED'],
])('[BK-02] reads an account that is %s as %s', async (status, state) => {
  const { broker } = await served(always(200, wireAccount(status)))
  expect(await broker.getAccount(accountId)).toEqual({
    accountId,
    state,
    activeRestrictions: status === 'ACTION_REQUIRED' ? ['AML_PARTIES_FAILING_KYC'] : [],
    investigationId: accountId,
  })
})

test.each([
  ['SUBMITTED', null, 'OPEN', 'PENDING', 'PENDING'],
  ['ACTION_REQUIRED', { indeterminate: { ADDRESS_VERIFICATION: {} } }, 'OPEN', 'PASSED', 'PENDING'],
  ['ACTION_REQUIRED', { indeterminate: { WATCHLIST_HIT: {} } }, 'OPEN', 'PENDING', 'PENDING'],
  ['APPROVAL_PENDING', { indeterminate: { WATCHLIST_HIT: {} } }, 'OPEN', 'PENDING', 'PENDING'],
  ['REJECTED', { reject: { WATCHLIST_HIT: {} } }, 'CLOSED', 'FAILED', 'PENDING'],
  ['REJECTED', { reject: { IDENTITY_VERIFICATION: {} } }, 'CLOSED', 'PENDING', 'FAILED'],
  ['REJECTED', null, 'CLOSED', 'PENDING', 'FAILED'],
])(
  '[BK-02] reads the review of %s with %j as %s',
  async (status, kyc_results, state, watchlist, identity) => {
    const { broker } = await served(always(200, wireAccount(status, { kyc_results })))
    expect(await broker.getInvestigation(accountId)).toEqual({
      investigationId: accountId,
      state,
      watchlistScreen: watchlist,
      identityVerification: identity,
      identificationId: status === 'ACTION_REQUIRED' ? expect.stringMatching(`^${accountId}:`) : undefined,
    })
  },
)

const unverified = (items: readonly string[]) =>
  Object.fromEntries(
    ['name', 'address', 'birth_date', 'tax_id'].map((item) => [
      item,
      items.includes(item) ? 'UNVERIFIED' : 'NOT_IN_SCOPE',
    ]),
  )

test.each([
  [['IDENTITY_VERIFICATION'], ['name']],
  [['INVALID_IDENTITY_PASSPORT', 'OTHER'], ['name']],
  [['ADDRESS_VERIFICATION'], ['address']],
  [['DATE_OF_BIRTH'], ['birth_date']],
  [['TAX_IDENTIFICATION', 'PEP'], ['tax_id']],
  [['AFFILIATED'], ['name']],
  [['SELFIE_VERIFICATION', 'FAMILY_MEMBER_PEP', 'CONTROL_PERSON', 'VISA_TYPE_OTHER'], ['name']],
  [['W8BEN_CORRECTION', 'WATCHLIST_HIT', 'COUNTRY_NOT_SUPPORTED', 'OTHER_PARTNER'], ['name']],
  [[], ['name']],
])('[BK-02] an account that needs %j asks to verify %j', async (codes, items) => {
  const kyc_results = {
    accept: { DATE_OF_BIRTH: {} },
    indeterminate: Object.fromEntries(codes.map((c) => [c, {}])),
  }
  const { broker, calls } = await served(always(200, wireAccount('ACTION_REQUIRED', { kyc_results })))
  const { identificationId = '' } = await broker.getInvestigation(accountId)
  expect(await broker.getIdentification(identificationId)).toEqual(unverified(items))
  expect(calls[1]?.path).toBe(accountPath)
})

test('[BK-02] an identification has another id when Alpaca asks for more, whatever the order', async () => {
  const idOf = async (results: object) => {
    const kyc_results = { reject: null, indeterminate: null, ...results }
    const { broker } = await served(always(200, wireAccount('ACTION_REQUIRED', { kyc_results })))
    return (await broker.getInvestigation(accountId)).identificationId
  }
  const first = await idOf({ indeterminate: { TAX_IDENTIFICATION: {}, ADDRESS_VERIFICATION: {} } })
  const reject = { TAX_IDENTIFICATION: {} }
  expect(await idOf({ indeterminate: { ADDRESS_VERIFICATION: {} }, reject })).toBe(first)
  expect(await idOf({ indeterminate: 'ADDRESS_VERIFICATION' })).not.toBe(first)
})

test('[BK-02] an account that needs nothing has no identification', async () => {
  const { broker } = await served(always(200, wireAccount('APPROVAL_PENDING')))
  expect(await broker.getIdentification(`${accountId}:PEP`)).toBeUndefined()
})

test('[BK-02] updates the contact, and the name with the address', async () => {
  const { broker, calls } = await served(always(200, wireAccount('ACCOUNT_UPDATED')))
  await broker.updateContact(accountId, contact)
  await broker.updateNameAndAddress({ accountId, personId: 'client-1' }, brokerPerson('client-1'))
  const address = {
    street_address: ['1 Elm Street'],
    city: 'Albany',
    state: 'NY',
    postal_code: '12207',
    country: 'USA',
  }
  expect(calls).toMatchObject([
    { method: 'PATCH', path: accountPath },
    { method: 'PATCH', path: accountPath },
  ])
  expect(calls.map(bodyOf)).toEqual([
    { contact: { email_address: 'ada@example.com', phone_number: '+15185550100', ...address } },
    { identity: { given_name: 'Ada', family_name: 'Byron' }, contact: address },
  ])
})

async function* inPieces(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

test.each([1, 2, 4, 100])('[BK-02] uploads a document of pieces of %i bytes, with our id', async (length) => {
  const bytes = Buffer.from('%PDF-1.7 ä document')
  const file = { kind: 'application/pdf', size: bytes.length } as const
  const { broker, calls } = await served((response, { method }) =>
    method === 'GET'
      ? answerJson(response, 200, wireAccount('ACTION_REQUIRED'))
      : response.writeHead(204).end(),
  )
  const owner = { accountId, personId: 'client-1' }
  const [link] = await broker.createUploadLinks(owner, [
    { documentId: 'document-1', type: 'SOCIAL_SECURITY_DOCUMENT', kind: 'application/pdf' },
  ])
  expect(link).toMatchObject({ documentId: 'document-1', brokerId: 'document-1' })
  expect(calls).toEqual([])
  await broker.uploadDocument(link?.link ?? '', file, inPieces(bytes, length))
  expect(calls[1]).toMatchObject({ method: 'POST', path: `${accountPath}/documents/upload` })
  expect(calls[1]?.headers['content-length']).toBe(String(calls[1]?.body.length))
  expect(bodyOf(calls[1])).toEqual([
    {
      document_type: 'tax_id_verification',
      document_sub_type: 'document-1',
      content: bytes.toString('base64'),
      mime_type: 'application/pdf',
    },
  ])
})

test('[BK-02] gives each type of a document one of Alpaca’s', async () => {
  const { broker, calls } = await served((response, { method }) =>
    method === 'GET' ? answerJson(response, 200, wireAccount('ACTIVE')) : response.writeHead(204).end(),
  )
  const types = [...documentTypes, 'COURT_ORDER'] as const
  const documents = types.map((type) => ({ documentId: type, type, kind: 'image/png' as const }))
  for (const { link } of await broker.createUploadLinks({ accountId, personId: '' }, documents))
    await broker.uploadDocument(link, { kind: 'image/png', size: 3 }, inPieces(Buffer.from('abc'), 3))
  const sent = calls.filter(({ method }) => method === 'POST').map((call) => bodyOf(call)[0])
  expect(Object.fromEntries(sent.map((one) => [one.document_sub_type, one.document_type]))).toEqual({
    PASSPORT: 'identity_verification',
    PROOF_OF_TAX_ID: 'tax_id_verification',
    BIRTH_CERTIFICATE: 'date_of_birth_verification',
    SOCIAL_SECURITY_DOCUMENT: 'tax_id_verification',
    DRIVING_LICENSE: 'identity_verification',
    MARRIAGE_CERTIFICATE: 'identity_verification',
    COURT_ORDER: 'identity_verification',
  })
})

test('[BK-02] uploads no document twice, and finds it by our id', async () => {
  const documents = [{ document_sub_type: 'document-1' }, { document_sub_type: null }]
  const { broker, calls } = await served(always(200, wireAccount('ACTION_REQUIRED', { documents })))
  const owner = { accountId, personId: '' }
  const document = { documentId: 'document-1', type: 'PASSPORT', kind: 'image/png' } as const
  const [link] = await broker.createUploadLinks(owner, [document])
  await broker.uploadDocument(link?.link ?? '', { kind: 'image/png', size: 1 }, inPieces(Buffer.from('a'), 1))
  await broker.linkDocuments(accountId, ['document-1'])
  expect(await broker.findLinkedDocuments(accountId)).toEqual(['document-1'])
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET'])
})

test('[BK-02] uploads to no link of another kind', async () => {
  const { broker, calls } = await served(always(200))
  for (const link of ['', 'https://elsewhere.example/a', `accountId=${accountId}&documentId=1&type=x`])
    await expectFailure(
      broker.uploadDocument(link, { kind: 'image/png', size: 1 }, inPieces(Buffer.from('a'), 1)),
      {
        failure: 'refused',
        providerCode: 'not_a_link',
      },
    )
  expect(calls).toEqual([])
})

test('[OP-09] pages accounts by their creation, and drops those that a page repeats', async () => {
  const all = [1, 2, 2, 3, 4].map((second, index) => ({
    id: `A${index}`,
    created_at: `2026-03-01T10:00:0${second}Z`,
  }))
  const { broker, calls } = await served((response, { path }) => {
    const after = new URL(path, 'http://x').searchParams.get('created_after') ?? ''
    answerJson(response, 200, all.filter(({ created_at }) => created_at >= after).slice(0, 3))
  })
  const pages: string[][] = []
  let page: string | undefined
  do {
    const { items, next } = await broker.pageOfAccounts(new Date('2026-03-01T00:00:00Z'), page)
    pages.push(items.map((one) => one.accountId))
    page = next
  } while (page)
  expect(pages).toEqual([['A0', 'A1', 'A2'], ['A3'], ['A4'], []])
  const queries = calls.map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams))
  expect(queries[0]).toEqual({
    sort: 'asc',
    entities: 'trading_configurations',
    created_after: '2026-03-01T00:00:00.000Z',
  })
  expect(queries[1]?.created_after).toBe('2026-03-01T10:00:02Z')
})

test('[OP-09] lists all accounts without a time, and no persons', async () => {
  const { broker, calls } = await served(always(200, []))
  expect(await broker.pageOfAccounts(undefined, undefined)).toEqual({ items: [], next: undefined })
  expect(calls[0]?.path).not.toContain('created_after')
  expect(await broker.pageOfPersons(undefined)).toEqual({ items: [], next: undefined })
})

test('[BK-01] declares what Alpaca lacks', async () => {
  const { broker } = await served(always(200))
  expect(broker.traits).toEqual({
    name: 'alpaca',
    hasSeveralBanks: false,
    plaidProcessor: 'alpaca',
  })
  expect(broker.verifyDeposits).toBeUndefined()
  await expectFailure(broker.readAgreement('https://documents.example/a.pdf'), { failure: 'refused' })
})

test('encodes ids in the path', async () => {
  const { broker, calls } = await served(always(200, wireAccount('ACTIVE')))
  await broker.getAccount('../../x?y')
  expect(calls[0]?.path).toBe('/v1/accounts/..%2F..%2Fx%3Fy')
})
