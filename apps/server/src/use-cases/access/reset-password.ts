import { createHash, randomUUID } from 'node:crypto'
import { emailForm } from '@vestibule/domain/forms/email'
import { passwordForm } from '@vestibule/domain/forms/password'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Vault } from '../../ports/vault.ts'
import type { ClaimedReset } from '../../stores/access/password-resets.ts'
import type { Origin } from '../../stores/audit/audit.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError, requireValid } from '../app-error.ts'
import { newCall } from '../application/client-call.ts'
import type { Deps } from '../deps.ts'
import { passwordChangedMail, securityMail } from '../mail/security-mails.ts'
import { consume } from '../rate-limits.ts'
import { refuseWeakPassword } from '../sign-up/refuse-weak-password.ts'

export const resetSeconds = 20 * 60
const hourSeconds = 60 * 60
/** Links per email address. `perEmailBeyond` then allows one more, so that a stranger cannot use up all links. */
const perEmail = { max: 2, seconds: hourSeconds }
const perEmailBeyond = { max: 1, seconds: resetSeconds }
const perNetwork = { max: 20, seconds: hourSeconds }
const triesPerNetwork = { max: 30, seconds: hourSeconds }
/** A reset takes seconds, so a reset that is in doubt for this long was interrupted. */
const interruptedAfterMs = 60_000
const batchSize = 100

const tokensOf = (vault: Vault, id: string) => vault.valueHashes('password reset', id)

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Derives the token from a key and the link's id, so that repeated emails contain the same link. Returns `undefined` if
 * the key is no longer configured.
 */
export const resetToken = (vault: Vault, id: string, tokenHash: Buffer): string | undefined =>
  tokensOf(vault, id).find((token) => hashOf(token).equals(tokenHash))

/** Stores a reset link. @returns its id and token */
const createLink = async (
  { store, vault }: Deps,
  link: { identityId: string | null; email: string; now: Date },
): Promise<{ id: string; token: string }> => {
  const { identityId, email, now } = link
  const id = randomUUID()
  const [token] = tokensOf(vault, id)
  const expiresAt = new Date(now.getTime() + resetSeconds * 1000)
  const emailHash = vault.valueHash('email', email)
  await store.resets.create({ id, identityId, emailHash, tokenHash: hashOf(token), expiresAt }, now)
  return { id, token }
}

/** Returns the token of a reset link that is not emailed, because its holder has just proven the identity. */
export const beginReset = async (deps: Deps, identityId: string, email: string): Promise<string> =>
  (await createLink(deps, { identityId, email, now: deps.clock.now() })).token

/** Emails a reset link. Unknown and rate-limited emails take the same steps, so that no caller can recognize them. */
export const requestReset = async (
  deps: Deps,
  input: { email: string; network: string } & Origin & Pick<Caller, 'language'>,
): Promise<void> => {
  const { store, clock, identities, engine } = deps
  const { email } = requireValid(emailForm.parse(input))
  const now = clock.now()
  const use = { key: `reset:network:${input.network}`, ...perNetwork }
  await consume(store.limits, now, [use], 'too_many_requests')
  const isFull = await store.limits.consume([{ key: `reset:email:${email}`, ...perEmail }], now)
  const beyond = { key: `reset:beyond:${email}`, ...perEmailBeyond }
  const isLimited = isFull && (await store.limits.consume([beyond], now))
  const found = await identities.find(email).catch(() => undefined)
  const identityId = isLimited ? null : (found?.id ?? null)
  const { id } = await createLink(deps, { identityId, email, now })
  const entry = { actor: 'unproven', action: 'password_reset_asked', origin: input, now } as const
  await store.audit.append({ identityId }, entry)
  await engine.begin(newCall('mail_reset', id, { input: { resetId: id, language: input.language } }))
}

/** Checks that the link was emailed to the current address, because a link to a former address is no longer valid. */
export const isMailedTo = (vault: Vault, email: string, emailHash: string): boolean =>
  vault.valueHashes('email', email).includes(emailHash)

/** Ends all access. Removes passkeys too, because a stranger with access may have added one. */
const endAccess = async (tx: Store, { id, identityId }: ClaimedReset, now: Date): Promise<void> => {
  await tx.sessions.endAll(identityId)
  await tx.devices.forgetAll(identityId)
  await tx.users.mailReset(identityId, now)
  const userId = await tx.passkeys.removeAll(identityId)
  if (userId !== undefined) await tx.calls.enqueue(securityMail('mail_passkeys_ended', userId, id), now)
}

/** Ends all access. A user with an unverified email is deleted, or blocked if a legal hold forbids the deletion. */
const endProvenAccess = async (tx: Store, reset: ClaimedReset, email: string, now: Date) => {
  const { identityId } = reset
  await endAccess(tx, reset, now)
  const found = await tx.prospects.discardUnproven(identityId, email)
  if (found.outcome === 'held') await tx.risks.blockUser(found.userId, now)
  return found
}

const setPassword = async (
  { store, clock, identities, vault }: Deps,
  reset: ClaimedReset,
  password: string,
  origin: Origin,
): Promise<string> => {
  const { identityId, emailHash } = reset
  const email = await identities.emailOf(identityId)
  if (email === undefined || !isMailedTo(vault, email, emailHash)) throw new AppError('link_expired')
  // Access ends before the password is set, so that a crash leaves no session open.
  const { outcome } = await store.transaction(async (tx) => {
    const now = clock.now()
    const found = await endProvenAccess(tx, reset, email, now)
    const entry = { actor: 'applicant', action: 'password_reset_link_used', origin, now } as const
    await tx.audit.append({ identityId }, entry)
    return found
  })
  if (!(await identities.setPassword(identityId, password))) throw new AppError('link_expired')
  if (outcome === 'discarded') await identities.emailVerified(identityId)
  return email
}

/** Resets the password. Deletes a user with an unverified email: that person may sign up again. @returns the identity's id */
export const resetPassword = async (
  deps: Deps,
  input: { token: string; password: string; network: string } & Origin,
): Promise<string> => {
  const { store, clock } = deps
  const { password } = requireValid(passwordForm.parse(input))
  const now = clock.now()
  const use = { key: `reset-try:network:${input.network}`, ...triesPerNetwork }
  await consume(store.limits, now, [use], 'too_many_requests')
  const link = await store.resets.claim(hashOf(input.token), now)
  if (!link) throw new AppError('link_expired')
  const { id, identityId } = link
  let email: string
  try {
    await refuseWeakPassword(deps, password, await store.users.wordsOf(identityId))
  } catch (error) {
    await store.resets.release(id, false)
    throw error
  }
  try {
    email = await setPassword(deps, link, password, input)
  } catch (error) {
    const isRefused =
      error instanceof AppError || (error instanceof ProviderError && error.failure !== 'in_doubt')
    await store.resets.release(id, !isRefused)
    throw error
  }
  // Ends access a second time, because there may have been a login with the old password in between.
  await store.transaction(async (tx) => {
    const found = await endProvenAccess(tx, link, email, clock.now())
    if (found.outcome === 'discarded') await tx.prospects.emailProven(identityId, email, clock.now())
    const entry = { actor: 'applicant', action: 'password_reset', origin: input, now: clock.now() } as const
    await tx.audit.append(link, entry)
    if (!(await tx.resets.finish(id))) return
    const userId = found.outcome === 'discarded' ? null : found.userId
    await tx.calls.enqueue(passwordChangedMail(id, identityId, userId), clock.now())
  })
  return identityId
}

/** Ends all sessions and notifies the user, because an interrupted reset may have changed the password. */
export const finishInterruptedResets = async ({
  store,
  clock,
}: Pick<Deps, 'store' | 'clock'>): Promise<number> => {
  const now = clock.now()
  const links = await store.resets.inDoubtSince(new Date(now.getTime() - interruptedAfterMs), batchSize)
  for (const link of links)
    await store.transaction(async (tx) => {
      const { id, identityId } = link
      if (!(await tx.resets.finish(id))) return
      await endAccess(tx, link, now)
      await tx.audit.append({ identityId }, { actor: 'server', action: 'password_reset_cut_off', now })
      await tx.calls.enqueue(passwordChangedMail(id, identityId, null), clock.now())
    })
  return links.length
}
