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

/** SU-26: the old address is told, if a message ever went there; the new one when it is verified. */
const tellOfChange = async (within: Store, before: User, email: string, now: Date): Promise<void> => {
  const { id: userId, email: old } = before
  const code = await within.verifications.withUser('email', userId)
  const tellsBefore = before.is_email_verified || code?.verification?.destination === old
  const noticeId = await within.emailChanges.record({ userId, before: old, after: email, tellsBefore })
  if (noticeId !== undefined) await within.calls.enqueue(emailChangedMail(userId, noticeId), now)
}

/**
 * SU-14: another email for one's own identity and user, screened before, unverified from then on. The identity comes
 * first: cut off in between, the same edit again finds it changed and goes on.
 * @throws AppError invalid, forbidden, email_taken, screening_required, blocked, too_many_attempts
 */
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
  // before the identity, so that none is missed when its time has come (SU-19)
  await store.prospects.emailUnverified(email, clock.now(), { before: user.email })
  if ((await identities.changeEmail(identityId, email)) === 'taken') throw new AppError('email_taken')
  try {
    const edit = { userId: id, change: { email }, isOurs: true, origin }
    return await writeEdit(deps, session, edit, async (within, before) => {
      const edited = await within.users.setEmail(id, email)
      if (edited === 'taken') throw new AppError('email_taken')
      await within.prospects.emailSettled(user.email)
      if (edited) await tellOfChange(within, before, email, clock.now())
      return edited
    })
  } catch (error) {
    // refused after all, by what another call did meanwhile: the login stays what it was
    if (error instanceof AppError) await identities.changeEmail(identityId, user.email)
    throw error
  }
}
