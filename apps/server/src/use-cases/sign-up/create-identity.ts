import { credentialsForm } from '@vestibule/domain/forms/password'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { User } from '../../stores/people.ts'
import { type PasswordTry, provePassword } from '../access/prove-password.ts'
import { renewSession } from '../access/sessions.ts'
import { AppError, requireValid } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { consume } from '../rate-limits.ts'
import { personHashes, requireScreened } from '../screening/requirements.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

const perNetwork = { max: 30, seconds: 60 * 60 }

const newcomer = (identityId: string) => ({ identityId, user: undefined, proven: true }) as const

/** A new identity, whose owner is logged in, or the caller's existing one, whose password was proven. */
export type OwnIdentity =
  | { id: string; isNew: true; token: string | undefined }
  | { id: string; isNew: false; user: User | undefined }

/**
 * Creates the identity once email and IP address are screened, and logs its owner in.
 * @returns `token` is the session's new token, or `undefined` if the session ended
 */
export const createIdentity = async (
  deps: Deps,
  session: LiveSession,
  input: PasswordTry,
): Promise<OwnIdentity> => {
  const { identities, limits, clock, store } = deps
  const { email, password } = requireValid(credentialsForm.parse(input))
  await requireScreened(deps, session, { email, ip: input.ip })
  await refuseWeakPassword(deps, password, [email])
  const now = clock.now()
  const uses = [{ key: `sign-up:network:${input.network}`, ...perNetwork }]
  await consume(limits, now, uses, 'too_many_requests')
  const entered = { action: 'logged_in', origin: input }
  let loggedIn: { token: string | undefined } | undefined
  // Records the email before the identity or with it, so that an unverified identity is removed even after a crash.
  const created = await identities.create(email, password, (identity) =>
    store.transaction(async (tx) => {
      if (await tx.risks.staysBlocked(personHashes(deps, { email }))) throw new AppError('blocked')
      await tx.prospects.emailUnverified(email, now)
      if (!identity || !(await tx.passwords.create(identity, now))) return false
      const renewing = { ...deps, sessions: tx.sessions }
      loggedIn = { token: await renewSession(renewing, session, newcomer(identity.id), entered) }
      return true
    }),
  )
  if (created) {
    loggedIn ??= { token: await renewSession(deps, session, newcomer(created.id), entered) }
    return { id: created.id, isNew: true, ...loggedIn }
  }
  // The identity exists, so the correct password proves that this is a retry. The login limits apply.
  const proven = await provePassword(deps, input).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_credentials') return undefined
    throw error
  })
  if (proven === undefined) throw new AppError('email_taken')
  return { id: proven, isNew: false, user: await store.users.byIdentity(proven) }
}
