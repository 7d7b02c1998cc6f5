import { ProviderError, type ProviderFailure, type ProviderName } from '../../ports/provider-error.ts'

/** `effect`: changes data at the provider and is sent once. `read`: harmless to repeat, even if it issues a token. */
export type CallKind = 'read' | 'effect'

export interface ProviderErrors {
  /** Returns the provider's code from an error's body, never the message. If `codeOf` throws, the error has no code. */
  codeOf?(body: unknown): unknown
  failureOf?(status: number, code: string | undefined, kind: CallKind): ProviderFailure | undefined
}

/** Treats every error as unavailable, for optional providers whose errors have no code. */
export const alwaysUnavailable: ProviderErrors = { failureOf: () => 'unavailable' }

/** Returns `unavailable` for 401 and 429, `refused` for other 4xx but 408, and `inDoubt(kind)` for everything else. */
export function failureOfStatus(status: number, kind: CallKind): ProviderFailure {
  if (status === 429 || status === 401) return 'unavailable'
  if (status >= 400 && status < 500 && status !== 408) return 'refused'
  return inDoubt(kind)
}

export const inDoubt = (kind: CallKind): ProviderFailure => (kind === 'effect' ? 'in_doubt' : 'unavailable')

export const providerError = (
  provider: ProviderName,
  failure: ProviderFailure,
  status: number | undefined,
  providerCode?: string,
): ProviderError =>
  new ProviderError(provider, failure, {
    ...(status === undefined ? {} : { status }),
    ...(providerCode === undefined ? {} : { providerCode }),
  })

/** Replaces an expected provider error with the result of `instead`. */
export const recover = <T, U>(
  call: Promise<T>,
  isExpected: (error: ProviderError) => boolean,
  instead: (error: ProviderError) => U | Promise<U>,
): Promise<T | U> =>
  call.catch((error) => {
    if (error instanceof ProviderError && isExpected(error)) return instead(error)
    throw error
  })

const neverSent = new Set([
  'SEND_NOT_PERMITTED',
  'ERR_INVALID_URL',
  'ERR_INVALID_PROTOCOL',
  'ERR_INVALID_CHAR',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

export function failureOfConnection(error: unknown, kind: CallKind): ProviderFailure {
  return codesOf(error).some((code) => neverSent.has(code)) ? 'unavailable' : inDoubt(kind)
}

/** Lists an error's system codes. For a host with several addresses, `errors` contains one error per address. */
function codesOf(error: unknown): string[] {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap(codesOf)
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? [error.code] : []
}

/** Returns the provider's error code if it is an integer or a short word, which is safe to log, else `undefined`. */
export function safeCode(code: unknown): string | undefined {
  if (typeof code === 'number' && Number.isInteger(code)) return String(code)
  return typeof code === 'string' && /^[A-Za-z0-9_.-]{1,64}$/.test(code) ? code : undefined
}
