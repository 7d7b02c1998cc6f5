import { ProviderError } from '../../ports/provider-error.ts'
import { type ProviderErrors, safeCode } from '../http/failure.ts'
import { readObject } from '../http/reading.ts'
import type { WireError } from './wire.ts'

export const auth0Errors: ProviderErrors = {
  codeOf(body) {
    const { errorCode, error } = readObject<WireError>(body)
    return safeCode(errorCode ?? error)
  },
}

/**
 * What the token endpoint's refusals say of a password; any other is a failure. An unknown email is `wrong` too. A
 * password that must be changed because it has leaked opens nothing, so it is wrong: the person sets a new one by mail.
 * too_many_requests is not here: that is the tenant's own limit, no person's.
 */
const PASSWORD_OUTCOMES: Record<string, 'right' | 'wrong' | 'too_many'> = {
  invalid_grant: 'wrong',
  password_leaked: 'wrong',
  mfa_required: 'right',
  too_many_attempts: 'too_many',
  too_many_logins: 'too_many',
}

/** undefined: the refusal is not about the password. */
export const passwordOutcomeOf = (error: unknown): 'right' | 'wrong' | 'too_many' | undefined =>
  error instanceof ProviderError && isRefusal(error) && error.providerCode
    ? PASSWORD_OUTCOMES[error.providerCode]
    : undefined

/** The management token was not accepted, so nothing was done. */
export const isUnauthorized = (error: unknown): boolean => hasStatus(error, 401)

export const isGone = (error: unknown): boolean => hasStatus(error, 404)

/** A new user's email is taken. */
export const isTaken = (error: unknown): boolean => hasStatus(error, 409)

/** A changed email may be taken: documented as 409, and answered with 400 as well. */
export const mayBeTaken = (error: unknown): boolean => isTaken(error) || hasStatus(error, 400)

const isRefusal = ({ status = 0 }: ProviderError): boolean => status >= 400 && status < 500

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ProviderError && error.status === status
