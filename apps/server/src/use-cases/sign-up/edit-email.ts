import { emailForm } from '@vestibule/domain/forms/email'
import type { Origin } from '../../stores/audit/audit.ts'
import type { User } from '../../stores/sign-up/rows.ts'
import type { LiveSession } from '../../stores/sign-up/sessions.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { emailChangedMail } from '../mail/security-mails.ts'
import { requireValid } from '../require-valid.ts'
import { requireScreenedEdit } from '../screening/requirements.ts'
import { consumeEdit, type EditDeps, writeEdit } from './edits.ts'
import { ownUserSigningUp } from './own-user.ts'

/** SU-26: notifies the old address if a message was ever sent to it, and the new one once verified. */
const notifyOfChange = async (tx: Store, before: User, email: string, now: Date): Promise<void> => {
  const { id: userId, email: old } = before
  const code = await tx.verifications.withUser('email', userId)
  const notifiesBefore = before.is_email_verified || code?.verification?.destination === old
  const noticeId = await tx.emailChanges.record(userId, { before: old, after: email, notifiesBefore })
  if (noticeId !== undefined) await tx.calls.enqueue(emailChangedMail(userId, noticeId), now)
}

/** SU-14: changes the identity's email first, then the user's, so that a repeated edit completes an interrupted one. */
export const editEmail = async (
  deps: EditDeps,
  session: LiveSession,
  input: { auth0UserId: string; newEmail: string },
  origin: Origin,
): Promise<User> => {
  const { store, identities, clock } = deps
  const user = ownUserSigningUp(session)
  const { id, auth0_user_id: identityId } = user
  if (input.auth0UserId !== identityId) throw new AppError('forbidden')
  const { email } = requireValid(emailForm.parse({ email: input.newEmail }), () => ['newEmail'])
  if (email === user.email) return user
  await consumeEdit(deps, user)
  const kept = await store.risks.verdictsOf(id)
  await requireScreenedEdit(deps, session, { user, kept, change: { email } })
  if (await store.users.byEmail(email)) throw new AppError('email_taken')
  // Recorded before the identity changes, so that its removal is never missed (SU-19).
  await store.prospects.emailUnverified(email, clock.now(), { before: user.email })
  if ((await identities.changeEmail(identityId, email)) === 'taken') throw new AppError('email_taken')
  try {
    const edit = { userId: id, change: { email }, isOurs: true, origin }
    return await writeEdit(deps, session, edit, async (tx, before) => {
      const edited = await tx.users.setEmail(id, email)
      if (edited === 'taken') throw new AppError('email_taken')
      await tx.prospects.emailSettled(user.email)
      if (edited) await notifyOfChange(tx, before, email, clock.now())
      return edited
    })
  } catch (error) {
    // A concurrent call made the edit invalid: restore the login.
    if (error instanceof AppError) await identities.changeEmail(identityId, user.email)
    throw error
  }
}
