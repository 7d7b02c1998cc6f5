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

/** Errors that a log-in with the password `error_{CODE}` causes, each with its message and display message. */
const linkErrorsByType = {
  ITEM_ERROR: {
    INVALID_CREDENTIALS: [
      'the provided credentials were not correct',
      'The username or password is not correct. Please try again.',
    ],
    INVALID_MFA: [
      'the provided MFA response(s) were not correct',
      'The code or answer is not correct. Please try again.',
    ],
    INVALID_SEND_METHOD: ['the chosen MFA send method was not valid', 'The code could not be sent that way.'],
    INSUFFICIENT_CREDENTIALS: [
      'the user did not provide sufficient authorization',
      'The bank did not allow this connection.',
    ],
    ITEM_LOCKED: [
      'the account is locked',
      'Your account is locked. Please visit your bank’s website to unlock it.',
    ],
    ITEM_LOGIN_REQUIRED: [
      'the login details of this item have changed',
      'Your login details have changed. Please log in again.',
    ],
    ITEM_NOT_SUPPORTED: ['this account is not currently supported', 'This account is not supported.'],
    MFA_NOT_SUPPORTED: [
      'this account requires an MFA type that is not supported',
      'This account’s extra security step is not supported.',
    ],
    ACCESS_NOT_GRANTED: [
      'access to this product was not granted for the account',
      'Your bank did not share your accounts.',
    ],
    NO_ACCOUNTS: ['no valid accounts were found for this item', 'No eligible accounts were found.'],
    USER_SETUP_REQUIRED: [
      'the account has not been fully set up',
      'Please finish setting up your account at your bank first.',
    ],
    USER_INPUT_TIMEOUT: ['the user did not respond in time', 'Your session has timed out. Please try again.'],
    COUNTRY_NOT_SUPPORTED: [
      'the country of this account is not supported',
      'Accounts of this country are not supported.',
    ],
  },
  INSTITUTION_ERROR: {
    INSTITUTION_DOWN: [
      'this institution is not currently responding',
      'The bank is not responding. Please try again later.',
    ],
    INSTITUTION_NOT_RESPONDING: [
      'this institution is not currently responding to this request',
      'The bank is not responding. Please try again soon.',
    ],
    INSTITUTION_NO_LONGER_SUPPORTED: [
      'this institution is no longer supported',
      'This bank is no longer supported.',
    ],
  },
  API_ERROR: {
    INTERNAL_SERVER_ERROR: ['an unexpected error occurred', 'Something went wrong. Please try again.'],
  },
} satisfies Record<string, Record<string, readonly [message: string, display: string]>>

export const linkErrors: Readonly<Record<string, PlaidError>> = Object.fromEntries(
  Object.entries(linkErrorsByType).flatMap(([error_type, errors]) =>
    Object.entries(errors).map(([error_code, [error_message = '', display_message = '']]) => [
      error_code,
      { error_type, error_code, error_message, display_message },
    ]),
  ),
)

/** Creates the error for the code. An unknown code yields the error for a wrong password. */
export const linkError = (code: string): PlaidError =>
  linkErrors[code] ?? linkErrors.INVALID_CREDENTIALS ?? internalError().error
