import type { BodyOf } from '@vestibule/contract/calls'
import { type Contact, holdEnd, isWithin, proofSeconds } from '@vestibule/domain/session'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { Caller, User } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { checkCode, type OwnerCode, ownerChannel, sendOwnerCode } from '../sign-up/codes.ts'
import { provePassword } from './prove-password.ts'
import { ownUser, renewSession } from './sessions.ts'

type ProofDeps = Pick<Deps, 'store' | 'clock'>
type Session = Pick<Caller, 'tokenHash'>

const requireRecent = (provenAt: Date | null | undefined, now: Date): void => {
  if (!isWithin(provenAt, proofSeconds, now)) throw new AppError('step_up_required')
}

/** @throws AppError step_up_required if the session's last proof of identity is older than 15 minutes */
export const requireProof = async ({ store, clock }: ProofDeps, { tokenHash }: Session): Promise<void> =>
  requireRecent((await store.sessions.proofOf(tokenHash))?.provenAt, clock.now())

/** Accepts only a code or a passkey of the last 15 minutes: a password on a known browser is no second factor. */
export const requireSecondFactor = async (
  { store, clock }: ProofDeps,
  { tokenHash }: Session,
): Promise<void> => requireRecent((await store.sessions.proofOf(tokenHash))?.secondFactorAt, clock.now())

const requireNoHold = (now: Date, ...begins: (Date | null | undefined)[]): void => {
  const until = holdEnd(now, ...begins)
  if (until) throw new AppError('contact_hold', { until })
}

/**
 * Guards changes of money: a bank account, or what is drawn from it.
 * @throws AppError step_up_required, or contact_hold within a day of a change of the email or phone
 */
export const requireRecentProof = async (
  { store, clock }: ProofDeps,
  { tokenHash }: Session,
): Promise<void> => {
  const proof = await store.sessions.proofOf(tokenHash)
  const now = clock.now()
  requireNoHold(now, proof?.contactChangedAt, proof?.phoneReleasedAt)
  requireRecent(proof?.provenAt, now)
}

/**
 * Neither contact can change within the hold, so that one proof never replaces both. Only the phone can change while the
 * firm has released it. @throws AppError contact_hold
 */
export const requireChangeable = async (
  { users }: Pick<Store, 'users'>,
  userId: string,
  contact: Contact | 'address' | 'name',
  now: Date,
): Promise<void> => {
  const times = await users.contactTimes(userId)
  requireNoHold(now, times?.changedAt, contact === 'phone' ? undefined : times?.releasedAt)
}

/** @throws AppError status_conflict while a confirmed change of the email waits for the identity provider */
export const requireNoContactChange = async (
  { contactChanges }: Pick<Store, 'contactChanges'>,
  userId: string,
): Promise<void> => {
  const change = await contactChanges.newest(userId)
  if (change?.confirmedIn && !change.appliedAt) throw new AppError('status_conflict')
}

interface PasswordTry extends Caller {
  device: string
  password: string
}

/** @throws AppError invalid_credentials unless the password is that of the user's own identity */
export const requirePassword = async (deps: Deps, user: User, input: PasswordTry): Promise<void> => {
  const identityId = await provePassword(deps, { ...input, email: user.email })
  if (identityId !== user.auth0_user_id) throw new AppError('invalid_credentials')
}

/** @throws AppError forbidden if the sign-up is not complete; blocked */
export const signedUpUser = (session: LiveSession): User => {
  const user = ownUser(session)
  if (session.kind !== 'applicant') throw new AppError('forbidden')
  return user
}

/** Locks the session, so that a concurrent end of the session, as by a password reset, comes first or waits. */
export const inSession = <T>(
  { store }: Pick<Deps, 'store'>,
  { tokenHash }: Session,
  work: (tx: Store) => Promise<T>,
): Promise<T> =>
  store.transaction(async (tx) => {
    if (!(await tx.sessions.lock(tokenHash))) throw new AppError('unauthenticated')
    return work(tx)
  })

export const sendStepUpCode = async (deps: Deps, session: LiveSession, caller: Caller): Promise<OwnerCode> =>
  sendOwnerCode(deps, signedUpUser(session), caller, 'step-up')

/**
 * Records the proof in a session with a new token. A code by email requires the password too, because a mailbox alone must
 * not be enough. @returns the token, or `undefined` if the session ended
 */
export const checkStepUpCode = async (
  deps: Deps,
  session: LiveSession,
  { code, password }: BodyOf<'checkStepUpCode'>,
  caller: Caller & { device: string },
): Promise<string | undefined> => {
  const own = signedUpUser(session)
  const channel = await ownerChannel(deps, own)
  if (channel === 'email') await requirePassword(deps, own, { ...caller, password: password ?? '' })
  const { user } = await checkCode(deps, own, channel, code, caller, 'step-up')
  const identity = { identityId: user.auth0_user_id, user }
  const proven = { action: 'identity_proven', origin: caller, hasSecondFactor: true }
  return renewSession(deps, session, identity, proven)
}
