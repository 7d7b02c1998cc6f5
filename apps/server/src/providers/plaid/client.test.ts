import { expect, test } from 'vitest'
import { expectFailure, testDeps } from '../testing/deps.ts'
import { always, answerJson, bodyOf, type Handle, startLocalServer } from '../testing/local-server.ts'
import { createPlaidBankLink } from './client.ts'

async function served(handle: Handle) {
  const server = await startLocalServer(handle)
  const config = {
    baseUrl: server.url,
    clientId: 'the-client',
    secret: 'the-secret',
    clientName: 'Vestibule',
  }
  return { ...server, link: createPlaidBankLink(config, testDeps()) }
}

test('[BA-02] requests a link token for US checking and savings accounts without personal data', async () => {
  const { link, received } = await served(
    always(200, { link_token: 'link-1', expiration: '2026-03-02T19:00:00Z', request_id: 'r' }),
  )
  const input = {
    clientUserId: 'client-1',
    redirectUri: 'https://firm.example/onboarding/bank',
    language: 'en' as const,
    withOwners: false,
  }
  expect(await link.createLinkToken(input)).toEqual({
    linkToken: 'link-1',
    expiresAt: new Date('2026-03-02T19:00:00Z'),
  })
  await link.createLinkToken({ ...input, redirectUri: undefined, withOwners: true })
  expect(received[0]).toMatchObject({
    method: 'POST',
    path: '/link/token/create',
    headers: {
      'plaid-client-id': 'the-client',
      'plaid-secret': 'the-secret',
      'plaid-version': '2020-09-14',
      'content-type': 'application/json',
    },
  })
  expect(bodyOf(received[0])).toEqual({
    client_name: 'Vestibule',
    language: 'en',
    country_codes: ['US'],
    user: { client_user_id: 'client-1' },
    products: ['auth'],
    account_filters: { depository: { account_subtypes: ['checking', 'savings'] } },
    redirect_uri: 'https://firm.example/onboarding/bank',
  })
  expect(bodyOf(received[1])).not.toHaveProperty('redirect_uri')
  expect(bodyOf(received[1])).toMatchObject({ required_if_supported_products: ['identity'] })
})

test('[HO-05] compares the owner of an account, also if the bank does not name one', async () => {
  const scores = {
    legal_name: { score: 90, is_first_name_or_last_name_match: true, is_nickname_match: null },
    address: { score: 40, is_postal_code_match: null },
  }
  const replies = [scores, { legal_name: null, address: null }]
  const { link, received } = await served((response, _, number) =>
    answerJson(response, 200, { accounts: [{ account_id: 'a1', ...replies[number] }], item: {} }),
  )
  const address = { street: '12 Bedford Street', city: 'New York', state: 'NY', zipcode: '10014' }
  const match = () => link.matchOwner('access-1', 'a1', { legalName: 'Ada King', address })
  expect(await match()).toEqual({ name: 90, isNameVariant: true, address: 40 })
  expect(await match()).toEqual({ name: undefined, isNameVariant: false, address: undefined })
  expect(bodyOf(received[0])).toEqual({
    access_token: 'access-1',
    user: {
      legal_name: 'Ada King',
      address: {
        street: '12 Bedford Street',
        city: 'New York',
        region: 'NY',
        postal_code: '10014',
        country: 'US',
      },
    },
    options: { account_ids: ['a1'] },
  })
})

test('[NV-17] reads what the last session of a link token linked', async () => {
  const added = (id: string) => ({
    link_session_id: `session-${id}`,
    results: { item_add_results: [{ public_token: `public-${id}`, accounts: [{ id }], institution: null }] },
  })
  const left = { results: null, exit: { error: null } }
  const sessions = [undefined, [], [left], [added('1'), added('2'), left]]
  const { link, received } = await served((response, _, number) =>
    answerJson(response, 200, { link_sessions: sessions[number] }),
  )
  const found = []
  for (let at = 0; at < 4; at++) found.push(await link.linkedBy('link-1'))
  expect(found).toEqual([
    undefined,
    undefined,
    undefined,
    { publicToken: 'public-2', accountId: '2', sessionId: 'session-2' },
  ])
  expect(received[0]).toMatchObject({ method: 'POST', path: '/link/token/get' })
  expect(bodyOf(received[0])).toEqual({ link_token: 'link-1' })
})

test('exchanges a public token once, also if the reply is lost', async () => {
  const { link, received } = await served((response) => response.destroy())
  await expectFailure(link.exchangePublicToken('public-1'), { failure: 'in_doubt' })
  expect(received).toHaveLength(1)
  expect(bodyOf(received[0])).toEqual({ public_token: 'public-1' })
})

test('reads accounts with their bank; a manually linked item has no bank', async () => {
  const type = 'depository'
  const accounts = [
    { account_id: 'a1', name: 'Checking', mask: '0000', subtype: 'checking', type, balances: {} },
    { account_id: 'a2', name: 'Savings', mask: null, subtype: null, type, persistent_account_id: 'p2' },
  ]
  const routing = '021000021'
  const ach = [
    { account_id: 'a2', account: '22', routing, wire_routing: null, is_tokenized_account_number: true },
    { account_id: 'a1', account: '11', routing, wire_routing: null },
  ]
  const numbers = { ach, eft: [], international: [], bacs: [] }
  const banks = [{ institution_id: 'ins_3', institution_name: 'Chase' }, { institution_id: null }]
  const { link } = await served((response, _, number) =>
    answerJson(response, 200, { accounts, numbers, item: banks[number] }),
  )
  expect(await link.getAccounts('access-1')).toEqual({
    institutionId: 'ins_3',
    institutionName: 'Chase',
    accounts: [
      {
        accountId: 'a1',
        name: 'Checking',
        mask: '0000',
        type: 'depository',
        subtype: 'checking',
        numbers: { routing, account: '11', tokenized: false },
        persistentId: undefined,
      },
      {
        accountId: 'a2',
        name: 'Savings',
        mask: undefined,
        type: 'depository',
        subtype: undefined,
        numbers: { routing, account: '22', tokenized: true },
        persistentId: 'p2',
      },
    ],
  })
  expect(await link.getAccounts('access-1')).toMatchObject({
    institutionId: undefined,
    institutionName: undefined,
  })
})

test('creates a processor token for Apex and one account, and retries after a failure', async () => {
  const { link, received } = await served((response, _, number) =>
    number === 0
      ? answerJson(response, 500, {})
      : answerJson(response, 200, { processor_token: 'processor-1' }),
  )
  expect(await link.createProcessorToken('access-1', 'a1', 'alpaca')).toEqual({
    processorToken: 'processor-1',
  })
  expect(bodyOf(received[1])).toEqual({
    access_token: 'access-1',
    account_id: 'a1',
    processor: 'alpaca',
  })
})

test.each([
  [400, 'INVALID_PUBLIC_TOKEN', 'refused'],
  [400, 'ITEM_LOGIN_REQUIRED', 'refused'],
  [400, 'INVALID_API_KEYS', 'unavailable'],
  [400, 'INSTITUTION_DOWN', 'unavailable'],
  [429, 'RATE_LIMIT', 'unavailable'],
  [500, 'INTERNAL_SERVER_ERROR', 'in_doubt'],
])('status %i with %s is %s', async (status, error_code, failure) => {
  const body = {
    error_type: 'X',
    error_code,
    error_message: 'could not find access-1',
    display_message: null,
  }
  const { link } = await served(always(status, body))
  await expectFailure(link.exchangePublicToken('public-1'), { failure, status, providerCode: error_code })
})

test('[SE-13] removes an item; a missing one counts as removed', async () => {
  const { link, received } = await served(always(200, { request_id: 'r' }))
  await link.removeItem('access-1')
  expect(received[0]).toMatchObject({ path: '/item/remove', body: '{"access_token":"access-1"}' })
  expect(await link.hasItem('access-1')).toBe(true)
  for (const error_code of ['INVALID_ACCESS_TOKEN', 'ITEM_NOT_FOUND']) {
    const gone = await served(always(400, { error_type: 'INVALID_INPUT', error_code, error_message: 'x' }))
    await gone.link.removeItem('access-1')
    expect(await gone.link.hasItem('access-1')).toBe(false)
  }
  const other = await served(always(500, { error_code: 'INTERNAL_SERVER_ERROR' }))
  await expectFailure(other.link.removeItem('access-1'), { failure: 'in_doubt' })
})

test('rejects an invalid time', async () => {
  const { link } = await served(always(200, { link_token: 'link-1', expiration: 'soon' }))
  const input = {
    clientUserId: 'client-1',
    redirectUri: undefined,
    language: 'en' as const,
    withOwners: false,
  }
  await expectFailure(link.createLinkToken(input), { providerCode: 'malformed_answer' })
})
