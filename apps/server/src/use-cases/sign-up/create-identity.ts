import { parseEmail } from '@vestibule/domain/fields/email'
import { parsePassword } from '@vestibule/domain/fields/password'
import type { Session } from '../../ports/sessions.ts'
import type { Vault } from '../../ports/vault.ts'
import { AppError } from '../app-error.ts'
import { requireScreened } from '../screening/screen.ts'
import { type ProveDeps, provePassword } from './prove-password.ts'

/** New identities from one address in an hour (SE-03). */
const perAddress = { max: 30, seconds: 60 * 60 }

/** SU-07: the identity of a new user, once email and address are screened. @throws AppError email_taken and others */
export const createIdentity = async (
  deps: ProveDeps & { vault: Vault },
  session: Session,
  input: { email: string; password: string; ip: string },
): Promise<string> => {
  const { identities, limits, clock, vault } = deps
  const email = parseEmail(input.email)
  const password = parsePassword(input.password)
  const fields = [...(email.ok ? [] : ['email']), ...(password.ok ? [] : ['password'])]
  if (!email.ok || !password.ok) throw new AppError('invalid', { fields })
  requireScreened(vault, session, { email: email.value, ip: input.ip })
  const now = clock.now()
  const until = await limits.consume(`sign-up:ip:${input.ip}`, perAddress.max, perAddress.seconds, now)
  if (until) throw new AppError('too_many_requests', { retryAt: until })
  const created = await identities.create(email.value, password.value, now)
  if (created) return created.id
  // The same person again (a lost reply, a second click): their password proves it is theirs, within log-in's limits.
  const proven = await provePassword(deps, input).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'invalid_credentials') return undefined
    throw error
  })
  if (proven === undefined) throw new AppError('email_taken')
  return proven
}
