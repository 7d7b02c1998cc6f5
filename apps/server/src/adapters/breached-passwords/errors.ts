import type { ProviderErrors } from '../http/failure.ts'

/** Whatever hinders it, nothing is known of the password. Its errors are texts. */
export const breachedPasswordsErrors: ProviderErrors = {
  codeOf: () => undefined,
  failureOf: () => 'unavailable',
}
