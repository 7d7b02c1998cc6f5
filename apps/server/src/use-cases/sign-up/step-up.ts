import { maskPhone } from '@vestibule/domain/fields/phone'
import { proofSeconds } from '@vestibule/domain/session'
import type { Caller, User } from '../../stores/sign-up/rows.ts'
import type { LiveSession } from '../../stores/sign-up/session-rows.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { type CodeDeps, checkCode, sendCode } from './codes.ts'
import { ownUser, renewSession, type SessionDeps } from './sessions.ts'

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

export const sendStepUpCode = async (
  deps: CodeDeps,
  session: LiveSession,
  caller: Caller,
): Promise<{ sentTo: string }> => {
  const user = signedUpUser(session)
  await sendCode(deps, user, 'phone', caller, 'step-up')
  return { sentTo: maskPhone(user.phone) }
}

/** Records the proof in a session with a new token. @returns the token, or `undefined` if the session ended */
export const checkStepUpCode = async (
  deps: CodeDeps & SessionDeps,
  session: LiveSession,
  code: string,
  caller: Caller,
): Promise<string | undefined> => {
  const { user } = await checkCode(deps, signedUpUser(session), 'phone', code, caller, 'step-up')
  const identity = { identityId: user.auth0_user_id, user }
  return renewSession(deps, session, identity, { action: 'identity_proven', origin: caller })
}
