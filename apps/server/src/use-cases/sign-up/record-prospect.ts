import { randomUUID } from 'node:crypto'
import { contactForm } from '@vestibule/domain/forms/phone'
import { requireValid } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { consume, hourly, type RateLimitSubject, usesBy } from '../rate-limits.ts'

const prospectLimit = hourly(20, 120)

export const recordProspect = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  subject: RateLimitSubject,
  input: { email: string; phoneNumber: string },
): Promise<string> => {
  const { email, phoneNumber } = requireValid(contactForm.parse(input))
  const now = clock.now()
  const id = randomUUID()
  const prospect = { id, email, phone: phoneNumber }
  await consume(store.limits, now, usesBy('prospect', subject, prospectLimit), 'too_many_requests')
  await store.prospects.record(prospect, now)
  return id
}
