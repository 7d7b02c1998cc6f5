import type { Clock } from '../../platform/common/clock.ts'
import type { NameChange } from '../../stores/access/name-changes.ts'
import type { User } from '../../stores/people.ts'
import type { Subject } from '../../stores/retention/rows-of-person.ts'
import type { Store } from '../../stores/store-type.ts'
import { securityMail } from '../mail/security-mails.ts'
import { enqueueBrokerUpdates } from './contact-operations.ts'

const refuse = async (tx: Store, { user_id, id }: NameChange, now: Date): Promise<void> => {
  await tx.nameChanges.decide(user_id, 'REFUSED', now)
  await tx.calls.enqueue(securityMail('mail_name_refused', user_id, id), now)
}

/** Replaces the name everywhere, begins the hold of a new contact, and enqueues what follows. */
const approve = async (tx: Store, change: NameChange, now: Date): Promise<void> => {
  const { user_id: userId, id } = change
  await tx.nameChanges.decide(userId, 'APPROVED', now)
  await tx.applications.rename(userId, change, now)
  await tx.calls.enqueue(securityMail('mail_name_changed', userId, id), now)
  await enqueueBrokerUpdates(tx, userId, id, now, ['update_broker_person'])
  await tx.events.record({ type: 'applicant.name_changed', data: {} }, { userId }, now)
}

/** Returns the broker's id of the change's document, or null until the broker has it. */
export const documentAtBroker = async (
  { identityDocuments }: Pick<Store, 'identityDocuments'>,
  { batch_id }: NameChange,
): Promise<string | null> => {
  const [document] = await identityDocuments.ofBatch(batch_id)
  return document?.state === 'handed_over' ? document.brokerId : null
}

/**
 * Approves or refuses the pending change of the legal name, once. @returns `unchanged` for a repeated decision, `refused`
 * without a pending change, for another decision or document, and for an approval before the broker has the document
 */
export const decideNameChange = (
  { store, clock }: { store: Store; clock: Pick<Clock, 'now'> },
  subject: Subject,
  { outcome, document_id }: { outcome: 'APPROVED' | 'REFUSED'; document_id: string | null },
  by: string,
): Promise<'done' | 'unchanged' | 'refused'> =>
  store.transaction(async (tx) => {
    await tx.applicants.lock(subject)
    const user = subject.userId === undefined ? undefined : await tx.users.byId(subject.userId)
    const change = user && (await tx.nameChanges.newest(user.id))
    if (!change || user.is_blocked) return 'refused'
    // The applicant may have replaced the change that the firm read.
    if (document_id !== (await documentAtBroker(tx, change))) return 'refused'
    if (change.outcome !== null) return change.outcome === outcome ? 'unchanged' : 'refused'
    if (outcome === 'APPROVED' && document_id === null) return 'refused'
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
