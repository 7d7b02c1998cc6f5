import { maskPhone } from '@vestibule/domain/fields/phone'
import type { Caller, User } from '../../stores/sign-up/rows.ts'
import type { LiveSession, Session } from '../../stores/sign-up/sessions.ts'
import { AppError } from '../app-error.ts'
import { newBrowserMail } from '../mail/security-mails.ts'
import { type CodeDeps, checkCode, sendCode } from './codes.ts'
import { type DeviceDeps, isKnownDevice } from './devices.ts'
import { renewSession, type SessionDeps } from './sessions.ts'

export type LogInDeps = CodeDeps & DeviceDeps & SessionDeps

/** What a right password led to. `token`: the session's new one, undefined where the old one has ended meanwhile. */
export interface Entered {
  token: string | undefined
  /** nobody is signed in yet: a code went to the phone (SU-23) */
  challenge?: { sentTo: string }
  /** a code was entered on this browser before: its days begin anew */
  isKnown: boolean
}

/**
 * A password was proven: the session is the person's, or, on a browser on which they have entered no code in the last
 * 60 days, waits for one (SU-21, SU-23). Who has verified no phone yet is asked for that code by sign-up itself.
 * @param live as it was before the password was proven
 * @throws AppError blocked, invalid_credentials (changed since then), and sendCode's
 */
export const enter = async (
  deps: LogInDeps,
  live: LiveSession,
  who: { identityId: string; user: User | undefined; device: string; asker: Caller; isNew?: boolean },
): Promise<Entered> => {
  const { identityId, user, device, asker: origin } = who
  const { readAt, ...session } = live
  if (user?.is_blocked) {
    const detail = { why: 'blocked' }
    const entry = {
      actor: 'unproven',
      action: 'log_in_refused',
      detail,
      origin,
      now: deps.clock.now(),
    } as const
    await deps.store.audit.append({ userId: user.id }, entry)
    throw new AppError('blocked')
  }
  const isKnown = user?.is_phone_verified === true && (await isKnownDevice(deps, device, user.id))
  if (user?.is_phone_verified && !isKnown) {
    await sendCode(deps, user, 'phone', origin)
    const challenged = { action: 'log_in_challenged', origin, proven: { identityId, readAt } }
    const token = await renewSession(deps, session, { challenged: user }, challenged)
    return { token, challenge: { sentTo: maskPhone(user.phone) }, isKnown }
  }
  const proven = { identityId, user, proven: true } as const
  // nothing can have ended the sessions of an identity that this call has made
  const entered = { action: 'logged_in', origin, ...(!who.isNew && { proven: { identityId, readAt } }) }
  return { token: await renewSession(deps, session, proven, entered), isKnown }
}

/** The user whose log-in waits for a code in this session. @throws AppError forbidden, blocked */
export const challengedUser = async (deps: LogInDeps, session: Session): Promise<User> => {
  const user = session.challengeUserId ? await deps.users.byId(session.challengeUserId) : undefined
  if (!user) throw new AppError('forbidden')
  if (user.is_blocked) throw new AppError('blocked')
  return user
}

/** The code of a log-in that waits for it; the person is mailed that it was a new browser (SU-26). @returns the user, signed in, and the session's new token @throws checkCode's */
export const answerChallenge = async (
  deps: LogInDeps,
  session: Session,
  code: string,
  asker: Caller,
): Promise<{ user: User; token: string | undefined }> => {
  const user = await challengedUser(deps, session)
  await checkCode(deps, user, 'phone', code, asker)
  const who = { identityId: user.auth0_user_id, user, proven: true } as const
  const loggedIn = { action: 'logged_in', origin: asker }
  const token = await deps.store.transaction(async (within) => {
    const renewed = await renewSession({ ...deps, sessions: within.sessions }, session, who, loggedIn)
    // this session waits for a code once
    const mail = newBrowserMail(user.id, session.tokenHash.toString('hex'))
    if (renewed !== undefined) await within.calls.enqueue(mail, deps.clock.now())
    return renewed
  })
  return { user, token }
}
