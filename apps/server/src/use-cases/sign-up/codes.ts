import { phoneDigits } from '@vestibule/domain/fields/phone'
import { codeForm } from '@vestibule/domain/forms/code'
import type { Clock } from '../../ports/clock.ts'
import type { Identities } from '../../ports/identities.ts'
import type { PhoneCodes } from '../../ports/phone-codes.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Engine } from '../../provider-calls/engine.ts'
import type { Origin } from '../../stores/audit/audit.ts'
import type { User } from '../../stores/sign-up/rows.ts'
import type { Verification } from '../../stores/sign-up/verifications.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { emailChangedMail } from '../mail/security-mails.ts'
import { type RateLimit, type RateLimitSubject, usesBy } from '../rate-limits.ts'
import { requireValid } from '../require-valid.ts'

export type Channel = 'email' | 'phone'

export interface CodeDeps {
  store: Store
  engine: Engine
  vault: Vault
  clock: Clock
  phoneCodes: PhoneCodes
  identities: Identities
}

/** A code lives this long, seconds; dies after so many wrong tries; a resend waits this long (SU-11, SU-12). */
export const codeSeconds = 10 * 60
const maxTries = 5
const cooldownSeconds = 30
/** Sends to one destination in an hour, and in a day; tries in a day (SU-12, SE-03). */
const sendsPerHour = 5
const sendsPerDay = 10
const triesPerDay = 25
const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds
/** The same, whatever the destination (SE-03). */
const sends: RateLimit = {
  perSession: { max: 20, seconds: hourSeconds },
  perNetwork: { max: 120, seconds: hourSeconds },
}
const tries: RateLimit = {
  perSession: { max: 60, seconds: hourSeconds },
  perNetwork: { max: 600, seconds: hourSeconds },
}

/**
 * What a destination's limits count by. A number that its user has verified has a budget of its own: what others do with the
 * same number in sign-ups and edits, until they have verified it too, uses up theirs (SU-28).
 */
const budgetOf = (vault: Vault, user: User, channel: Channel): string => {
  const shared = vault.valueHash(channel, destinationOf(user, channel))
  const isOwner = channel === 'phone' ? user.is_phone_verified : user.is_email_verified
  return isOwner ? `${shared}:${user.id}` : shared
}

const destinationOf = (user: User, channel: Channel): string =>
  channel === 'email' ? user.email : user.phone

/**
 * SU-09, SU-10: sends a code to the user's phone or email. Asked again within the cool-down, it answers without
 * a second one. @returns the provider's id of the verification (phone) @throws AppError too_many_attempts, provider_unavailable
 */
export const sendCode = async (
  deps: CodeDeps,
  user: User,
  channel: Channel,
  asker: RateLimitSubject,
): Promise<string> => {
  const { store, engine, clock, vault } = deps
  const now = clock.now()
  const destination = destinationOf(user, channel)
  const budget = budgetOf(vault, user, channel)
  const uses = [
    { key: `code-send-hour:${budget}`, max: sendsPerHour, seconds: hourSeconds },
    { key: `code-send-day:${budget}`, max: sendsPerDay, seconds: daySeconds },
    ...usesBy('code-send', asker, sends),
  ]
  const expiresAt = new Date(now.getTime() + codeSeconds * 1000)
  const to = { channel, userId: user.id, destination, expiresAt }
  const since = new Date(now.getTime() - cooldownSeconds * 1000)
  const { newest, isRecent, retryAt } = await store.verifications.toSend(to, since, uses, now)
  if (isRecent) return newest?.providerSid ?? ''
  if (retryAt) throw new AppError('too_many_attempts', { retryAt })
  const outcome = await engine.perform({
    operation: channel === 'email' ? 'send_email_code' : 'send_phone_code',
    // the one after the last: asked twice at once, it is sent once
    key: `code:${channel}:${user.id}:${vault.valueHash(channel, destination)}:${newest?.sentAt?.getTime() ?? 'first'}`,
    clientId: null,
    userId: user.id,
    input: { after: newest?.sentAt?.getTime() ?? null },
  })
  if (outcome.state !== 'answered')
    throw new AppError(outcome.state === 'refused' ? 'provider_refused' : 'provider_unavailable')
  return String(outcome.answer.sid ?? '')
}

/** What a right code means. An email that took another one's place is told so, now that it is verified (SU-26). */
const succeed = (
  { store }: CodeDeps,
  userId: string,
  channel: Channel,
  destination: string,
  how: { now: Date; alone: Buffer | undefined; origin: Origin; hasNotice: boolean },
): Promise<User | undefined> => {
  // one statement, unless an address is to be told
  if (!how.hasNotice) return store.verifications.succeed(channel, userId, destination, how)
  return store.transaction(async (within) => {
    const verified = await within.verifications.succeed(channel, userId, destination, how)
    const noticeId = verified && (await within.emailChanges.verified(userId, destination))
    if (noticeId !== undefined) await within.calls.enqueue(emailChangedMail(userId, noticeId), how.now)
    return verified
  })
}
/** By its own id, so that a try never counts at somebody else's verification of the number; by the number where it is unknown. */
const textOf = ({ unansweredSince, providerSid, destination }: Verification) =>
  unansweredSince || providerSid === null ? { phone: phoneDigits(destination) } : { sid: providerSid }

/**
 * SU-12: checks a code; the try is counted before it is compared. The first code of a phone ends every other session of
 * its user. @returns the user, verified
 * @throws AppError code_mismatch, code_expired, too_many_attempts, provider_unavailable
 */
export const checkCode = async (
  deps: CodeDeps,
  user: User,
  channel: Channel,
  given: string,
  asker: RateLimitSubject & Origin,
): Promise<User> => {
  const { store, vault, clock, phoneCodes, identities } = deps
  const { code } = requireValid(codeForm.parse({ code: given }))
  const now = clock.now()
  const destination = destinationOf(user, channel)
  const uses = [
    { key: `code-try-day:${budgetOf(vault, user, channel)}`, max: triesPerDay, seconds: daySeconds },
    ...usesBy('code-try', asker, tries),
  ]
  const counted = await store.verifications.countTry(channel, user.id, destination, uses, now)
  const sent = counted?.verification
  if (!sent || sent.destination !== destination || sent.expiresAt <= now) throw new AppError('code_expired')
  if (counted.retryAt) throw new AppError('too_many_attempts', { retryAt: counted.retryAt })
  if (sent.tries > maxTries) throw new AppError('too_many_attempts', { retryAt: sent.expiresAt })
  const outcome =
    channel === 'phone'
      ? await phoneCodes.check(textOf(sent), code)
      : sent.codeHash && vault.isCode(destination, code, sent.codeHash)
        ? 'approved'
        : 'mismatch'
  if (outcome === 'mismatch') {
    const entry = {
      actor: 'unproven',
      action: 'code_refused',
      detail: { channel },
      origin: asker,
      now,
    } as const
    await store.audit.append({ userId: user.id }, entry)
    throw new AppError('code_mismatch')
  }
  // Their own tries are counted above: others have used up the verification that the number shares, and a new code helps.
  if (outcome !== 'approved') throw new AppError('code_expired')
  if (channel === 'email') await identities.emailVerified(user.auth0_user_id)
  // Whoever proved the password before there was a verified phone has entered no code of it (SU-23).
  const alone = channel === 'phone' && !user.is_phone_verified ? asker.tokenHash : undefined
  const how = { now: clock.now(), alone, origin: asker, hasNotice: counted.hasNotice }
  const verified = await succeed(deps, user.id, channel, destination, how)
  // changed in the meantime: this code was for another one
  if (!verified) throw new AppError('code_expired')
  return verified
}
