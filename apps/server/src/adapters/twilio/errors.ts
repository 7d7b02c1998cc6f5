import { ProviderError } from '../../ports/provider-error.ts'
import type { ProviderErrors } from '../http/failure.ts'
import { safeCode } from '../http/failure.ts'
import { readObject } from '../http/reading.ts'
import type { WireError } from './wire.ts'

/** More than five tries of one verification, or more than five texts of it. */
const TOO_MANY_CHECKS = '60202'
const TOO_MANY_SENDS = '60203'

export const twilioErrors: ProviderErrors = {
  codeOf: (body) => safeCode(readObject<WireError>(body).code),
}

/** Twilio forgets a verification that was approved, canceled or ran out, and then knows nothing of its sid. */
export const isGone = (error: unknown): boolean => error instanceof ProviderError && error.status === 404

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof ProviderError && codes.includes(error.providerCode ?? '')

export const isTooManyChecks = (error: unknown): boolean => hasCode(error, TOO_MANY_CHECKS)

/** The number's verification takes no more texts until it has ended. */
export const isUsedUp = (error: unknown): boolean => hasCode(error, TOO_MANY_CHECKS, TOO_MANY_SENDS)
