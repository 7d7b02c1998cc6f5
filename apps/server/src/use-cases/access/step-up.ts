import type { BodyOf } from '@vestibule/contract/calls'
import { proofSeconds } from '@vestibule/domain/session'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { Caller, User } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { checkCode, type OwnerCode, ownerChannel, sendOwnerCode } from '../sign-up/codes.ts'
import { holdEnd, isWithin } from './hold.ts'
import { provePassword } from './prove-password.ts'
import { ownUser, renewSession } from './sessions.ts'

type ProofDeps = Pick<Deps, 'store' | 'clock'>

/** @throws AppError step_up_required if the session's last proof of identity is older than 15 minutes */
export const requireProof = async (
  { store, clock }: ProofDeps,
  { tokenHash }: Pick<Caller, 'tokenHash'>,
): Promise<void> => {
  const proof = await store.sessions.proofOf(tokenHash)
  if (!isWithin(proof?.provenAt, proofSeconds, clock.now())) throw new AppError('step_up_required')
}

const requireNoHold = (until: Date | undefined): void => {
  if (until) throw new AppError('contact_hold', { until })
}

/**
 * Guards changes of money: a bank account, or what is drawn from it.
 * @throws AppError step_up_required, or contact_hold within a day of a change of the email or phone
 */
export const requireRecentProof = async (
  deps: ProofDeps,
  caller: Pick<Caller, 'tokenHash'>,
): Promise<void> => {
  const proof = await deps.store.sessions.proofOf(caller.tokenHash)
  const now = deps.clock.now()
  requireNoHold(holdEnd(now, proof?.contactChangedAt, proof?.phoneReleasedAt))
  if (!isWithin(proof?.provenAt, proofSeconds, now)) throw new AppError('step_up_required')
}

/**
 * Guards a change of contact: by the password, and by a code or passkey of the last 15 minutes. The other contact cannot change
 * within the hold, so that one proof never replaces both, and the email cannot change while the firm has released the phone.
 */
export const requireBothFactors = async (
  deps: Deps,
  user: User,
  contact: 'email' | 'phone',
  { password, ...caller }: Caller & { device: string; password: string },
): Promise<void> => {
  const proof = await deps.store.sessions.proofOf(caller.tokenHash)
  const now = deps.clock.now()
  const released = contact === 'email' ? proof?.phoneReleasedAt : undefined
  requireNoHold(holdEnd(now, proof?.contactChangedAt, released))
  if (!isWithin(proof?.secondFactorAt, proofSeconds, now)) throw new AppError('step_up_required')
  const identityId = await provePassword(deps, { ...caller, email: user.email, password })
  if (identityId !== user.auth0_user_id) throw new AppError('invalid_credentials')
}

/** @throws AppError forbidden if the sign-up is not complete; blocked */
export const signedUpUser = (session: LiveSession): User => {
  const user = ownUser(session)
  if (session.kind !== 'applicant') throw new AppError('forbidden')
  return user
}

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
  if (channel === 'email')
    await provePassword(deps, { ...caller, email: own.email, password: password ?? '' })
  const { user } = await checkCode(deps, own, channel, code, caller, 'step-up')
  const identity = { identityId: user.auth0_user_id, user }
  const proven = { action: 'identity_proven', origin: caller, hasSecondFactor: true }
  return renewSession(deps, session, identity, proven)
}
