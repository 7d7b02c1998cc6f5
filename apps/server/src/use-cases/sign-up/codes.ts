import { maskPhone } from '@vestibule/domain/fields/phone'
import { maskEmail } from '@vestibule/domain/firm/masks'
import { codeForm } from '@vestibule/domain/forms/code'
import { type Contact, holdEnd } from '@vestibule/domain/session'
import type { Vault } from '../../ports/vault.ts'
import type { ContactChange } from '../../stores/access/contact-changes.ts'
import type { Renewal } from '../../stores/access/session-replacement.ts'
import type { Origin } from '../../stores/audit/audit.ts'
import type { User } from '../../stores/people.ts'
import type { SuccessOptions, Verification, Verifications } from '../../stores/sign-up/verifications.ts'
import { AppError, requireValid } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { emailChangedMail } from '../mail/security-mails.ts'
import { consume, hourly, type RateLimitSubject, usesBy } from '../rate-limits.ts'

export type Channel = Verification['channel']

const contactOf = (channel: Channel): Contact =>
  channel === 'email' || channel === 'new_email' ? 'email' : 'phone'

export const codeSeconds = 10 * 60
const maxTries = 5
const cooldownSeconds = 30
const sendsPerHour = 5
export const sendsPerDay = 10
const triesPerDay = 25
const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds
const sends = hourly(20, 120)
const tries = hourly(60, 600)

/** Step-ups have limits of their own, so that log-ins and step-ups cannot exhaust each other's. */
export type CodePurpose = 'verification' | 'step-up'

/** Returns the key of a destination's limits. A verified owner has a separate key, which other users cannot exhaust. */
const limitKeyOf = (vault: Vault, user: User, channel: Channel, purpose: CodePurpose): string => {
  const contact = contactOf(channel)
  const shared = vault.valueHash(contact, user[contact])
  if (!user[`is_${contact}_verified`]) return shared
  return purpose === 'step-up' ? `${shared}:${user.id}:step-up` : `${shared}:${user.id}`
}

export const destinationOf = (user: User, channel: Channel): string => user[contactOf(channel)]

/** Returns the user as after a change of contact, for the code to the new contact. */
export const asChanged = (
  user: User,
  { contact, destination }: Pick<ContactChange, 'contact' | 'destination'>,
): User => ({
  ...user,
  [contact]: destination,
  [`is_${contact}_verified`]: false,
})

/** Sends a code unless a code was just sent. */
export const sendCode = async (
  deps: Deps,
  user: User,
  channel: Channel,
  caller: RateLimitSubject,
  purpose: CodePurpose = 'verification',
): Promise<void> => {
  const { store, engine, clock, vault } = deps
  const now = clock.now()
  const destination = destinationOf(user, channel)
  const limitKey = limitKeyOf(vault, user, channel, purpose)
  const uses = [
    { key: `code-send-hour:${limitKey}`, max: sendsPerHour, seconds: hourSeconds },
    { key: `code-send-day:${limitKey}`, max: sendsPerDay, seconds: daySeconds },
    ...usesBy('code-send', caller, sends),
  ]
  const since = new Date(now.getTime() - cooldownSeconds * 1000)
  const newest = await store.verifications.newest(channel, user.id)
  if (newest?.destination === destination && newest.expiresAt > now && newest.sentAt && newest.sentAt > since)
    return
  await consume(store.limits, now, uses, 'too_many_attempts')
  const outcome = await engine.perform({
    operation: `send_${channel}_code`,
    // Concurrent requests have the same key, so that only one code is sent.
    key: `code:${channel}:${user.id}:${vault.valueHash(channel, destination)}:${(newest?.textsStoppedAt ?? newest?.sentAt)?.getTime() ?? 'first'}`,
    clientId: null,
    userId: user.id,
    input: { after: newest?.sentAt?.getTime() ?? null, to: vault.valueHash(channel, destination) },
  })
  if (outcome.state !== 'answered')
    throw new AppError(outcome.state === 'refused' ? 'provider_refused' : 'provider_unavailable')
  if (outcome.answer.isStopped) throw new AppError('texts_stopped')
}

export interface OwnerCode {
  /** The masked phone number, or the masked email address if a code by email replaces the text. */
  sentTo: string
  textsStopped?: true
  phoneReleased?: true
}

/** Codes of `stopped` and `released` are emailed, and count only together with the password. */
type Way = 'phone' | 'stopped' | 'released'

const isStopped = (error: unknown): boolean => error instanceof AppError && error.code === 'texts_stopped'

/**
 * Returns whether an emailed code replaces a texted one: always while the firm's release lasts, otherwise if texts are stopped.
 * After a password reset by email, only the release counts, because the mailbox alone would then prove both factors.
 */
const emailReplaces = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  user: User,
): Promise<'always' | 'if stopped' | 'never'> => {
  const times = await store.users.contactTimes(user.id)
  if (!user.is_email_verified || !times) return 'never'
  if (holdEnd(clock.now(), times.releasedAt)) return 'always'
  return times.mailResetAt ? 'never' : 'if stopped'
}

const newestWay = async (deps: Pick<Deps, 'store' | 'clock'>, user: User): Promise<Way> => {
  const replaces = await emailReplaces(deps, user)
  if (replaces !== 'if stopped') return replaces === 'always' ? 'released' : 'phone'
  return (await deps.store.verifications.newest('phone', user.id))?.textsStoppedAt ? 'stopped' : 'phone'
}

/** Returns the channel of a verified user's newest code. */
export const ownerChannel = async (deps: Pick<Deps, 'store' | 'clock'>, user: User): Promise<Contact> =>
  (await newestWay(deps, user)) === 'phone' ? 'phone' : 'email'

const codeBy = (user: User, way: Way): OwnerCode => {
  if (way === 'phone') return { sentTo: maskPhone(user.phone) }
  return {
    sentTo: maskEmail(user.email),
    textsStopped: true,
    ...(way === 'released' && { phoneReleased: true }),
  }
}

export const newestOwnerCode = async (deps: Pick<Deps, 'store' | 'clock'>, user: User): Promise<OwnerCode> =>
  codeBy(user, await newestWay(deps, user))

/** Texts a code to a verified user, or emails one if texts are stopped or the firm released the phone. */
export const sendOwnerCode = async (
  deps: Deps,
  user: User,
  caller: RateLimitSubject,
  purpose: CodePurpose = 'verification',
): Promise<OwnerCode> => {
  const replaces = await emailReplaces(deps, user)
  try {
    if (replaces !== 'always') {
      await sendCode(deps, user, 'phone', caller, purpose)
      return codeBy(user, 'phone')
    }
  } catch (error) {
    if (!isStopped(error) || replaces === 'never') throw error
  }
  await sendCode(deps, user, 'email', caller, purpose)
  return codeBy(user, replaces === 'always' ? 'released' : 'stopped')
}

/** Marks the destination as verified. Sends the notices of a changed email after the new email is verified. */
const succeed = (
  { store }: Deps,
  userId: string,
  channel: Contact,
  destination: string,
  how: SuccessOptions,
): ReturnType<Verifications['succeed']> =>
  store.transaction(async (tx) => {
    const verified = await tx.verifications.succeed(channel, userId, destination, how)
    const noticeId =
      verified && channel === 'email' ? await tx.emailChanges.verified(userId, destination) : undefined
    if (noticeId !== undefined) await tx.calls.enqueue(emailChangedMail(userId, noticeId), how.now)
    return verified
  })

/** Counts the attempt before comparing the code. @returns the destination of the correct code */
export const compareCode = async (
  { store, vault, clock }: Deps,
  user: User,
  channel: Channel,
  typed: string,
  caller: RateLimitSubject & Origin,
  purpose: CodePurpose = 'verification',
): Promise<string> => {
  const { code } = requireValid(codeForm.parse({ code: typed }))
  const now = clock.now()
  const destination = destinationOf(user, channel)
  const uses = [
    {
      key: `code-try-day:${limitKeyOf(vault, user, channel, purpose)}`,
      max: triesPerDay,
      seconds: daySeconds,
    },
    ...usesBy('code-try', caller, tries),
  ]
  const sent = await store.verifications.countTry(channel, user.id)
  if (!sent || sent.destination !== destination || sent.expiresAt <= now) throw new AppError('code_expired')
  await consume(store.limits, now, uses, 'too_many_attempts')
  if (sent.tries > maxTries) throw new AppError('too_many_attempts', { retryAt: sent.expiresAt })
  if (!sent.codeHash || !vault.isCode(destination, code, sent.codeHash)) {
    const entry = { actor: 'unproven', action: 'code_refused', origin: caller, now } as const
    await store.audit.append({ userId: user.id }, { ...entry, detail: { channel } })
    throw new AppError('code_mismatch')
  }
  return destination
}

/**
 * Uses up a correct code. A user's first correct phone code ends the user's other sessions. With `renewal`, a correct code
 * also renews a session, unless the session has ended.
 */
export const checkCode = async (
  deps: Deps,
  user: User,
  channel: Contact,
  typed: string,
  caller: RateLimitSubject & Origin,
  purpose: CodePurpose = 'verification',
  renewal?: Renewal,
): Promise<{ user: User; isRenewed: boolean }> => {
  const destination = await compareCode(deps, user, channel, typed, caller, purpose)
  if (channel === 'email') await deps.identities.emailVerified(user.auth0_user_id)
  // The other sessions began before the phone was verified, so only the caller's session continues.
  const alone = channel === 'phone' && !user.is_phone_verified ? caller.tokenHash : undefined
  const how = { now: deps.clock.now(), alone, origin: caller, renewal }
  const verified = await succeed(deps, user.id, channel, destination, how)
  // The destination has changed since the code was sent.
  if (!verified) throw new AppError('code_expired')
  return verified
}
