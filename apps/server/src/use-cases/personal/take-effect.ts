import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { securityMail } from '../mail/security-mails.ts'

/** Records the event and emails the owner that the designation `id` is in effect. */
export const takeEffect = async (
  tx: Store,
  { client, user }: Application,
  id: string,
  now: Date,
): Promise<void> => {
  const event = { type: 'beneficiaries.designated', data: { designationId: id } } as const
  await tx.events.record(event, { clientId: client.id, userId: user.id }, now)
  await tx.calls.enqueue(securityMail('mail_beneficiaries_changed', user.id, id), now)
}
