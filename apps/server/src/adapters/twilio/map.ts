import { MalformedAnswer, readObject, readPresentList, readText } from '../http/reading.ts'
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

/** A verification with the time of its last text, ms. */
export function readSentVerification(json: unknown): { sid: string; sentMs: number } {
  const attempts = readPresentList(
    readObject<WireVerification>(json).send_code_attempts,
    'send_code_attempts',
  )
  const times = attempts.map((attempt) =>
    Date.parse(readText(readObject<{ time: string }>(attempt).time, 'time')),
  )
  return { ...readVerification(json), sentMs: Math.max(0, ...times) }
}

export function readCheck(json: unknown): CheckResult {
  const result = CHECK_RESULTS[readText(readObject<WireVerificationCheck>(json).status, 'status')]
  if (!result) throw new MalformedAnswer('status')
  return result
}
