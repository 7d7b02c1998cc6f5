import type { Clock } from '../../platform/common/clock.ts'
import type { NameChange } from '../../stores/access/name-changes.ts'
import type { User } from '../../stores/people.ts'
import type { Subject } from '../../stores/retention/rows-of-person.ts'
import type { Store } from '../../stores/store-type.ts'
import { securityMail } from '../mail/security-mails.ts'
import { brokerContactCalls } from './contact-operations.ts'

const refuse = async (tx: Store, { user_id, id }: NameChange, now: Date): Promise<void> => {
  await tx.nameChanges.decide(user_id, 'REFUSED', now)
  await tx.calls.enqueue(securityMail('mail_name_refused', user_id, id), now)
}

/** Replaces the name everywhere, begins the hold of a new contact, and enqueues what follows. */
const approve = async (tx: Store, change: NameChange, now: Date): Promise<void> => {
  const { user_id: userId, id } = change
  await tx.nameChanges.decide(userId, 'APPROVED', now)
  await tx.applications.rename(userId, change, now)
  const calls = [securityMail('mail_name_changed', userId, id), ...(await brokerContactCalls(tx, userId, id))]
  for (const call of calls) await tx.calls.enqueue(call, now)
  await tx.events.record({ type: 'applicant.name_changed', data: {} }, { userId }, now)
}

/**
 * Approves or refuses the pending change of the legal name, once. @returns `unchanged` for a repeated decision, `refused`
 * without a pending change, for another decision, and for an approval before the broker has the document
 */
export const decideNameChange = (
  { store, clock }: { store: Store; clock: Pick<Clock, 'now'> },
  subject: Subject,
  outcome: 'APPROVED' | 'REFUSED',
  by: string,
): Promise<'done' | 'unchanged' | 'refused'> =>
  store.transaction(async (tx) => {
    await tx.applicants.lock(subject)
    const user = subject.userId === undefined ? undefined : await tx.users.byId(subject.userId)
    const change = user && (await tx.nameChanges.newest(user.id))
    if (!change || user.is_blocked) return 'refused'
    if (change.outcome !== null) return change.outcome === outcome ? 'unchanged' : 'refused'
    const [document] = await tx.identityDocuments.ofBatch(change.batch_id)
    if (outcome === 'APPROVED' && document?.state !== 'handed_over') return 'refused'
    const now = clock.now()
    const action = outcome === 'APPROVED' ? 'name_changed' : 'name_change_refused'
    await (outcome === 'APPROVED' ? approve : refuse)(tx, change, now)
    await tx.applicants.recordEntry(subject, { by, action, detail: {}, now })
    return 'done'
  })

/** Refuses the change whose document the broker refused, if it is still pending. */
export const refuseDocument = async (
  tx: Store,
  { id: userId }: User,
  batchId: string,
  now: Date,
): Promise<void> => {
  await tx.applications.lockAll(userId)
  const change = await tx.nameChanges.newest(userId)
  if (change?.batch_id !== batchId || change.outcome !== null) return
  await refuse(tx, change, now)
  await tx.audit.append({ userId }, { actor: 'server', action: 'name_change_refused', now })
}
