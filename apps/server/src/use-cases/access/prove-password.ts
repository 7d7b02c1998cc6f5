import { emailForm } from '@vestibule/domain/forms/email'
import type { Origin } from '../../stores/audit/audit.ts'
import { AppError, requireValid } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { consume } from '../rate-limits.ts'
import { hasOwnTries } from './devices.ts'

export interface PasswordTry extends Origin {
  email: string
  password: string
  network: string
  device: string
}

/** Limits attempts per account and per network. Login and check-email-exist share the limits. */
const perEmail = { max: 10, seconds: 15 * 60 }
const perNetwork = { max: 60, seconds: 15 * 60 }
/** Limits attempts on the owner's browser, so that attempts elsewhere cannot lock out the owner. */
const perDevice = { max: 10, seconds: 15 * 60 }

/** In UTF-16 code units. A longer password is rejected before it is hashed. */
const longestPassword = 128 * 4

/** Counts the attempt before comparing the password. @returns the identity's id, or `undefined` for an unknown email */
export const provePassword = async (deps: Deps, input: PasswordTry): Promise<string | undefined> => {
  const { identities, limits, clock, store } = deps
  const { email } = requireValid(emailForm.parse(input))
  if (input.password === '' || input.password.length > longestPassword)
    throw new AppError('invalid', { fields: ['password'] })
  const now = clock.now()
  const uses = (await hasOwnTries(deps, input.device, email))
    ? [{ key: `password:device:${deps.hashOf(input.device).toString('hex')}:${email}`, ...perDevice }]
    : [
        { key: `password:email:${email}`, ...perEmail },
        { key: `password:network:${input.network}`, ...perNetwork },
      ]
  await consume(limits, now, uses, 'too_many_attempts')
  const proof = await identities.prove(email, input.password, input.ip)
  if (proof.outcome === 'wrong') {
    const entry = { actor: 'unproven', action: 'log_in_refused', origin: input, now } as const
    await store.audit.append({ email }, entry)
    throw new AppError('invalid_credentials')
  }
  if (proof.outcome === 'too_many')
    throw new AppError('too_many_attempts', { retryAt: new Date(now.getTime() + perEmail.seconds * 1000) })
  return proof.outcome === 'proven' ? proof.id : undefined
}
