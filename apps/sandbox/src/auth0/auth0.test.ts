import { ManagementClient } from 'auth0'
import { AuthenticationClient } from 'auth0/legacy'
import { afterEach, expect, test } from 'vitest'
import { useTestSandbox } from '../testing/start.ts'

const sandbox = useTestSandbox()

afterEach(() => sandbox.control('/_sandbox/reset', { method: 'POST' }))

const password = 'Correct-Horse-7'
const email = 'ada@example.com'

/** Redirects the vendor's clients, which always use https, to the sandbox. */
const toSandbox: typeof fetch = async (input, init) => {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input)
  return fetch(sandbox.url + pathname + search, init)
}
const application = () => ({
  domain: 'sandbox.auth0.example',
  clientId: sandbox.config.auth0.clientId,
  clientSecret: sandbox.config.auth0.clientSecret,
  fetch: toSandbox,
})
const authentication = (other: object = {}) => new AuthenticationClient({ ...application(), ...other })
const users = () => new ManagementClient({ ...application(), maxRetries: 0 }).users
const connection = 'Username-Password-Authentication'

const addUser = (changes: object = {}) =>
  users().create({ connection, email, password, verify_email: false, ...changes })
const logIn = (tried: string, address = '198.51.100.1', realm = connection, username = email) =>
  authentication().oauth.passwordGrant(
    { username, password: tried, realm },
    { initOverrides: { headers: { 'auth0-forwarded-for': address } } },
  )

/** Sends a request that the vendor's clients would not send. */
const raw = async (method: string, path: string, body?: unknown, token?: string) => {
  const response = await fetch(sandbox.url + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const managementToken = async (scope?: string) => {
  const { managementAudience: audience } = sandbox.config.auth0
  const { data } = await authentication().oauth.clientCredentialsGrant({ audience, ...(scope && { scope }) })
  return data.access_token
}

test('compares the first 72 bytes of a password, like bcrypt', async () => {
  const long = 'Ä'.repeat(36)
  await addUser({ password: `${long}one end` })
  await logIn(`${long}another end`)
  await expect(logIn('Ä'.repeat(35))).rejects.toThrow()
})

test('sends a verification mail unless suppressed', async () => {
  const mails = () => sandbox.messages()
  const { user_id = '' } = await addUser()
  await users().update(user_id, { email: 'byron@example.com', verify_email: false })
  expect(await mails()).toEqual([])
  await users().update(user_id, { email: 'lovelace@example.com' })
  await addUser({ verify_email: undefined })
  expect((await mails()).map(({ to }) => to)).toEqual([email, 'lovelace@example.com'])
})

test('refuses an unknown application, grant, audience and field', async () => {
  const { clientId: client_id, clientSecret: client_secret } = sandbox.config.auth0
  const keys = { client_id, client_secret }
  const { managementAudience: audience } = sandbox.config.auth0
  const grant = { grant_type: 'client_credentials', audience }
  const errorOf = async (request: object) => {
    const { status, body } = await raw('POST', '/oauth/token', request)
    return [status, body.error]
  }
  expect(await errorOf({ ...grant, ...keys })).toEqual([200, undefined])
  expect(await errorOf({ ...grant, client_id, client_secret: 'another' })).toEqual([401, 'invalid_client'])
  expect(await errorOf({ ...grant, ...keys, audience: 'https://another.example/' })).toEqual([
    403,
    'access_denied',
  ])
  expect(await errorOf({ ...grant, ...keys, colour: 'red' })).toEqual([400, 'invalid_request'])
  expect(await errorOf({ ...keys, grant_type: 'password', username: email, password })).toEqual([
    403,
    'unauthorized_client',
  ])
  const bearer = await managementToken()
  const unknown = { connection, email, password, colour: 'red' }
  expect(await raw('POST', '/api/v2/users', unknown, bearer)).toEqual({
    status: 400,
    body: {
      statusCode: 400,
      error: 'Bad Request',
      message: "Payload validation error: 'Additional properties not allowed: colour'.",
      errorCode: 'invalid_body',
    },
  })
  expect((await raw('POST', '/api/v2/users', { connection, email }, bearer)).status).toBe(400)
  expect((await raw('POST', '/api/v2/users', { ...unknown, connection: 'another' }, bearer)).status).toBe(400)
  expect(
    (await raw('POST', '/api/v2/users', { connection, email, password: 'short' }, bearer)).body,
  ).toMatchObject({ message: 'PasswordStrengthError: Password is too weak' })
})

test('requires an unexpired Management API token with the scope', async () => {
  const list = (token?: string) => raw('GET', `/api/v2/users-by-email?email=${email}`, undefined, token)
  expect(await list()).toMatchObject({ status: 401, body: { message: 'Missing authentication' } })
  expect(await list('made.up.token')).toMatchObject({ status: 401, body: { errorCode: 'invalid_token' } })
  const token = await managementToken()
  expect((await list(token)).status).toBe(200)
  expect(await list(await managementToken('update:users'))).toMatchObject({
    status: 403,
    body: { errorCode: 'insufficient_scope' },
  })
  await sandbox.moveClock(86401)
  expect(await list(token)).toMatchObject({ status: 401, body: { errorCode: 'invalid_token' } })
})
