import { randomUUID } from 'node:crypto'
import { holdEnd } from '@vestibule/domain/session'
import type { Clock } from '../../platform/common/clock.ts'
import type { Subject } from '../../stores/retention/rows-of-person.ts'
import type { Store } from '../../stores/store-type.ts'
import { newCall } from '../application/client-call.ts'
import { securityMail } from '../mail/security-mails.ts'

/**
 * After the phone was lost, allows a log-in by password and emailed code for a day. Holds changes of money meanwhile. Notifies
 * the old phone and the email. @returns `refused` unless the sign-up is complete
 */
export const releasePhone = (
  { store, clock }: { store: Store; clock: Pick<Clock, 'now'> },
  subject: Subject,
  by: string,
): Promise<'done' | 'unchanged' | 'refused'> =>
  store.transaction(async (tx) => {
    await tx.applicants.lock(subject)
    const user = subject.userId === undefined ? undefined : await tx.users.byId(subject.userId)
    if (!user?.is_email_verified || !user.is_phone_verified || user.is_blocked) return 'refused'
    const now = clock.now()
    if (holdEnd(now, (await tx.users.contactTimes(user.id))?.releasedAt)) return 'unchanged'
    await tx.users.releasePhone(user.id, now)
    await tx.applicants.recordEntry(subject, { by, action: 'phone_released', detail: {}, now })
    const id = randomUUID()
    await tx.calls.enqueue(securityMail('mail_phone_released', user.id, id), now)
    await tx.calls.enqueue(newCall('text_phone_released', id, { userId: user.id }), now)
    await tx.events.record({ type: 'applicant.phone_released', data: {} }, { userId: user.id }, now)
    return 'done'
  })
