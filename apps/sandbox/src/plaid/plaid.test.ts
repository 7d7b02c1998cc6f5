import {
  CountryCode,
  type LinkTokenCreateRequest,
  ProcessorTokenCreateRequestProcessorEnum,
  Products,
} from 'plaid'
import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
import { plaidProcessorAccount } from './processor.ts'
import { errorOf, failure, plaidClient } from './testing/client.ts'

const sandbox = useTestSandbox()

const plaid = (secret?: string) => plaidClient(sandbox, secret)

const linkRequest: LinkTokenCreateRequest = {
  client_name: 'Vestibule',
  language: 'en',
  country_codes: [CountryCode.Us],
  user: { client_user_id: 'client-1' },
  products: [Products.Auth],
  redirect_uri: 'http://localhost:3000/onboarding/bank',
}

const publicToken = async (): Promise<string> => {
  const { data } = await plaid().sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Auth],
  })
  return data.public_token
}

const accessToken = async (): Promise<string> => {
  const { data } = await plaid().itemPublicTokenExchange({ public_token: await publicToken() })
  expect(data).toEqual({
    access_token: expect.stringMatching(/^access-sandbox-/),
    item_id: expect.any(String),
    request_id: expect.any(String),
  })
  return data.access_token
}

const link = (call: string, body: object) =>
  sandbox.control<Record<string, unknown>>(`/_link/${call}`, { method: 'POST', body })

test('expires a link token after four hours, and returns its metadata', async () => {
  const { data } = await plaid().linkTokenCreate(linkRequest)
  expect(data.link_token).toMatch(/^link-sandbox-[0-9a-f-]{36}$/)
  expect(Date.parse(data.expiration) - Date.now()).toBeGreaterThan(4 * 3600_000 - 60_000)
  const read = await plaid().linkTokenGet({ link_token: data.link_token })
  expect(read.data.metadata).toMatchObject({
    initial_products: ['auth'],
    client_name: 'Vestibule',
    redirect_uri: linkRequest.redirect_uri,
    webhook: null,
  })
})

test('exchanges a public token once within thirty minutes', async () => {
  const token = await publicToken()
  await plaid().itemPublicTokenExchange({ public_token: token })
  const second = await failure(plaid().itemPublicTokenExchange({ public_token: token }))
  expect(second).toMatchObject({
    status: 400,
    data: { error_code: 'INVALID_PUBLIC_TOKEN', display_message: null },
  })
  const late = await publicToken()
  await sandbox.moveClock(1801)
  expect(await errorOf(plaid().itemPublicTokenExchange({ public_token: late }))).toMatchObject({
    error_type: 'INVALID_INPUT',
    error_code: 'INVALID_PUBLIC_TOKEN',
  })
})

test('[HO-05] scores name and address by the login, and names no owner for user_unknown', async () => {
  const scoresOf = async (override_username: string) => {
    const { data } = await plaid().sandboxPublicTokenCreate({
      institution_id: 'ins_109508',
      initial_products: [Products.Auth],
      options: { override_username },
    })
    const { access_token } = (await plaid().itemPublicTokenExchange({ public_token: data.public_token })).data
    const user = { legal_name: 'Ada King', address: { street: '1 Main St', city: 'Pawnee', country: 'US' } }
    const { accounts } = (await plaid().identityMatch({ access_token, user })).data
    return [accounts[0]?.legal_name?.score, accounts[0]?.address?.score]
  }
  expect(await scoresOf('user_good')).toEqual([100, 100])
  expect(await scoresOf('user_other')).toEqual([12, 8])
  expect(await scoresOf('user_unknown')).toEqual([undefined, undefined])
  expect(await errorOf(plaid().identityMatch({ access_token: 'access-sandbox-none' }))).toMatchObject({
    error_code: 'INVALID_ACCESS_TOKEN',
  })
})

test('lists the test user’s accounts, with numbers only for those that can be debited', async () => {
  const access_token = await accessToken()
  const { data } = await plaid().accountsGet({ access_token })
  expect(data.item).toMatchObject({
    institution_id: 'ins_109508',
    institution_name: 'First Platypus Bank',
    error: null,
  })
  expect(data.accounts.slice(0, 2)).toMatchObject([
    { name: 'Plaid Checking', mask: '0000', subtype: 'checking', balances: { available: 100, current: 110 } },
    { name: 'Plaid Saving', mask: '1111', subtype: 'savings' },
  ])
  const auth = await plaid().authGet({ access_token })
  expect(auth.data.numbers.ach).toMatchObject([
    { account: '1111222233330000', routing: '011401533', wire_routing: '021000021' },
    { account: '1111222233331111', routing: '011401533' },
  ])
  const account_ids = [data.accounts[1]?.account_id ?? '']
  const one = await plaid().authGet({ access_token, options: { account_ids } })
  expect(one.data.accounts.map((account) => account.mask)).toEqual(['1111'])
  const unknown = plaid().authGet({ access_token, options: { account_ids: ['other'] } })
  expect(await errorOf(unknown)).toMatchObject({ error_code: 'INVALID_ACCOUNT_ID' })
})

test('resolves a processor token until its item is removed', async () => {
  const access_token = await accessToken()
  const { data } = await plaid().accountsGet({ access_token })
  const processor = ProcessorTokenCreateRequestProcessorEnum.ApexClearing
  const create = (account_id = '') => plaid().processorTokenCreate({ access_token, account_id, processor })
  const { processor_token } = (await create(data.accounts[1]?.account_id)).data
  expect(processor_token).toMatch(/^processor-sandbox-/)
  expect(plaidProcessorAccount(sandbox.sandbox, processor_token)).toEqual({
    accountNumber: '1111222233331111',
    routingNumber: '011401533',
    type: 'SAVINGS',
    owner: 'Alberta Bobbeth Charleson',
    mask: '1111',
  })
  expect(await errorOf(create('other'))).toMatchObject({ error_code: 'INVALID_ACCOUNT_ID' })

  await plaid().itemRemove({ access_token })
  expect(plaidProcessorAccount(sandbox.sandbox, processor_token)).toBeUndefined()
  expect(await errorOf(plaid().itemGet({ access_token }))).toMatchObject({
    error_code: 'INVALID_ACCESS_TOKEN',
  })
})

test('names unknown, missing and wrong fields', async () => {
  const create = (request: object) => errorOf(plaid().linkTokenCreate(request as LinkTokenCreateRequest))
  const unknown = { ...linkRequest, color: 'red', user: { client_user_id: 'a', age: 9 } }
  expect(await create(unknown)).toMatchObject({
    error_type: 'INVALID_REQUEST',
    error_code: 'UNKNOWN_FIELDS',
    error_message: expect.stringMatching(/color|user\.age/),
  })
  expect(await create({ ...linkRequest, language: undefined, user: {} })).toMatchObject({
    error_code: 'MISSING_FIELDS',
    error_message: 'the following required fields are missing: language, user.client_user_id',
  })
  for (const wrong of [{ country_codes: ['XX'] }, { country_codes: [] }, { redirect_uri: 'http://a/?b=c' }]) {
    expect(await create({ ...linkRequest, ...wrong })).toMatchObject({ error_code: 'INVALID_FIELD' })
  }
  expect(await create({ ...linkRequest, products: ['assets'] })).toMatchObject({
    error_code: 'INVALID_PRODUCT',
  })
})

test('refuses wrong keys, no keys and a body that is not JSON; accepts keys in the body', async () => {
  expect(await failure(plaid('other').itemGet({ access_token: 'a' }))).toMatchObject({
    status: 400,
    data: { error_type: 'INVALID_INPUT', error_code: 'INVALID_API_KEYS' },
  })
  const post = async (body: string, type = 'application/json') => {
    const headers = { 'content-type': type }
    const response = await fetch(`${sandbox.url}/item/get`, { method: 'POST', headers, body })
    return response.json()
  }
  const { clientId: client_id, secret } = sandbox.config.plaid
  expect(await post('{"access_token":"a"}')).toMatchObject({ error_code: 'MISSING_FIELDS' })
  expect(await post('{"access_token"')).toMatchObject({ error_code: 'INVALID_BODY' })
  expect(await post('access_token=a', 'text/plain')).toMatchObject({ error_code: 'INVALID_BODY' })
  expect(await post(JSON.stringify({ client_id, secret, access_token: 'a' }))).toMatchObject({
    error_code: 'INVALID_ACCESS_TOKEN',
  })
})

test('finds an institution by ID', async () => {
  const country_codes = [CountryCode.Us]
  const { data } = await plaid().institutionsGetById({ institution_id: 'ins_109512', country_codes })
  expect(data.institution).toMatchObject({ name: 'Houndstooth Bank', oauth: false })
  expect(
    await failure(plaid().institutionsGetById({ institution_id: 'ins_0', country_codes })),
  ).toMatchObject({ data: { error_code: 'INVALID_INSTITUTION' } })
})

test('returns a public token for the account chosen in Link', async () => {
  const { link_token } = (await plaid().linkTokenCreate(linkRequest)).data
  const { link_session_id } = await link('open', { link_token })
  const login = { link_token, link_session_id, institution_id: 'ins_109511', username: 'user_good' }
  expect(await link('login', { ...login, password: 'error_ITEM_LOCKED' })).toMatchObject({
    error: { error_type: 'ITEM_ERROR', error_code: 'ITEM_LOCKED', display_message: expect.any(String) },
  })
  expect(await link('login', { ...login, password: 'other' })).toMatchObject({
    error: { error_code: 'INVALID_CREDENTIALS' },
  })
  const { accounts } = (await link('login', { ...login, password: 'pass_good' })) as {
    accounts: { id: string; name: string }[]
  }
  expect(accounts.map((account) => account.name)).toEqual(['Plaid Checking', 'Plaid Saving'])
  const connected = await link('connect', { link_token, link_session_id, account_id: accounts[0]?.id })
  expect(connected.metadata).toEqual({
    institution: { name: 'Tartan Bank', institution_id: 'ins_109511' },
    accounts: [
      {
        ...accounts[0],
        mask: '0000',
        type: 'depository',
        subtype: 'checking',
        verification_status: null,
        class_type: null,
      },
    ],
    link_session_id,
    transfer_status: null,
  })
  const { access_token } = (
    await plaid().itemPublicTokenExchange({ public_token: String(connected.public_token) })
  ).data
  const { data } = await plaid().accountsGet({ access_token })
  expect(data.accounts.map((account) => account.account_id)).toEqual([accounts[0]?.id])
  const { link_sessions } = (await plaid().linkTokenGet({ link_token })).data
  expect(link_sessions?.[0]?.results?.item_add_results[0]?.public_token).toBe(connected.public_token)
})

test('opens no session for an unknown or expired link token', async () => {
  const error = { error_type: 'INVALID_INPUT', error_code: 'INVALID_LINK_TOKEN' }
  expect(await link('open', { link_token: 'link-sandbox-other' })).toMatchObject({ error })
  const { link_token } = (await plaid().linkTokenCreate(linkRequest)).data
  await sandbox.moveClock(4 * 3600 + 1)
  expect(await link('open', { link_token })).toMatchObject({ error })
})
