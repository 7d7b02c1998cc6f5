import { ProviderError } from '../../ports/provider-error.ts'
import type { ProviderErrors } from '../http/failure.ts'
import { inDoubt, safeCode } from '../http/failure.ts'
import { readObject } from '../http/reading.ts'
import type { WireStatus } from './wire.ts'

/** google.rpc.Code ABORTED: shares HTTP 409 with ALREADY_EXISTS, but is no refusal. */
const ABORTED = '10'

/** Errors are google.rpc.Status; its code is a number. */
export const ascendErrors: ProviderErrors = {
  codeOf: (body) => safeCode(readObject<WireStatus>(body).code),
  failureOf: (status, code, kind) => (status === 409 && code === ABORTED ? inDoubt(kind) : undefined),
}

/** The idempotency key is known: the effect was done by an earlier call. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof ProviderError && error.failure === 'refused' && error.status === 409

/** The token was not accepted, so nothing was done. */
export const isUnauthorized = (error: unknown): boolean =>
  error instanceof ProviderError && error.status === 401
