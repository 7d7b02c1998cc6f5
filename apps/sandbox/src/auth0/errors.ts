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
