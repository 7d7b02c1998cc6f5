import { CountryCode, type LinkTokenCreateRequest, Products } from 'plaid'
import { expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'
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

const link = (call: string, body: object) =>
  sandbox.control<Record<string, unknown>>(`/_link/${call}`, { method: 'POST', body })

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

test('opens no session for an unknown or expired link token', async () => {
  const error = { error_type: 'INVALID_INPUT', error_code: 'INVALID_LINK_TOKEN' }
  expect(await link('open', { link_token: 'link-sandbox-other' })).toMatchObject({ error })
  const { link_token } = (await plaid().linkTokenCreate(linkRequest)).data
  await sandbox.moveClock(4 * 3600 + 1)
  expect(await link('open', { link_token })).toMatchObject({ error })
})
