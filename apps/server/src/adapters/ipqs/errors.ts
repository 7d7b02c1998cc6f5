import type { ProviderErrors } from '../http/failure.ts'

/** Whatever hinders a screening, the provider is simply unavailable (RK-09). It has messages, no codes. */
export const ipqsErrors: ProviderErrors = {
  codeOf: () => undefined,
  failureOf: () => 'unavailable',
}
