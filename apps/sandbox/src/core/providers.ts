import { randomUUID } from 'node:crypto'

export const providers = [
  'ascend',
  'alpaca',
  'plaid',
  'twilio',
  'vonage',
  'ipqs',
  'auth0',
  'places',
  'breached-passwords',
  'sentry',
  'aws',
  'smtp',
] as const
export type Provider = (typeof providers)[number]

export const isProvider = (value: unknown): value is Provider => providers.includes(value as Provider)

/** The first match wins, so Plaid's few /accounts paths precede Ascend's /accounts. */
const paths: readonly [Provider, RegExp][] = [
  ['plaid', /^\/accounts\/(get|balance)(\/|$)/],
  [
    'plaid',
    /^\/(link\/token|item|auth|processor|identity|identity_verification|webhook_verification_key|sandbox)(\/|$)/,
  ],
  ['ascend', /^\/(iam|accounts|investigations|cip|investordocs|transfers)(\/|$)/],
  ['alpaca', /^\/v1\/accounts(\/|$)/],
  ['twilio', /^\/2010-04-01\/Accounts(\/|$)/],
  ['vonage', /^\/(v1\/messages|v2\/applications)(\/|$)/],
  ['ipqs', /^\/api\/json(\/|$)/],
  ['auth0', /^\/(oauth|api\/v2)(\/|$)/],
  ['sentry', /^\/api\/\d+\/envelope(\/|$)/],
  ['breached-passwords', /^\/range(\/|$)/],
  ['aws', /^\/aws(\/|$)/],
  ['places', /^\/v1\/places(:|\/|$)/],
]

export const providerOfPath = (path: string): Provider | undefined =>
  paths.find(([, pattern]) => pattern.test(path))?.[0]

const grpcCodes: Readonly<Record<number, number>> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  409: 6,
  429: 8,
  501: 12,
  503: 14,
}

const plaidErrors: Readonly<Record<number, readonly [type: string, code: string, message: string]>> = {
  400: ['INVALID_REQUEST', 'INVALID_BODY', 'body could not be parsed as JSON'],
  404: ['INVALID_REQUEST', 'NOT_FOUND', 'not found'],
  429: ['RATE_LIMIT_EXCEEDED', 'RATE_LIMIT', 'rate limit exceeded'],
  503: ['API_ERROR', 'PLANNED_MAINTENANCE', 'the Plaid API is temporarily unavailable'],
}

const placesStatuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
}

/** Builds a code such as 42210000 for the status 422. Alpaca publishes no list of its codes. */
export const alpacaError = (status: number, message: string) => ({ code: status * 100_000 + 10_000, message })

/** Returns the provider's generic error body for faults, unknown paths and malformed bodies. */
export const providerErrorBody = (provider: Provider, status: number): object => {
  const message = `the sandbox answers ${status}`
  switch (provider) {
    case 'ascend':
      return { code: grpcCodes[status] ?? 13, message, details: [] }
    case 'alpaca':
      return alpacaError(status, message)
    case 'plaid': {
      const [error_type, error_code, error_message] = plaidErrors[status] ?? [
        'API_ERROR',
        'INTERNAL_SERVER_ERROR',
        'an unexpected error occurred',
      ]
      return { error_type, error_code, error_message, display_message: null, request_id: plaidRequestId() }
    }
    case 'twilio': {
      const code = 20000 + status
      return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
    }
    case 'vonage': {
      const type = `https://developer.vonage.com/api-errors/messages#${status === 429 ? 1000 : 1030}`
      return { type, title: message, detail: message, instance: randomUUID() }
    }
    case 'ipqs':
      return { success: false, message, request_id: randomUUID().slice(0, 10) }
    case 'auth0':
      return { statusCode: status, error: 'error', message, error_description: message }
    case 'places':
      return { error: { code: status, message, status: placesStatuses[status] ?? 'INTERNAL' } }
    case 'aws':
      return { __type: 'KMSInternalException', message }
    case 'breached-passwords':
    case 'sentry':
    case 'smtp':
      return { detail: message }
  }
}

/** Returns 15 alphanumeric characters. */
export const plaidRequestId = (): string => randomUUID().replaceAll('-', '').slice(0, 15)
