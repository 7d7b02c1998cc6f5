import { MalformedAnswer, readObject, readText } from '../http/reading.ts'
import type { WireVerification, WireVerificationCheck } from './wire.ts'

type CheckResult = 'approved' | 'mismatch' | 'expired' | 'too_many_attempts'

/** A wrong code leaves the verification pending; what is over in any other way must be sent anew. */
const CHECK_RESULTS: Record<string, CheckResult> = {
  approved: 'approved',
  pending: 'mismatch',
  max_attempts_reached: 'too_many_attempts',
  expired: 'expired',
  canceled: 'expired',
  deleted: 'expired',
  failed: 'expired',
}

/** Ten digits, US, to E.164. */
export const toE164 = (phone: string): string => `+1${phone}`

export const readVerification = (json: unknown): { sid: string } => ({
  sid: readText(readObject<WireVerification>(json).sid, 'sid'),
})

export function readCheck(json: unknown): CheckResult {
  const result = CHECK_RESULTS[readText(readObject<WireVerificationCheck>(json).status, 'status')]
  if (!result) throw new MalformedAnswer('status')
  return result
}
