import { expect, test } from 'vitest'
import { providerErrorBody, providers } from './providers.ts'

test('has an error body of each provider for every status', () => {
  const shapes = {
    ascend: { code: expect.any(Number), message: expect.any(String), details: [] },
    alpaca: { code: expect.any(Number), message: expect.any(String) },
    plaid: { error_type: expect.any(String), error_code: expect.any(String), display_message: null },
    twilio: { code: expect.any(Number), more_info: expect.any(String), status: expect.any(Number) },
    vonage: { type: expect.stringMatching(/#\d+$/), title: expect.any(String) },
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
  expect(providerErrorBody('alpaca', 429)).toMatchObject({ code: 42910000 })
  expect(providerErrorBody('plaid', 429)).toMatchObject({ error_type: 'RATE_LIMIT_EXCEEDED' })
})
