import type { LiveSession, Session } from '../../stores/access/session-rows.ts'
import type { Caller, User } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { securityMail } from '../mail/security-mails.ts'
import { checkCode, type OwnerCode, ownerChannel, sendOwnerCode } from '../sign-up/codes.ts'
import { isKnownDevice, type NewDevice } from './devices.ts'
import { stopRecovery } from './recover.ts'
import { renewSession } from './sessions.ts'

/** @throws AppError blocked */
export const refuseBlocked = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  user: User,
  origin: Caller,
): Promise<void> => {
  if (!user.is_blocked) return
  const entry = { actor: 'unproven', action: 'log_in_refused', origin, now: clock.now() } as const
  await store.audit.append({ userId: user.id }, { ...entry, detail: { why: 'blocked' } })
  throw new AppError('blocked')
}

/** Logs in. If the user's phone is verified and the browser is unknown, first sends a code that the login requires. */
export const logIn = async (
  deps: Deps,
  live: LiveSession,
  identity: { identityId: string; user: User | undefined; device: string; origin: Caller },
): Promise<{ token: string | undefined; challenge?: OwnerCode; isKnown: boolean }> => {
  const { identityId, user, device, origin } = identity
  const { readAt, ...session } = live
  if (user) await refuseBlocked(deps, user, origin)
  const isKnown =
    user?.is_phone_verified === true && (await isKnownDevice(deps, device, user.id, live.browser))
  if (user?.is_phone_verified && !isKnown) {
    const challenge = await sendOwnerCode(deps, user, origin)
    const challenged = { action: 'log_in_challenged', origin, proven: { identityId, readAt } }
    const token = await renewSession(deps, session, { challenged: user }, challenged)
    return { token, challenge, isKnown }
  }
  const proven = { identityId, user, proven: true } as const
  // `proven` makes the login fail if a reset ended access after the password was checked.
  const entered = { action: 'logged_in', origin, proven: { identityId, readAt } }
  if (user) await stopRecovery(deps, user.id, 'applicant', origin)
  if (!user || !(await deps.store.passkeys.hasOne(user.id)))
    return { token: await renewSession(deps, session, proven, entered), isKnown }
  const token = await deps.store.transaction(async (tx) => {
    const renewed = await renewSession({ ...deps, sessions: tx.sessions }, session, proven, entered)
    const mail = securityMail('mail_without_passkey', user.id, session.tokenHash.toString('hex'))
    if (renewed !== undefined && user.is_email_verified) await tx.calls.enqueue(mail, deps.clock.now())
    return renewed
  })
  return { token, isKnown }
}

export const challengedUser = async (deps: Deps, session: Session): Promise<User> => {
  const user = session.challengeUserId ? await deps.users.byId(session.challengeUserId) : undefined
  if (!user) throw new AppError('forbidden')
  if (user.is_blocked) throw new AppError('blocked')
  return user
}

export const answerChallenge = async (
  deps: Deps,
  session: Session,
  code: string,
  caller: Caller,
  device: NewDevice,
): Promise<{ user: User; token: string | undefined }> => {
  const user = await challengedUser(deps, session)
  // The password was proven before the code was sent.
  await checkCode(deps, user, await ownerChannel(deps, user), code, caller)
  await stopRecovery(deps, user.id, 'applicant', caller)
  const identity = { identityId: user.auth0_user_id, user, proven: true } as const
  const loggedIn = { action: 'logged_in', origin: caller, hasSecondFactor: true }
  const token = await deps.store.transaction(async (tx) => {
    const renewed = await renewSession(
      { ...deps, sessions: tx.sessions },
      session,
      identity,
      loggedIn,
      device,
    )
    const operation = (await tx.passkeys.hasOne(user.id))
      ? 'mail_new_browser_without_passkey'
      : 'mail_new_browser'
    const mail = securityMail(operation, user.id, session.tokenHash.toString('hex'))
    if (renewed !== undefined && user.is_email_verified) await tx.calls.enqueue(mail, deps.clock.now())
    return renewed
  })
  return { user, token }
}
