import { expect, test } from 'vitest'
import { expectFailure, failureOf, testDeps } from '../testing/deps.ts'
import { always, answerJson, type Handle, type Received, startLocalServer } from '../testing/local-server.ts'
import { createAuth0Identities } from './client.ts'

const userId = 'auth0|65f0c0ffee65f0c0ffee65f0'
const userPath = `/api/v2/users/${encodeURIComponent(userId)}`
const user = { user_id: userId, email: 'Ada@Example.com', identities: [{ connection: 'applicants' }] }
const password = 'Correct-Horse-7'

const configAt = (baseUrl: string) => ({
  baseUrl,
  clientId: 'the-client',
  clientSecret: 'the-secret',
  connection: 'applicants',
  managementAudience: 'https://firm.auth0.example/api/v2/',
})

const isManagementToken = ({ body }: Received) => body.includes('client_credentials')
/** Starts a fake Auth0 that issues token-0, token-1 … `handle` responds to all other calls. */
async function served(handle: Handle, expiresIn = 86_400) {
  let tokens = 0
  const server = await startLocalServer((response, call, number) => {
    if (!isManagementToken(call)) return handle(response, call, number)
    answerJson(response, 200, { access_token: `token-${tokens}`, expires_in: expiresIn })
    tokens += 1
  })
  const deps = testDeps()
  const identities = createAuth0Identities(configAt(server.url), deps)
  const exchanges = () => server.received.filter(isManagementToken)
  const calls = () => server.received.filter((call) => !isManagementToken(call))
  return { ...server, deps, identities, exchanges, calls }
}

test('checks a password in the connection with the client address, and looks the user up', async () => {
  const { identities, calls, exchanges } = await served((response, { path }) =>
    path === '/oauth/token'
      ? answerJson(response, 200, { access_token: 'for the person', expires_in: 86_400 })
      : answerJson(response, 200, [user]),
  )
  expect(await identities.prove('a+b@example.com', password, '2001:db8::1')).toEqual({
    outcome: 'proven',
    id: userId,
  })
  const [tried] = calls().filter(({ path }) => path === '/oauth/token')
  expect(tried).toMatchObject({ method: 'POST', headers: { 'auth0-forwarded-for': '2001:db8::1' } })
  expect(Object.fromEntries(new URLSearchParams(tried?.body))).toEqual({
    grant_type: 'http://auth0.com/oauth/grant-type/password-realm',
    realm: 'applicants',
    username: 'a+b@example.com',
    password,
    client_id: 'the-client',
    client_secret: 'the-secret',
  })
  expect(calls().find(({ method }) => method === 'GET')).toMatchObject({
    path: '/api/v2/users-by-email?email=a%2Bb%40example.com',
    headers: { authorization: 'Bearer token-0' },
  })
  expect(exchanges().map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    {
      grant_type: 'client_credentials',
      client_id: 'the-client',
      client_secret: 'the-secret',
      audience: 'https://firm.auth0.example/api/v2/',
    },
  ])
})

test.each([
  [403, 'invalid_grant', { outcome: 'wrong' }],
  [401, 'password_leaked', { outcome: 'wrong' }],
  [403, 'mfa_required', { outcome: 'proven', id: userId }],
  [429, 'too_many_attempts', { outcome: 'too_many' }],
  [429, 'too_many_logins', { outcome: 'too_many' }],
])('status %i with %s from the token endpoint is %o', async (status, error, proof) => {
  const { identities } = await served((response, { path }) =>
    path === '/oauth/token'
      ? answerJson(response, status, { error, error_description: 'ada@example.com' })
      : answerJson(response, 200, [user]),
  )
  expect(await identities.prove('ada@example.com', password, '198.51.100.1')).toEqual(proof)
})

test.each([
  [429, 'too_many_requests', 'unavailable'],
  [401, 'invalid_client', 'unavailable'],
  [401, 'requires_verification', 'unavailable'],
  [403, 'unauthorized_client', 'refused'],
  [403, 'unauthorized', 'refused'],
  [403, 'something_new', 'refused'],
  [500, 'invalid_grant', 'in_doubt'],
  [503, 'temporarily_unavailable', 'in_doubt'],
])(
  '[SU-07] status %i with %s from the token endpoint is a failure for known and unknown emails',
  async (status, error, failure) => {
    for (const found of [[user], []]) {
      const { identities, calls } = await served((response, { path }) =>
        path === '/oauth/token' ? answerJson(response, status, { error }) : answerJson(response, 200, found),
      )
      await expectFailure(identities.prove('ada@example.com', password, '198.51.100.1'), {
        provider: 'auth0',
        failure,
        status,
      })
      // Auth0 counts attempts, so each attempt is sent once.
      expect(calls().filter(({ path }) => path === '/oauth/token')).toHaveLength(1)
    }
  },
)

test('ignores a user with the same email in another connection', async () => {
  const other = { ...user, user_id: 'google-oauth2|1', identities: [{ connection: 'google-oauth2' }] }
  const { identities } = await served((response, _, number) =>
    answerJson(response, 200, number === 1 ? [other] : [other, user]),
  )
  expect(await identities.find('ada@example.com')).toBeUndefined()
  expect(await identities.find('ada@example.com')).toEqual({ id: userId })
})

test('encodes ids in the path and returns emails in lower case', async () => {
  const { identities, calls } = await served(always(200, user))
  expect(await identities.emailOf(userId)).toBe('ada@example.com')
  await identities.setPassword(userId, password)
  await identities.emailVerified(userId)
  await identities.changeEmail(userId, 'byron@example.com')
  await identities.remove(userId)
  expect(calls().map(({ method, path }) => `${method} ${path}`)).toEqual(
    ['GET', 'PATCH', 'PATCH', 'GET', 'PATCH', 'DELETE'].map((method) => `${method} ${userPath}`),
  )
  const bodies = calls().map(({ body }) => (body === '' ? undefined : JSON.parse(body)))
  expect(bodies).toEqual([
    undefined,
    { connection: 'applicants', password },
    { connection: 'applicants', email_verified: true },
    undefined,
    {
      connection: 'applicants',
      client_id: 'the-client',
      email: 'byron@example.com',
      email_verified: false,
      verify_email: false,
    },
    undefined,
  ])
})

test.each([400, 409])(
  'an email change with status %i is taken only if another user has the email',
  async (status) => {
    const holders = [[{ ...user, user_id: 'auth0|another' }], [user], []]
    const outcomes = []
    for (const holder of holders) {
      const { identities } = await served((response, { method, path }) => {
        if (method === 'PATCH')
          return answerJson(response, status, { statusCode: status, errorCode: 'auth0_idp_error' })
        answerJson(response, 200, path.startsWith('/api/v2/users-by-email') ? holder : user)
      })
      const change = identities.changeEmail(userId, 'byron@example.com')
      outcomes.push(await change.catch((error: { failure: string }) => error.failure))
    }
    expect(outcomes).toEqual(['taken', 'changed', 'refused'])
  },
)

test('shares one token among concurrent calls, and renews it five minutes before its end', async () => {
  const { identities, deps, exchanges } = await served(always(200, user))
  await Promise.all(Array.from({ length: 8 }, () => identities.emailOf(userId)))
  expect(exchanges()).toHaveLength(1)
  deps.pass((86_400 - 300) * 1000 - 1)
  await identities.emailOf(userId)
  expect(exchanges()).toHaveLength(1)
  deps.pass(1)
  await Promise.all([identities.emailOf(userId), identities.emailOf(userId)])
  expect(exchanges()).toHaveLength(2)
})

test('an effect in doubt is sent once', async () => {
  const { identities, calls } = await served(always(500, { statusCode: 500 }))
  for (const effect of [
    () => identities.create('ada@example.com', password, async () => true),
    () => identities.setPassword(userId, password),
    () => identities.emailVerified(userId),
    () => identities.remove(userId),
  ]) {
    const before = calls().length
    await expectFailure(effect(), { failure: 'in_doubt', status: 500 })
    expect(calls()).toHaveLength(before + 1)
  }
})

test.each([
  ['an object instead of a list', '{"users":[]}'],
  ['a user without an id', '[{"identities":[{"connection":"applicants"}]}]'],
  ['a user without identities', '[{"user_id":"auth0|1"}]'],
])('a lookup fails on %s', async (_, body) => {
  const { identities } = await served((response) => response.writeHead(200).end(body))
  await expectFailure(identities.find('ada@example.com'), {
    failure: 'unavailable',
    providerCode: 'malformed_answer',
  })
})

test('a malformed reply to a password check is in doubt', async () => {
  const { identities } = await served((response, { path }) =>
    path === '/oauth/token' ? response.writeHead(200).end('{"ok":true}') : answerJson(response, 200, [user]),
  )
  const failure = await failureOf(identities.prove('ada@example.com', password, '198.51.100.1'))
  expect(failure).toMatchObject({ failure: 'in_doubt', providerCode: 'malformed_answer' })
})

test('lookup and password check time out after five seconds', async () => {
  const { identities } = await served(() => undefined)
  const waits = [
    failureOf(identities.find('ada@example.com')),
    failureOf(identities.prove('ada@example.com', password, '198.51.100.1')),
  ]
  for (const failure of await Promise.all(waits)) expect(failure.providerCode).toBe('time_out')
}, 8_000)
