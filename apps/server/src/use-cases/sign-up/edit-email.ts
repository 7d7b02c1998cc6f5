import { parseEmail } from '@vestibule/domain/fields/email'
import type { Identities } from '../../ports/identities.ts'
import type { LiveSession } from '../../ports/sessions.ts'
import type { User } from '../../ports/users.ts'
import { AppError } from '../app-error.ts'
import { adoptEdit, requireScreenedEdit } from '../screening/requirements.ts'
import { consumeEdit, type EditDeps } from './edit-phone.ts'
import { ownUserSigningUp } from './own-user.ts'

/**
 * SU-14: another email for one's own identity and user, screened before, unverified from then on. The identity comes
 * first: cut off in between, the same edit again finds it changed and goes on.
 * @throws AppError invalid, forbidden, email_taken, screening_required, blocked, too_many_attempts
 */
export const editEmail = async (
  deps: EditDeps & { identities: Identities },
  session: LiveSession,
  input: { auth0UserId: string; newEmail: string },
): Promise<User> => {
  const { store, identities, clock } = deps
  const user = ownUserSigningUp(session)
  if (input.auth0UserId !== user.auth0_user_id) throw new AppError('forbidden')
  const email = parseEmail(input.newEmail)
  if (!email.ok) throw new AppError('invalid', { fields: ['newEmail'] })
  if (email.value === user.email) return user
  await consumeEdit(deps, user)
  await requireScreenedEdit(deps, session, user, { email: email.value })
  if (await store.users.byEmail(email.value)) throw new AppError('email_taken')
  if ((await identities.changeEmail(user.auth0_user_id, email.value)) === 'taken')
    throw new AppError('email_taken')
  return store.transaction(async (within) => {
    const edited = await within.users.setEmail(user.id, email.value)
    if (edited === undefined) throw new AppError('forbidden')
    if (edited === 'taken') throw new AppError('email_taken')
    await within.prospects.identityUnverified(user.auth0_user_id, clock.now())
    await adoptEdit(within, { user: edited, session, kind: 'email' }, clock.now())
    return edited
  })
}
