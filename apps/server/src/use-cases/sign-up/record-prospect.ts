import { randomUUID } from 'node:crypto'
import { parseEmail } from '@vestibule/domain/fields/email'
import { parsePhone } from '@vestibule/domain/fields/phone'
import type { Clock } from '../../ports/clock.ts'
import type { Session } from '../../ports/sessions.ts'
import type { Store } from '../../ports/store.ts'
import { AppError } from '../app-error.ts'

/** Prospects of one session in an hour (SE-03). */
const perSession = { max: 20, seconds: 60 * 60 }

/** SU-19: records who began to sign up. @returns the prospect's id @throws AppError invalid, too_many_requests */
export const recordProspect = async (
  { store, clock }: { store: Store; clock: Clock },
  session: Session,
  input: { email: string; phoneNumber: string },
): Promise<string> => {
  const email = parseEmail(input.email)
  const phone = parsePhone(input.phoneNumber)
  if (!email.ok || !phone.ok)
    throw new AppError('invalid', {
      fields: [...(email.ok ? [] : ['email']), ...(phone.ok ? [] : ['phoneNumber'])],
    })
  const now = clock.now()
  const key = `prospect:${session.tokenHash.toString('hex')}`
  const until = await store.limits.consume([{ key, ...perSession }], now)
  if (until) throw new AppError('too_many_requests', { retryAt: until })
  const id = randomUUID()
  await store.prospects.record({ id, email: email.value, phone: phone.value }, now)
  return id
}
