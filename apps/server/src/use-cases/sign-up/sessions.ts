import { SESSION_SECONDS } from '@vestibule/domain/session'
import type { Clock } from '../../ports/clock.ts'
import type { NewEntry, Origin } from '../../stores/audit/audit.ts'
import type { User } from '../../stores/sign-up/rows.ts'
import type { ProvenAt, Session, Sessions } from '../../stores/sign-up/sessions.ts'
import type { Users } from '../../stores/sign-up/users.ts'
import { AppError } from '../app-error.ts'

export interface SessionDeps {
  sessions: Sessions
  users: Users
  clock: Clock
  /** known: somebody has proven who they are */
  newToken(known: boolean): string
  hashOf(token: string): Buffer
}

/** Who a session is of, from now on. */
export type Who =
  | { identityId: string; user: User | undefined; proven?: true }
  /** a right password, on a browser that must enter a code first (SU-23) */
  | { challenged: User }

/** A fully verified user is an applicant; everyone else is still signing up. */
const kindOf = (user: User | undefined): Session['kind'] =>
  user?.is_phone_verified && user.is_email_verified && !user.is_blocked ? 'applicant' : 'sign_up'

const endFrom = (now: Date): Date => new Date(now.getTime() + SESSION_SECONDS * 1000)

/** Anonymous sessions that one network begins in an hour: generous, since many share one, but no flood (SE-03). */
const perNetwork = { max: 600, seconds: 60 * 60 }

/** An anonymous session, from the first call on. @returns its token @throws AppError too_many_requests */
export const beginSession = async (
  { sessions, clock, newToken, hashOf }: SessionDeps,
  network: string,
): Promise<string> => {
  const token = newToken(false)
  const now = clock.now()
  const session: Session = {
    tokenHash: hashOf(token),
    kind: 'sign_up',
    userId: null,
    identityId: null,
    challengeUserId: null,
    screening: {},
    createdAt: now,
    seenAt: now,
    endsAt: endFrom(now),
  }
  const retryAt = await sessions.begin(session, [{ key: `session:network:${network}`, ...perNetwork }], now)
  if (retryAt) throw new AppError('too_many_requests', { retryAt })
  return token
}

/**
 * A new token at sign-up, log-in and each verification (SE-02): the old one is gone in the same statement.
 * What screening found goes along, since it belongs to the sign-up; the absolute end begins anew only where a password
 * was proven. @param entered what the audit trail calls it, where from, and since when a password that counts was proven
 * @returns undefined where the old one ended in the meantime: a slow call brings no session back
 * @throws AppError invalid_credentials: the password was changed in the meantime
 */
export const renewSession = async (
  { sessions, clock, newToken, hashOf }: SessionDeps,
  before: Session,
  who: Who,
  entered?: { action: string; origin: Origin; proven?: ProvenAt },
): Promise<string | undefined> => {
  const token = newToken(true)
  const now = clock.now()
  const of =
    'challenged' in who
      ? { userId: null, identityId: null, challengeUserId: who.challenged.id, kind: 'sign_up' as const }
      : {
          userId: who.user?.id ?? null,
          identityId: who.identityId,
          challengeUserId: null,
          kind: kindOf(who.user),
        }
  const session: Session = {
    ...before,
    ...of,
    tokenHash: hashOf(token),
    createdAt: now,
    seenAt: now,
    endsAt: 'proven' in who ? endFrom(now) : before.endsAt,
  }
  const entry: NewEntry | undefined = entered && {
    actor: 'applicant',
    action: entered.action,
    origin: entered.origin,
    now,
  }
  const outcome = await sessions.replace(before.tokenHash, session, entry, entered?.proven)
  if (outcome === 'outdated') throw new AppError('invalid_credentials')
  return outcome === 'replaced' ? token : undefined
}
