import { credentialsForm } from '@vestibule/domain/forms/password'
import type { User } from '../../stores/sign-up/rows.ts'
import type { LiveSession } from '../../stores/sign-up/sessions.ts'
import { AppError } from '../app-error.ts'
import { requireValid } from '../require-valid.ts'
import type { RiskDeps } from '../screening/blocks.ts'
import { requireScreened } from '../screening/requirements.ts'
import { type PasswordTry, type ProveDeps, provePassword } from './prove-password.ts'
import { type PasswordDeps, refuseWeakPassword } from './refuse-weak-password.ts'

/** New identities from one network in an hour (SE-03). */
const perNetwork = { max: 30, seconds: 60 * 60 }

/**
 * SU-07: the identity of a new user, once email and address are screened, with the user where there is one already.
 * @throws AppError invalid, screening_required, blocked, too_many_requests, email_taken, and refuseWeakPassword's
 */
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
  // It goes after some days unless its email is verified (SU-19); known before there is one, whatever happens in between.
  const retryAt = await store.prospects.emailUnverified(email, now, { uses })
  if (retryAt) throw new AppError('too_many_requests', { retryAt })
  const created = await identities.create(email, password, now)
  if (created) return { id: created.id, user: undefined, isNew: true }
  // The same person again (a lost reply, a second click): their password proves it is theirs, within log-in's limits.
  const proven = await provePassword(deps, input).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_credentials') return undefined
    throw error
  })
  if (proven === undefined) throw new AppError('email_taken')
  return { id: proven, user: await store.users.byIdentity(proven), isNew: false }
}
