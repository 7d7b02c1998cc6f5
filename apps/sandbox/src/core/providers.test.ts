import { expect, test } from 'vitest'
import { providerErrorBody, providerOfPath, providers } from './providers.ts'

const examples = {
  ascend: ['/iam/v1/keys', '/accounts/v1/accounts', '/transfers/v1/accounts/A/bankRelationships'],
  plaid: [
    '/accounts/get',
    '/accounts/balance/get',
    '/link/token/create',
    '/item/get',
    '/identity/match',
    '/sandbox/public_token/create',
  ],
  twilio: ['/v2/Services/VA/Verifications', '/v2/PhoneNumbers/+1'],
  ipqs: ['/api/json/ip/key/1.2.3.4'],
  auth0: ['/oauth/token', '/api/v2/users'],
  places: ['/v1/places:autocomplete', '/v1/places/ChIJ'],
  'breached-passwords': ['/range/5BAA6'],
  sentry: ['/api/42/envelope/'],
  aws: ['/aws/kms'],
}

test('assigns paths to providers, and the sandbox’s own to none', () => {
  for (const [provider, paths] of Object.entries(examples)) {
    for (const path of paths) expect(providerOfPath(path)).toBe(provider)
  }
  for (const path of [
    '/',
    '/_sandbox/requests',
    '/_link/open',
    '/link/v2/stable/link-initialize.js',
    '/items',
  ]) {
    expect(providerOfPath(path)).toBeUndefined()
  }
})

test('has an error body of each provider for every status', () => {
  const shapes = {
    ascend: { code: expect.any(Number), message: expect.any(String), details: [] },
    plaid: { error_type: expect.any(String), error_code: expect.any(String), display_message: null },
    twilio: { code: expect.any(Number), more_info: expect.any(String), status: expect.any(Number) },
    ipqs: { success: false, message: expect.any(String) },
    auth0: {
      statusCode: expect.any(Number),
      error: expect.any(String),
      error_description: expect.any(String),
    },
    places: { error: { code: expect.any(Number), status: expect.any(String) } },
    'breached-passwords': { detail: expect.any(String) },
    sentry: { detail: expect.any(String) },
    aws: { __type: expect.any(String) },
    smtp: { detail: expect.any(String) },
  }
  for (const provider of providers) {
    for (const status of [400, 401, 403, 404, 409, 429, 500, 503]) {
      expect(providerErrorBody(provider, status)).toMatchObject(shapes[provider])
    }
  }
  expect(providerErrorBody('ascend', 503)).toMatchObject({ code: 14 })
  expect(providerErrorBody('plaid', 429)).toMatchObject({ error_type: 'RATE_LIMIT_EXCEEDED' })
})
