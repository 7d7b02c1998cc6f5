import type { ProviderFailure } from '../../ports/provider-error.ts'

/**
 * read: may be sent any number of times, also an effect without consequence (another token).
 * effect: is sent once.
 */
export type CallKind = 'read' | 'effect'

/** How one provider's refusals are read. */
export interface ProviderErrors {
  /** The provider's own code in an error's body, never its message. What it throws counts as no code. */
  codeOf?(body: unknown): unknown
  /** Overrides the failure that follows from the status alone. */
  failureOf?(status: number, code: string | undefined, kind: CallKind): ProviderFailure | undefined
}

/** For providers whose errors have no code, and without which the work goes on. */
export const alwaysUnavailable: ProviderErrors = { failureOf: () => 'unavailable' }

/**
 * The failure that a status other than 2xx means (ports/provider-error.ts). 429 and 401 were certainly not done;
 * 408, 5xx and unexpected ones leave an effect in doubt.
 */
export function failureOfStatus(status: number, kind: CallKind): ProviderFailure {
  if (status === 429 || status === 401) return 'unavailable'
  if (status >= 400 && status < 500 && status !== 408) return 'refused'
  return inDoubt(kind)
}

/** An effect may have been done; a read has no consequence. */
export const inDoubt = (kind: CallKind): ProviderFailure => (kind === 'effect' ? 'in_doubt' : 'unavailable')

/** Errors of connections that were never made, so nothing was sent. */
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

/** The failure of a connection that was never made, was lost or took too long. */
export function failureOfConnection(error: unknown, kind: CallKind): ProviderFailure {
  return codesOf(error).some((code) => neverSent.has(code)) ? 'unavailable' : inDoubt(kind)
}

/** With several addresses for a host, the system's code of each is in `errors`. */
function codesOf(error: unknown): string[] {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.flatMap(codesOf)
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? [error.code] : []
}

/** A provider's code as it may be logged: a short word or number, else nothing. */
export function safeCode(code: unknown): string | undefined {
  if (typeof code === 'number' && Number.isInteger(code)) return String(code)
  return typeof code === 'string' && /^[A-Za-z0-9_.-]{1,64}$/.test(code) ? code : undefined
}
