import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@vestibule/contract/calls'
import { changeAddressForm, isSameAddress } from '@vestibule/domain/forms/address'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError, requireValid } from '../app-error.ts'
import { addressReply } from '../application/replies.ts'
import type { Deps } from '../deps.ts'
import { securityMail } from '../mail/security-mails.ts'
import { consumeEdit } from '../sign-up/edit-contact.ts'
import { enqueueBrokerUpdates } from './contact-operations.ts'
import {
  inSession,
  requireChangeable,
  requireNoContactChange,
  requirePassword,
  requireSecondFactor,
  signedUpUser,
} from './step-up.ts'

/** Returns the home addresses of the applications whose answers are final, the newest first. */
export const finalAddresses = async ({ applications }: Pick<Store, 'applications'>, userId: string) =>
  (await applications.ofUser(userId)).flatMap((one) =>
    one.client.locked_at !== null && one.address ? [addressReply(one)] : [],
  )

/** Replaces the home address, proven by both factors. */
export const changeAddress = async (
  deps: Deps,
  session: LiveSession,
  input: BodyOf<'changeAddress'>,
  caller: Caller & { device: string },
): Promise<void> => {
  const { clock } = deps
  const user = signedUpUser(session)
  const { password, ...address } = requireValid(changeAddressForm.parse(input))
  await requireSecondFactor(deps, session)
  await requirePassword(deps, user, { ...caller, password })
  await consumeEdit(deps, user)
  await inSession(deps, session, async (tx) => {
    const now = clock.now()
    await tx.applications.lockAll(user.id)
    const present = await finalAddresses(tx, user.id)
    if (present.length === 0) throw new AppError('status_conflict')
    const isSame = present.every((one) => isSameAddress(one, address))
    if (isSame) return
    await requireChangeable(tx, user.id, 'address', now)
    await requireNoContactChange(tx, user.id)
    await tx.applications.moveHome(user.id, address, now)
    const id = randomUUID()
    await tx.calls.enqueue(securityMail('mail_address_changed', user.id, id), now)
    await enqueueBrokerUpdates(tx, user.id, id, now, ['update_broker_contact', 'update_broker_person'])
    const entry = { actor: 'applicant', action: 'address_changed', origin: caller, now } as const
    await tx.audit.append({ userId: user.id }, entry)
    const data = { contact: 'ADDRESS' as const }
    await tx.events.record({ type: 'applicant.contact_changed', data }, { userId: user.id }, now)
  })
}
