import { randomUUID } from 'node:crypto'
import { emailForm } from '@vestibule/domain/forms/email'
import { phoneForm } from '@vestibule/domain/forms/phone'
import type { LiveSession, Session } from '../../stores/access/session-rows.ts'
import type { Origin } from '../../stores/audit/audit.ts'
import type { User } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { ownUserSigningUp } from '../access/sessions.ts'
import { AppError, requireValid } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { emailChangedMail, securityMail } from '../mail/security-mails.ts'
import { consume } from '../rate-limits.ts'
import { adoptEdit, requireScreenedEdit, type ScreenedEdit } from '../screening/requirements.ts'

const editsPerHour = { max: 5, seconds: 60 * 60 }

/** Counts edits during the sign-up and changes of contact, address and name together. */
export const consumeEdit = ({ store, clock }: Deps, user: User): Promise<void> =>
  consume(store.limits, clock.now(), [{ key: `edit:${user.id}`, ...editsPerHour }], 'too_many_attempts')

/** Evaluates and stores an edit under a lock, so that concurrent edits are evaluated one after the other. */
const writeEdit = (
  deps: Deps,
  session: Session,
  { userId, origin, ...edit }: Pick<ScreenedEdit, 'change' | 'isOurs'> & { userId: string; origin: Origin },
  write: (tx: Store, before: User) => Promise<User | undefined>,
): Promise<User> =>
  deps.store.transaction(async (tx) => {
    const kept = await tx.risks.verdictsOf(userId, 'hold')
    const user = await tx.users.byId(userId)
    if (!user) throw new AppError('forbidden')
    await requireScreenedEdit({ ...deps, store: tx }, session, { ...edit, user, kept })
    const edited = await write(tx, user)
    if (!edited) throw new AppError('forbidden')
    const kind = 'email' in edit.change ? 'email' : 'phone'
    const now = deps.clock.now()
    await adoptEdit(tx, { user: edited, verdict: session.screening[kind], kind }, now)
    await tx.audit.append({ userId }, { actor: 'applicant', action: `${kind}_changed`, origin, now })
    return edited
  })

/** Stores the new phone as unverified, and notifies a verified email address. Does nothing for the current number. */
export const editPhone = async (
  deps: Deps,
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
      await tx.calls.enqueue(securityMail('mail_phone_changed', edited.id, randomUUID()), deps.clock.now())
    return edited
  })
}

/** Notifies the old address if a code was ever sent to it, and the new address once it is verified. */
const notifyOfChange = async (tx: Store, before: User, email: string, now: Date): Promise<void> => {
  const { id: userId, email: old } = before
  const code = await tx.verifications.newest('email', userId)
  const notifiesBefore = before.is_email_verified || code?.destination === old
  const noticeId = await tx.emailChanges.record(userId, { before: old, after: email, notifiesBefore })
  if (noticeId !== undefined) await tx.calls.enqueue(emailChangedMail(userId, noticeId), now)
}

/** Changes the identity's email before the user's email, so that a retry completes an interrupted edit. */
export const editEmail = async (
  deps: Deps,
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
  // The new email is recorded first, so that an unverified identity is removed even after a crash.
  await store.prospects.emailReplaced(email, user.email, clock.now())
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
    // A concurrent request made the edit invalid, so the identity's old email is restored.
    if (error instanceof AppError) await identities.changeEmail(identityId, user.email)
    throw error
  }
}
