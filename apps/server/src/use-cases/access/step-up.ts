import type { BodyOf } from '@vestibule/contract/calls'
import { proofSeconds } from '@vestibule/domain/session'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { Caller, User } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { checkCode, type OwnerCode, ownerChannel, sendOwnerCode } from '../sign-up/codes.ts'
import { provePassword } from './prove-password.ts'
import { ownUser, renewSession } from './sessions.ts'

/** @throws AppError step_up_required if the session's last proof of identity is older than 15 minutes */
export const requireRecentProof = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { tokenHash }: Pick<Caller, 'tokenHash'>,
): Promise<void> => {
  const since = new Date(clock.now().getTime() - proofSeconds * 1000)
  if (!(await store.sessions.isProvenSince(tokenHash, since))) throw new AppError('step_up_required')
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
  return renewSession(deps, session, identity, { action: 'identity_proven', origin: caller })
}
