import { createHash, randomUUID } from 'node:crypto'
import { parseEmail } from '@vestibule/domain/fields/email'
import { parsePassword } from '@vestibule/domain/fields/password'
import type { Clock } from '../../ports/clock.ts'
import type { Identities } from '../../ports/identities.ts'
import type { Store } from '../../ports/store.ts'
import type { Vault } from '../../ports/vault.ts'
import { AppError } from '../app-error.ts'
import { consume } from '../consume.ts'
import type { Engine } from '../outside/engine.ts'
import { type PasswordDeps, refuseWeakPassword } from './refuse-weak-password.ts'

/** A link lives this long, seconds (SU-15). */
export const resetSeconds = 20 * 60
/** Links for one email and for one network, and tries of a link from one network, in an hour (SE-03). */
const hour = 60 * 60
const perEmail = { max: 5, seconds: hour }
const perNetwork = { max: 20, seconds: hour }
const triesPerNetwork = { max: 30, seconds: hour }

export interface ResetDeps {
  store: Store
  clock: Clock
  identities: Identities
  engine: Engine
  vault: Vault
}

const tokensOf = (vault: Vault, id: string) => vault.valueHashes('password reset', id)

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * What the mailed link holds: made of a key and the link's id, so that a mail sent twice holds the same. undefined: its key
 * is not configured any more.
 */
export const resetToken = (vault: Vault, id: string, tokenHash: Buffer): string | undefined =>
  tokensOf(vault, id).find((token) => hashOf(token).equals(tokenHash))

/**
 * SU-15: a link is mailed, if somebody has this email. Nobody can tell: an email that nobody has, and one that was
 * mailed often enough, take the same steps. @throws AppError invalid (no email at all), too_many_requests (this network)
 */
export const askForReset = async (
  deps: ResetDeps,
  input: { email: string; network: string },
): Promise<void> => {
  const { store, clock, identities, engine } = deps
  const email = parseEmail(input.email)
  if (!email.ok) throw new AppError('invalid', { fields: ['email'] })
  const now = clock.now()
  const use = { key: `reset:network:${input.network}`, ...perNetwork }
  await consume(store.limits, now, [use], 'too_many_requests')
  const often = await store.limits.consume([{ key: `reset:email:${email.value}`, ...perEmail }], now)
  const found = await identities.find(email.value).catch(() => undefined)
  const id = randomUUID()
  await store.resets.ask(
    {
      id,
      identityId: often ? null : (found?.id ?? null),
      tokenHash: hashOf(tokensOf(deps.vault, id)[0]),
      expiresAt: new Date(now.getTime() + resetSeconds * 1000),
    },
    now,
  )
  await engine.begin({
    operation: 'mail_reset',
    key: `mail_reset:${id}`,
    clientId: null,
    userId: null,
    input: { resetId: id },
  })
}

/**
 * SU-15: a new password by a link, once. Every session of the person ends, and every browser asks for a code at the
 * next log-in (SU-23). @returns the identity's id @throws AppError invalid, link_expired, too_many_requests, and refuseWeakPassword's
 */
export const resetPassword = async (
  deps: ResetDeps & PasswordDeps,
  input: { token: string; password: string; network: string },
): Promise<string> => {
  const { store, clock, identities } = deps
  const password = parsePassword(input.password)
  if (!password.ok) throw new AppError('invalid', { fields: ['password'] })
  const now = clock.now()
  const use = { key: `reset-try:network:${input.network}`, ...triesPerNetwork }
  await consume(store.limits, now, [use], 'too_many_requests')
  const link = await store.resets.claim(hashOf(input.token), now)
  if (!link) throw new AppError('link_expired')
  try {
    await refuseWeakPassword(deps, password.value, await store.users.wordsOf(link.identityId))
  } catch (error) {
    await store.resets.release(link.id)
    throw error
  }
  const endAll = (): Promise<void> =>
    store.transaction(async (within) => {
      await within.sessions.endAll(link.identityId)
      await within.devices.forgetAll(link.identityId)
    })
  // Before, so that a crash leaves none open; and after, for a log-in with the old password in between.
  await endAll()
  try {
    if (!(await identities.setPassword(link.identityId, password.value))) throw new AppError('link_expired')
  } catch (error) {
    await store.resets.release(link.id)
    throw error
  }
  await endAll()
  return link.identityId
}
