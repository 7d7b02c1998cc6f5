import type { UsedPasskey } from '../../ports/passkeys.ts'
import type { ChallengePurpose } from '../../stores/access/passkeys.ts'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { Caller, User } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { securityMail } from '../mail/security-mails.ts'
import { noteBrowser } from './devices.ts'
import { refuseBlocked } from './log-in.ts'
import { challengeFor, descriptorOf, passkeysOn } from './passkeys.ts'
import { renewSession } from './sessions.ts'
import { signedUpUser } from './step-up.ts'

const useOptions = async (deps: Deps, session: LiveSession, purpose: ChallengePurpose) => {
  const { rpId } = passkeysOn(deps)
  return { ...(await challengeFor(deps, session, purpose)), rpId, userVerification: 'required' as const }
}

/** Begins a log-in. The options name no passkeys, because that would reveal which users have one. */
export const beginPasskeyLogin = async (deps: Deps, session: LiveSession) => ({
  options: { ...(await useOptions(deps, session, 'log_in')), allowCredentials: [] },
})

export const beginPasskeyStepUp = async (deps: Deps, session: LiveSession) => {
  passkeysOn(deps)
  const passkeys = await deps.store.passkeys.ofUser(signedUpUser(session).id)
  if (passkeys.length === 0) throw new AppError('passkey_refused')
  const allowCredentials = passkeys.map(descriptorOf)
  return { options: { ...(await useOptions(deps, session, 'step_up')), allowCredentials } }
}

/** Uses up the challenge before the signature is verified. @throws AppError passkey_refused */
const provePasskey = async (
  deps: Deps,
  session: LiveSession,
  purpose: ChallengePurpose,
  used: UsedPasskey,
  origin: Caller,
) => {
  const { store, clock } = deps
  const verifier = passkeysOn(deps)
  const now = clock.now()
  const challenge = await store.passkeys.takeChallenge(session.tokenHash, purpose, now)
  const passkey = challenge && (await store.passkeys.byCredential(Buffer.from(used.id, 'base64url')))
  if (!challenge || !passkey) throw new AppError('passkey_refused')
  const counter = await verifier.verifyUsed(used, challenge, passkey.publicKey)
  // A count that does not grow is the sign of a copied passkey.
  const isCopied = counter !== undefined && counter <= passkey.counter && counter + passkey.counter > 0
  if (counter === undefined || isCopied) {
    const entry = { actor: 'unproven', action: 'passkey_refused', origin, now } as const
    const detail = { passkeyId: passkey.id, why: isCopied ? 'counter' : 'invalid' }
    await store.audit.append({ userId: passkey.userId }, { ...entry, detail })
    throw new AppError('passkey_refused')
  }
  return { passkey, counter }
}

/** @returns the token of the session in which the user is logged in */
export const logInByPasskey = async (
  deps: Deps,
  live: LiveSession,
  used: UsedPasskey,
  { device, origin }: { device: string; origin: Caller },
): Promise<{ user: User; token: string | undefined; device: string }> => {
  const { passkey, counter } = await provePasskey(deps, live, 'log_in', used, origin)
  const { readAt, ...session } = live
  const user = await deps.users.byId(passkey.userId)
  if (!user) throw new AppError('passkey_refused')
  await refuseBlocked(deps, user, origin)
  const identityId = user.auth0_user_id
  const proven = { identityId, readAt }
  const entered = { action: 'logged_in_by_passkey', origin, proven, hasSecondFactor: true }
  return deps.store.transaction(async (tx) => {
    const now = deps.clock.now()
    const renewing = { ...deps, sessions: tx.sessions }
    // Locks the identity before the passkey, as a password reset does.
    const token = await renewSession(renewing, session, { identityId, user, proven: true }, entered)
    if (!(await tx.passkeys.use(passkey.id, counter, now))) throw new AppError('passkey_refused')
    const noted = await noteBrowser({ ...deps, devices: tx.devices }, device, user.id)
    const mail = securityMail('mail_new_browser', user.id, live.tokenHash.toString('hex'))
    if (token !== undefined && noted.isNew) await tx.calls.enqueue(mail, now)
    return { user, token, device: noted.token }
  })
}

/** Records the proof in a session with a new token. @returns the token, or `undefined` if the session ended */
export const stepUpByPasskey = async (
  deps: Deps,
  session: LiveSession,
  used: UsedPasskey,
  origin: Caller,
): Promise<string | undefined> => {
  passkeysOn(deps)
  const user = signedUpUser(session)
  const { passkey, counter } = await provePasskey(deps, session, 'step_up', used, origin)
  if (passkey.userId !== user.id) throw new AppError('passkey_refused')
  return deps.store.transaction(async (tx) => {
    const identity = { identityId: user.auth0_user_id, user }
    const entered = { action: 'identity_proven_by_passkey', origin, hasSecondFactor: true }
    const token = await renewSession({ ...deps, sessions: tx.sessions }, session, identity, entered)
    if (!(await tx.passkeys.use(passkey.id, counter, deps.clock.now()))) throw new AppError('passkey_refused')
    return token
  })
}
