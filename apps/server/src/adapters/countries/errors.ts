import type { ProviderErrors } from '../http/failure.ts'

/** Whatever hinders it, the list is simply not there: the built-in one is. Its errors have no shape. */
export const countriesErrors: ProviderErrors = {
  codeOf: () => undefined,
  failureOf: () => 'unavailable',
}
