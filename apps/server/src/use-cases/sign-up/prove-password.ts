import { parseEmail } from '@vestibule/domain/fields/email'
import type { Clock } from '../../ports/clock.ts'
import type { Identities } from '../../ports/identities.ts'
import type { Limits } from '../../ports/limits.ts'
import { AppError } from '../app-error.ts'

export interface ProveDeps {
  identities: Identities
  limits: Limits
  clock: Clock
}

/** Tries for one account and for one address, in a window of seconds (SE-03; shared by log-in and check-email-exist, SU-07). */
const perEmail = { max: 10, seconds: 15 * 60 }
const perAddress = { max: 60, seconds: 15 * 60 }

/** Longer ones are refused before they cost a hash (SU-24). */
const longestPassword = 128 * 4

/**
 * Is there an identity with this email, and is this its password? A try is counted before it is compared.
 * @returns the identity's id, or undefined when nobody has this email
 * @throws AppError invalid_credentials, too_many_attempts, or malformed
 */
export const provePassword = async (
  { identities, limits, clock }: ProveDeps,
  input: { email: string; password: string; ip: string },
): Promise<string | undefined> => {
  const email = parseEmail(input.email)
  if (!email.ok) throw new AppError('invalid', { fields: ['email'] })
  if (input.password === '' || input.password.length > longestPassword)
    throw new AppError('invalid', { fields: ['password'] })
  const now = clock.now()
  const until =
    (await limits.consume(`password:email:${email.value}`, perEmail.max, perEmail.seconds, now)) ??
    (await limits.consume(`password:ip:${input.ip}`, perAddress.max, perAddress.seconds, now))
  if (until) throw new AppError('too_many_attempts', { retryAt: until })
  const proof = await identities.prove(email.value, input.password)
  if (proof.outcome === 'wrong') throw new AppError('invalid_credentials')
  return proof.outcome === 'proven' ? proof.id : undefined
}
