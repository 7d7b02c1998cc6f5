import { ProviderError } from '../../ports/provider-error.ts'
import type { ProviderErrors } from '../http/failure.ts'
import { safeCode } from '../http/failure.ts'
import { readObject } from '../http/reading.ts'
import type { WireError } from './wire.ts'

/** More than five tries of one verification. */
const TOO_MANY_CHECKS = '60202'

export const twilioErrors: ProviderErrors = {
  codeOf: (body) => safeCode(readObject<WireError>(body).code),
}

/** Twilio forgets a verification that was approved, canceled or ran out, and then knows nothing of its sid. */
export const isGone = (error: unknown): boolean => error instanceof ProviderError && error.status === 404

export const isTooManyChecks = (error: unknown): boolean =>
  error instanceof ProviderError && error.providerCode === TOO_MANY_CHECKS
