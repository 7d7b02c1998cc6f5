import { browserOf } from '@vestibule/domain/browsers'
import { sessionSeconds } from '@vestibule/domain/session'
import type { RememberedDevice } from '../../stores/access/devices.ts'
import type { ProvenAt } from '../../stores/access/session-replacement.ts'
import type { LiveSession, RenewedSession, Session } from '../../stores/access/session-rows.ts'
import type { Origin } from '../../stores/audit/audit.ts'
import type { Caller, User } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { consume } from '../rate-limits.ts'

export type SessionIdentity =
  | { identityId: string; user: User | undefined; proven?: true }
  /** The password was correct, but the browser needs a code first. */
  | { challenged: User }

const endFrom = (now: Date): Date => new Date(now.getTime() + sessionSeconds * 1000)

/** Limits anonymous sessions. The maximum is high, because many people may share a network. */
const perNetwork = { max: 600, seconds: 60 * 60 }

export const beginSession = async (
  { sessions, store, clock, newToken, hashOf }: Deps,
  { network, userAgent }: Pick<Caller, 'network' | 'userAgent'>,
  followsEnded: boolean,
): Promise<string> => {
  const token = newToken(false)
  const now = clock.now()
  await consume(
    store.limits,
    now,
    [{ key: `session:network:${network}`, ...perNetwork }],
    'too_many_requests',
  )
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
    browser: browserOf(userAgent),
    followsEnded,
    provenAt: null,
    secondFactorAt: null,
  }
  await sessions.begin(session)
  return token
}

/** A verification code repeated after the sign-up proves nothing, because a stolen session could request one by email. */
const provenAt = (
  before: Session,
  identityId: string | null,
  isLogInOrStepUp: boolean,
  now: Date,
): Date | null => {
  if (identityId === null) return null
  return before.kind === 'applicant' && !isLogInOrStepUp ? before.provenAt : now
}

/** Makes a session with a new token after a proof of identity. Only a log-in extends the session. */
export const renewed = (
  { clock, newToken, hashOf }: Pick<Deps, 'clock' | 'newToken' | 'hashOf'>,
  before: Session,
  identity: SessionIdentity,
  isLogInOrStepUp: boolean,
  hasSecondFactor = false,
): { token: string; session: RenewedSession } => {
  const token = newToken(true)
  const now = clock.now()
  const { identityId, user, challenged } = {
    identityId: null,
    user: undefined,
    challenged: undefined,
    ...identity,
  }
  const session = {
    ...before,
    userId: user?.id ?? null,
    identityId,
    challengeUserId: challenged?.id ?? null,
    tokenHash: hashOf(token),
    createdAt: now,
    seenAt: now,
    followsEnded: false,
    endsAt: 'proven' in identity ? endFrom(now) : before.endsAt,
    provenAt: provenAt(before, identityId, isLogInOrStepUp, now),
    secondFactorAt: hasSecondFactor ? now : 'proven' in identity ? null : before.secondFactorAt,
  }
  return { token, session }
}

/**
 * Replaces the token after a proof of identity. Remembers the user in the browser if `device` is given.
 * @returns `undefined` if the old session ended
 */
export const renewSession = async (
  deps: Deps,
  before: Session,
  identity: SessionIdentity,
  {
    action,
    origin,
    proven,
    hasSecondFactor,
  }: { action: string; origin: Origin; proven?: ProvenAt; hasSecondFactor?: boolean },
  device?: RememberedDevice,
): Promise<string | undefined> => {
  const { token, session } = renewed(deps, before, identity, true, hasSecondFactor)
  const entry = { actor: 'applicant', action, origin, now: session.createdAt } as const
  const outcome = await deps.sessions.replace(before.tokenHash, session, entry, { proven, device })
  if (outcome === 'outdated') throw new AppError('invalid_credentials')
  return outcome === 'replaced' ? token : undefined
}

export const ownUser = ({ user }: LiveSession): User => {
  if (!user) throw new AppError('forbidden')
  if (user.is_blocked) throw new AppError('blocked')
  return user
}

/** Returns the user during sign-up. Throws afterward, because a stolen session could redirect later logins' codes. */
export const ownUserSigningUp = (session: LiveSession): User => {
  const user = ownUser(session)
  if (session.kind !== 'sign_up' || (user.is_phone_verified && user.is_email_verified))
    throw new AppError('forbidden')
  return user
}
