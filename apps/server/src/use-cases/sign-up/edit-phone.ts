import { randomUUID } from 'node:crypto'
import { phoneForm } from '@vestibule/domain/forms/phone'
import type { Origin } from '../../stores/audit/audit.ts'
import type { User } from '../../stores/sign-up/rows.ts'
import type { LiveSession } from '../../stores/sign-up/sessions.ts'
import { AppError } from '../app-error.ts'
import { phoneChangedMail } from '../mail/security-mails.ts'
import { requireValid } from '../require-valid.ts'
import { consumeEdit, type EditDeps, writeEdit } from './edits.ts'
import { ownUserSigningUp } from './own-user.ts'

/** SU-13: changes the phone, unverified, and notifies a verified email (SU-26). The current number changes nothing. */
export const editPhone = async (
  deps: EditDeps,
  session: LiveSession,
  input: { id: string; phoneNumber: string },
  origin: Origin,
): Promise<User> => {
  const user = ownUserSigningUp(session)
  if (input.id !== user.id) throw new AppError('forbidden')
  const phone = requireValid(phoneForm.parse(input)).phoneNumber
  if (phone === user.phone) return user
  await consumeEdit(deps, user)
  const edit = { userId: user.id, change: { phone }, origin }
  return writeEdit(deps, session, edit, async (tx) => {
    const edited = await tx.users.setPhone(user.id, phone)
    if (edited?.is_email_verified)
      await tx.calls.enqueue(phoneChangedMail(edited.id, randomUUID()), deps.clock.now())
    return edited
  })
}
