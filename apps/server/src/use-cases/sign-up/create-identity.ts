import { credentialsForm } from '@vestibule/domain/forms/password'
import type { User } from '../../stores/sign-up/rows.ts'
import type { LiveSession } from '../../stores/sign-up/sessions.ts'
import { AppError, requireValid } from '../app-error.ts'
import type { RiskDeps } from '../screening/blocks.ts'
import { personHashes, requireScreened } from '../screening/requirements.ts'
import { type PasswordTry, type ProveDeps, provePassword } from './prove-password.ts'
import { type PasswordDeps, refuseWeakPassword } from './refuse-weak-password.ts'

const perNetwork = { max: 30, seconds: 60 * 60 }

/** Creates the identity once email and IP address are screened. @returns the identity, with its user if there is one */
export const createIdentity = async (
  deps: ProveDeps & RiskDeps & PasswordDeps,
  session: LiveSession,
  input: PasswordTry,
): Promise<{ id: string; user: User | undefined; isNew: boolean }> => {
  const { identities, clock, store } = deps
  const { email, password } = requireValid(credentialsForm.parse(input))
  await requireScreened(deps, session, { email, ip: input.ip })
  await refuseWeakPassword(deps, password, [email])
  const now = clock.now()
  const uses = [{ key: `sign-up:network:${input.network}`, ...perNetwork }]
  const person = personHashes(deps, { email })
  // Records the email before the identity or with it, so that an unverified identity is removed even after a crash.
  const created = await identities.create(email, password, async (identity) => {
    const admitted = await store.prospects.emailUnverified(email, person, uses, now, identity)
    if (admitted.isBlocked) throw new AppError('blocked')
    if (admitted.retryAt) throw new AppError('too_many_requests', { retryAt: admitted.retryAt })
    return admitted.isCreated
  })
  if (created) return { id: created.id, user: undefined, isNew: true }
  // The identity exists, so the correct password proves that this is a retry. The login limits apply.
  const proven = await provePassword(deps, input).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_credentials') return undefined
    throw error
  })
  if (proven === undefined) throw new AppError('email_taken')
  return { id: proven, user: await store.users.byIdentity(proven), isNew: false }
}
