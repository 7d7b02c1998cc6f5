import { ManagementClient } from 'auth0'
import { AuthenticationClient } from 'auth0/legacy'
import { afterEach, expect, test } from 'vitest'
import type { RecordedRequest } from '../core/requests.ts'
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

test('creates, finds, changes and deletes a user', async () => {
  const created = await addUser({ email: 'Ada@Example.com' })
  expect(created).toMatchObject({
    user_id: expect.stringMatching(/^auth0\|[0-9a-f]{24}$/),
    email,
    email_verified: false,
    identities: [{ connection, provider: 'auth0', isSocial: false }],
  })
  const id = created.user_id ?? ''
  expect(await users().listUsersByEmail({ email })).toMatchObject([{ user_id: id }])
  expect(await users().listUsersByEmail({ email: 'Ada@example.com' })).toEqual([])
  expect(await users().get(id)).toEqual(created)

  expect(await users().update(id, { connection, email_verified: true })).toMatchObject({
    email_verified: true,
  })
  const changed = await users().update(id, { connection, email: 'Byron@example.com', verify_email: false })
  expect(changed).toMatchObject({ user_id: id, email: 'byron@example.com', email_verified: false })
  expect(await users().listUsersByEmail({ email })).toEqual([])

  await users().delete(id)
  await users().delete(id)
  await expect(users().get(id)).rejects.toMatchObject({
    statusCode: 404,
    body: { statusCode: 404, error: 'Not Found', errorCode: 'inexistent_user' },
  })
})

test('refuses an email in use, at creation and at a change', async () => {
  await addUser()
  await expect(addUser()).rejects.toMatchObject({ statusCode: 409, body: { error: 'Conflict' } })
  const other = await addUser({ email: 'byron@example.com' })
  await expect(users().update(other.user_id ?? '', { email })).rejects.toMatchObject({
    statusCode: 400,
    body: { message: 'The specified new email already exists', errorCode: 'auth0_idp_error' },
  })
})

test('checks a password for the realm, with one error for wrong emails and passwords', async () => {
  await addUser()
  expect((await logIn(password)).data).toMatchObject({ token_type: 'Bearer', expires_in: 86_400 })
  const wrong = { statusCode: 403, error: 'invalid_grant', error_description: 'Wrong email or password.' }
  await expect(logIn('another')).rejects.toMatchObject(wrong)
  await expect(logIn(password, undefined, undefined, 'unknown@example.com')).rejects.toMatchObject(wrong)
  await expect(logIn(password, undefined, 'another-realm')).rejects.toMatchObject({
    statusCode: 403,
    error: 'unauthorized_client',
  })
  const [user] = await users().listUsersByEmail({ email })
  expect(user).toMatchObject({ logins_count: 1, last_ip: '198.51.100.1' })
})

test('blocks a user at an address after ten wrong passwords, until the password changes', async () => {
  const { user_id = '' } = await addUser()
  for (let tries = 0; tries < 9; tries += 1) await expect(logIn('wrong')).rejects.toThrow()
  await logIn(password)
  for (let tries = 0; tries < 10; tries += 1)
    await expect(logIn('wrong')).rejects.toMatchObject({ error: 'invalid_grant' })
  const blocked = { statusCode: 429, error: 'too_many_attempts' }
  await expect(logIn(password)).rejects.toMatchObject(blocked)
  await logIn(password, '198.51.100.2')
  await users().update(user_id, { connection, password: 'Another-Horse-8' })
  await expect(logIn(password)).rejects.toMatchObject({ error: 'invalid_grant' })
  await logIn('Another-Horse-8')
})

test('blocks an unknown email after ten tries as well', async () => {
  const tryUnknown = () => logIn('wrong', undefined, undefined, 'unknown@example.com')
  for (let tries = 0; tries < 10; tries += 1)
    await expect(tryUnknown()).rejects.toMatchObject({ error: 'invalid_grant' })
  await expect(tryUnknown()).rejects.toMatchObject({ error: 'too_many_attempts' })
})

test('compares the first 72 bytes of a password, like bcrypt', async () => {
  const long = 'Ä'.repeat(36)
  await addUser({ password: `${long}one end` })
  await logIn(`${long}another end`)
  await expect(logIn('Ä'.repeat(35))).rejects.toThrow()
})

test('returns the ID without prefix at sign-up, sends a mail, and hides whether an email is taken', async () => {
  const signUp = () => authentication().database.signUp({ email, password, connection })
  const { data } = await signUp()
  expect(data).toMatchObject({ email, email_verified: false })
  const [user] = await users().listUsersByEmail({ email })
  expect(user?.user_id).toBe(`auth0|${data.id}`)
  expect(await sandbox.messages(email)).toHaveLength(1)
  await logIn(password)

  await expect(signUp()).rejects.toMatchObject({ statusCode: 400 })
  const again = { client_id: sandbox.config.auth0.clientId, email, password, connection }
  expect((await raw('POST', '/dbconnections/signup', again)).body).toEqual({
    name: 'BadRequestError',
    code: 'invalid_signup',
    description: 'Invalid sign up',
    statusCode: 400,
  })
  const weak = { ...again, email: 'weak@example.com', password: 'a' }
  expect((await raw('POST', '/dbconnections/signup', weak)).body).toMatchObject({ code: 'invalid_password' })
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

test('lists its endpoints in discovery', async () => {
  const { body } = await raw('GET', '/.well-known/openid-configuration')
  expect(body).toMatchObject({ issuer: `${sandbox.url}/`, token_endpoint: `${sandbox.url}/oauth/token` })
})

test('[SE-01] keeps no password and no client secret in records and stored users', async () => {
  await addUser()
  await logIn(password).catch(() => undefined)
  await logIn('Wrong+Horse&8').catch(() => undefined)
  await authentication().database.signUp({ email: 'byron@example.com', password, connection })
  const records = await sandbox.control<RecordedRequest[]>('/_sandbox/requests?provider=auth0')
  expect(records.map(({ path }) => path)).toContain('/dbconnections/signup')
  const kept = JSON.stringify([records, sandbox.sandbox.store.list('auth0-user')])
  expect(kept).toContain('redacted')
  expect(kept).not.toMatch(/Horse/)
  expect(kept).not.toContain(sandbox.config.auth0.clientSecret)
})

test('applies faults', async () => {
  await sandbox.fail({ provider: 'auth0', path: '/oauth/token', kind: 'error', status: 503 })
  await expect(logIn(password)).rejects.toMatchObject({ statusCode: 503 })
})
