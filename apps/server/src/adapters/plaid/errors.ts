import type { ProviderErrors } from '../http/failure.ts'
import { safeCode } from '../http/failure.ts'
import { readObject } from '../http/reading.ts'
import type { WireError } from './wire.ts'

/**
 * Errors that Plaid sends as 400 though nothing is wrong with what was asked: our keys are not accepted, or the bank
 * cannot be reached. Nothing was done, and it may be asked again.
 */
const NOT_NOW = new Set([
  'INVALID_API_KEYS',
  'INSTITUTION_DOWN',
  'INSTITUTION_NOT_RESPONDING',
  'INSTITUTION_NOT_AVAILABLE',
])

/** Plaid's error_code decides, not its status nor its texts. */
export const plaidErrors: ProviderErrors = {
  codeOf: (body) => safeCode(readObject<WireError>(body).error_code),
  failureOf: (status, code) => (status < 500 && code && NOT_NOW.has(code) ? 'unavailable' : undefined),
}
