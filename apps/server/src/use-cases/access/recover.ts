import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@vestibule/contract/calls'
import { maskPhone } from '@vestibule/domain/fields/phone'
import { emailForm } from '@vestibule/domain/forms/email'
import { holdEnd, isWithin, proofSeconds } from '@vestibule/domain/session'
import type { Vault } from '../../ports/vault.ts'
import type { ContactChange } from '../../stores/access/contact-changes.ts'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { Origin } from '../../stores/audit/audit.ts'
import type { Caller, User } from '../../stores/people.ts'
import type { Subject } from '../../stores/retention/rows-of-person.ts'
import { AppError, requireValid } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { checkCode, sendCode } from '../sign-up/codes.ts'
import { consumeEdit } from '../sign-up/edit-contact.ts'
import { applyEmail, confirmChange, requireFree, screened } from './change-contact.ts'
import { changeCall } from './contact-operations.ts'
import { beginReset } from './reset-password.ts'

/** Short, because the person is on the phone with the firm. It also limits the time in which the link can be stolen. */
const linkSeconds = 60 * 60

type Link = 'recovery' | 'recovery stop'

/** Signs the change's id, so that nothing is stored and a repeated email contains the same link. */
export const recoveryToken = (
  vault: Vault,
  link: Link,
  { userId, id }: Pick<ContactChange, 'userId' | 'id'>,
): string => `${userId}.${vault.valueHash(link, id)}`

const shape = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(.+)$/

const isLive = (change: ContactChange | undefined, now: Date): change is ContactChange =>
  change?.byFirm === true && change.expiresAt > now

/** Returns the recovery while its links work. */
export const openRecovery = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  userId: string,
): Promise<ContactChange | undefined> => {
  const change = await store.contactChanges.newest(userId)
  return isLive(change, clock.now()) && !change.confirmedIn ? change : undefined
}

const isRecoverable = (user: User | undefined): user is User =>
  user?.is_email_verified === true && user.is_phone_verified && !user.is_blocked

/**
 * Begins the recovery after a loss of the mailbox and the password. Replaces an earlier one. Notifies the old email and the
 * phone, which must not have changed within a day. @returns `refused` unless the sign-up is complete
 */
export const beginRecovery = async (
  deps: Deps,
  subject: Subject,
  input: { email: string; reason: string },
  by: string,
): Promise<'done' | 'unchanged' | 'refused'> => {
  const { store, clock } = deps
  const { email: destination } = requireValid(emailForm.parse(input))
  const found = subject.userId === undefined ? undefined : await store.users.byId(subject.userId)
  if (!isRecoverable(found)) return 'refused'
  if (found.email === destination || (await openRecovery(deps, found.id))?.destination === destination)
    return 'unchanged'
  await consumeEdit(deps, found)
  await requireFree(deps, destination)
  const verdict = await screened(deps, found, 'email', destination)
  return store.transaction(async (tx) => {
    await tx.applicants.lock(subject)
    const user = await tx.users.byId(found.id)
    if (!isRecoverable(user)) return 'refused'
    const now = clock.now()
    const before = await tx.contactChanges.newest(user.id)
    const until = before?.contact === 'phone' ? holdEnd(now, before.appliedAt) : undefined
    if (until) throw new AppError('contact_hold', { until })
    const change = {
      ...{ id: randomUUID(), userId: user.id, contact: 'email' as const, destination, verdict, byFirm: true },
      expiresAt: new Date(now.getTime() + linkSeconds * 1000),
    }
    if (!(await tx.contactChanges.begin(change))) return 'refused'
    for (const operation of ['mail_recovery_link', 'mail_recovery_started', 'text_recovery_started'])
      await tx.calls.enqueue(changeCall(operation, change), now)
    const data = { state: 'STARTED' as const }
    await tx.events.record({ type: 'applicant.recovery', data }, { userId: user.id }, now)
    const { reason } = input
    await tx.applicants.recordEntry(subject, { by, action: 'recovery_started', detail: { reason }, now })
    return 'done'
  })
}

/** @throws AppError link_expired; blocked */
const ofLink = async (
  { store, vault, clock }: Deps,
  link: Link,
  token: string,
): Promise<{ change: ContactChange; user: User }> => {
  const [, userId = '', hash = ''] = shape.exec(token) ?? []
  const change = userId === '' ? undefined : await store.contactChanges.newest(userId)
  const user = change && (await store.users.byId(userId))
  if (!user || !isLive(change, clock.now()) || !vault.valueHashes(link, change.id).includes(hash))
    throw new AppError('link_expired')
  if (user.is_blocked) throw new AppError('blocked')
  return { change, user }
}

/** Texts a code to the person's phone. Never emails one, also while the firm has released the phone. */
export const sendRecoveryCode = async (
  deps: Deps,
  { token }: BodyOf<'sendRecoveryCode'>,
  caller: Caller,
): Promise<{ sentTo: string }> => {
  const { user } = await ofLink(deps, 'recovery', token)
  await sendCode(deps, user, 'phone', caller, 'step-up')
  return { sentTo: maskPhone(user.phone) }
}

/**
 * Replaces the email with the link to it and the phone's code, or after a log-in by passkey. A repeated call of the same session
 * joins the change. @returns the token of a reset of the password
 */
export const recover = async (
  deps: Deps,
  session: LiveSession,
  { token, code }: BodyOf<'recover'>,
  caller: Caller,
): Promise<'pending' | { resetToken: string }> => {
  const { change, user } = await ofLink(deps, 'recovery', token)
  const prove = async (): Promise<unknown> => {
    if (code !== undefined) return checkCode(deps, user, 'phone', code, caller, 'step-up')
    const proof = session.userId === user.id ? await deps.store.sessions.proofOf(caller.tokenHash) : undefined
    if (!isWithin(proof?.secondFactorAt, proofSeconds, deps.clock.now()))
      throw new AppError('passkey_refused')
    return undefined
  }
  if (!change.confirmedIn) await confirmChange(deps, user, change, prove, caller)
  else if (!change.confirmedIn.equals(caller.tokenHash)) throw new AppError('link_expired')
  if (!change.appliedAt && (await applyEmail(deps, change)) === 'pending') return 'pending'
  return { resetToken: await beginReset(deps, user.auth0_user_id, change.destination) }
}

/** Stops the recovery that waits for its link, if there is one. */
export const stopRecovery = (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  userId: string,
  actor: 'applicant' | 'unproven',
  origin: Origin,
): Promise<void> =>
  store.transaction(async (tx) => {
    if (!(await tx.contactChanges.stopRecovery(userId))) return
    const now = clock.now()
    const data = { state: 'STOPPED' as const }
    await tx.events.record({ type: 'applicant.recovery', data }, { userId }, now)
    await tx.audit.append({ userId }, { actor, action: 'recovery_stopped', origin, now })
  })

/** Stops the recovery by the link in the notice to the old email. */
export const stopRecoveryByLink = async (
  deps: Deps,
  { token }: BodyOf<'stopRecovery'>,
  caller: Caller,
): Promise<void> => {
  const { change } = await ofLink(deps, 'recovery stop', token)
  if (change.confirmedIn) throw new AppError('link_expired')
  await stopRecovery(deps, change.userId, 'unproven', caller)
}
