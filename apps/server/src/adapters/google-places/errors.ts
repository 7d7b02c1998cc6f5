import { ProviderError } from '../../ports/provider-error.ts'
import type { ProviderErrors } from '../http/failure.ts'
import { safeCode } from '../http/failure.ts'
import { readList, readObject } from '../http/reading.ts'
import type { WireError } from './wire.ts'

const UNKNOWN_PLACE = new Set(['NOT_FOUND', 'INVALID_ARGUMENT'])

/** A reason, such as API_KEY_INVALID, says more than the status that it comes with. */
export const googlePlacesErrors: ProviderErrors = {
  codeOf: (body) => {
    const { status, details } = readObject<WireError['error']>(readObject<WireError>(body).error)
    const reasons = readList(details, 'details').map((one) => readObject<{ reason: string }>(one).reason)
    return safeCode(reasons.find((reason) => reason !== undefined) ?? status)
  },
  // Nothing that a person typed is at fault, but for an id that is none: the provider is simply not there for us.
  failureOf: (status, code) =>
    status >= 400 && status < 500 && !UNKNOWN_PLACE.has(code ?? '') ? 'unavailable' : undefined,
}

/** An id that was never one is an invalid argument; one that is no more is not found. */
export const isUnknownPlace = (error: unknown): boolean =>
  error instanceof ProviderError && error.failure === 'refused'
