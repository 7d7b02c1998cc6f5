import { plaidRequestId } from '../core/providers.ts'

export interface PlaidError {
  error_type: string
  error_code: string
  error_message: string
  /** `null` if there is no message for the user. */
  display_message: string | null
}

export class PlaidFailure extends Error {
  readonly error: PlaidError
  readonly status: number

  constructor(error: PlaidError, status = 400) {
    super(error.error_code)
    this.error = error
    this.status = status
  }
}

const fail = (error_type: string, error_code: string, error_message: string, status?: number) =>
  new PlaidFailure({ error_type, error_code, error_message, display_message: null }, status)

export const invalidBody = () => fail('INVALID_REQUEST', 'INVALID_BODY', 'body could not be parsed as JSON')
export const unknownFields = (names: string[]) =>
  fail(
    'INVALID_REQUEST',
    'UNKNOWN_FIELDS',
    `the following fields are not recognized by this endpoint: ${names.join(', ')}`,
  )
export const missingFields = (names: string[]) =>
  fail('INVALID_REQUEST', 'MISSING_FIELDS', `the following required fields are missing: ${names.join(', ')}`)
export const invalidField = (message: string) => fail('INVALID_REQUEST', 'INVALID_FIELD', message)
export const invalidKeys = () =>
  fail('INVALID_INPUT', 'INVALID_API_KEYS', 'invalid client_id or secret provided')
export const invalidAccessToken = () =>
  fail('INVALID_INPUT', 'INVALID_ACCESS_TOKEN', 'could not find matching access token')
export const invalidPublicToken = () =>
  fail('INVALID_INPUT', 'INVALID_PUBLIC_TOKEN', 'could not find matching public token')
export const invalidAccountId = () =>
  fail('INVALID_INPUT', 'INVALID_ACCOUNT_ID', 'failed to find requested account ID for requested item')
export const invalidInstitution = () =>
  fail('INVALID_INPUT', 'INVALID_INSTITUTION', 'invalid institution_id provided')
export const invalidLinkToken = () =>
  fail('INVALID_INPUT', 'INVALID_LINK_TOKEN', 'invalid link_token provided')
const oauthMessages = {
  OAUTH_STATE_ID_NOT_FOUND: 'the OAuth state id could not be found',
  OAUTH_STATE_ID_ALREADY_PROCESSED: 'the OAuth state id has already been processed',
  INCORRECT_LINK_TOKEN: 'the link token does not match the one that the OAuth flow was begun with',
} as const
/** Creates the error for a return from the bank's page with an unusable OAuth state. */
export const oauthError = (code: keyof typeof oauthMessages) => fail('OAUTH_ERROR', code, oauthMessages[code])
export const productsNotEnabled = (products: string[]) =>
  fail(
    'INVALID_INPUT',
    'INVALID_PRODUCT',
    `client is not authorized to access the following products: ${JSON.stringify(products)}`,
  )
export const noAuthAccounts = () =>
  fail('ITEM_ERROR', 'NO_AUTH_ACCOUNTS', 'there are no valid checking or savings account(s) on this item')

export const invalidWebhookKeyId = () =>
  fail('INVALID_INPUT', 'INVALID_WEBHOOK_VERIFICATION_KEY_ID', 'invalid key_id provided')
export const internalError = () =>
  fail('API_ERROR', 'INTERNAL_SERVER_ERROR', 'an unexpected error occurred', 500)

export const errorBody = (failure: PlaidFailure): object => ({
  ...failure.error,
  request_id: plaidRequestId(),
})

/** Errors that a log-in with the password `error_{CODE}` causes: type, message and display message. */
const linkErrors: Readonly<Record<string, readonly [type: string, message: string, display: string]>> = {
  INVALID_CREDENTIALS: [
    'ITEM_ERROR',
    'the provided credentials were not correct',
    'The username or password is not correct. Please try again.',
  ],
  ITEM_LOCKED: [
    'ITEM_ERROR',
    'the account is locked',
    'Your account is locked. Please visit your bank’s website to unlock it.',
  ],
  ACCESS_NOT_GRANTED: [
    'ITEM_ERROR',
    'access to this product was not granted for the account',
    'Your bank did not share your accounts.',
  ],
  NO_ACCOUNTS: [
    'ITEM_ERROR',
    'no valid accounts were found for this item',
    'No eligible accounts were found.',
  ],
  INSTITUTION_DOWN: [
    'INSTITUTION_ERROR',
    'this institution is not currently responding',
    'The bank is not responding. Please try again later.',
  ],
}

/** Creates the error for the code. An unknown code yields the error for a wrong password. */
export const linkError = (code: string): PlaidFailure => {
  const error_code = linkErrors[code] ? code : 'INVALID_CREDENTIALS'
  const [error_type = '', error_message = '', display_message = ''] = linkErrors[error_code] ?? []
  return new PlaidFailure({ error_type, error_code, error_message, display_message })
}
