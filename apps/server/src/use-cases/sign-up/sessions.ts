import type { Clock } from '../../ports/clock.ts'
import type { Session, Sessions } from '../../ports/sessions.ts'
import type { User, Users } from '../../ports/users.ts'

/** The absolute end of a session, seconds (SE-02). */
const sessionSeconds = 12 * 60 * 60

export interface SessionDeps {
  sessions: Sessions
  users: Users
  clock: Clock
  /** known: somebody has proven who they are */
  newToken(known: boolean): string
  hashOf(token: string): Buffer
}

/** A fully verified user is an applicant; everyone else is still signing up. */
const kindOf = (user: User | undefined): Session['kind'] =>
  user?.is_phone_verified && user.is_email_verified && !user.is_blocked ? 'applicant' : 'sign_up'

/** An anonymous session, from the first call on. */
export const beginSession = async ({ sessions, clock, newToken, hashOf }: SessionDeps): Promise<string> => {
  const token = newToken(false)
  const now = clock.now()
  await sessions.create({
    tokenHash: hashOf(token),
    kind: 'sign_up',
    userId: null,
    identityId: null,
    screening: {},
    createdAt: now,
    seenAt: now,
    endsAt: new Date(now.getTime() + sessionSeconds * 1000),
  })
  return token
}

/**
 * A new token at sign-up, log-in and each verification (SE-02): the old one is gone in the same statement.
 * What screening found goes along, since it belongs to the sign-up; the absolute end begins anew only where a password
 * was proven. @returns undefined where the old one ended in the meantime: a slow call brings no session back
 */
export const renewSession = async (
  { sessions, clock, newToken, hashOf }: SessionDeps,
  before: Session,
  who: { identityId: string; user: User | undefined; proven?: true },
): Promise<string | undefined> => {
  const token = newToken(true)
  const now = clock.now()
  const replaced = await sessions.replace(before.tokenHash, {
    tokenHash: hashOf(token),
    kind: kindOf(who.user),
    userId: who.user?.id ?? null,
    identityId: who.identityId,
    screening: before.screening,
    createdAt: now,
    seenAt: now,
    endsAt: who.proven ? new Date(now.getTime() + sessionSeconds * 1000) : before.endsAt,
  })
  return replaced ? token : undefined
}
