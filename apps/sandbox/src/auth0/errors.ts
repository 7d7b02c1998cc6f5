export class Auth0Failure extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>

  constructor(status: number, body: Readonly<Record<string, unknown>>) {
    super(`auth0 ${status}`)
    this.status = status
    this.body = body
  }
}

/** Creates an error of the token endpoint. */
export const oauthFailure = (status: number, error: string, description: string) =>
  new Auth0Failure(status, { error, error_description: description })

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
}

/** Creates an error of the Management API. */
export const managementFailure = (statusCode: number, message: string, errorCode?: string) =>
  new Auth0Failure(statusCode, {
    statusCode,
    error: reasons[statusCode],
    message,
    ...(errorCode && { errorCode }),
  })

export const wrongPassword = () => oauthFailure(403, 'invalid_grant', 'Wrong email or password.')
export const tooManyAttempts = () =>
  oauthFailure(
    429,
    'too_many_attempts',
    'Your account has been blocked after multiple consecutive login attempts. We have sent you an email with instructions on how to unblock it.',
  )
export const invalidClient = () => oauthFailure(401, 'invalid_client', 'Unauthorized')
export const unknownUser = () => managementFailure(404, 'The user does not exist.', 'inexistent_user')
export const userExists = () => managementFailure(409, 'The user already exists.', 'auth0_idp_error')
export const emailExists = () =>
  managementFailure(400, 'The specified new email already exists', 'auth0_idp_error')
