import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@vestibule/contract/calls'
import { maskPhone } from '@vestibule/domain/fields/phone'
import { maskEmail } from '@vestibule/domain/firm/masks'
import { emailForm } from '@vestibule/domain/forms/email'
import { phoneForm } from '@vestibule/domain/forms/phone'
import { type Contact, holdEnd } from '@vestibule/domain/session'
import type { ContactChange } from '../../stores/access/contact-changes.ts'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { NewEntry } from '../../stores/audit/audit.ts'
import type { Caller, User } from '../../stores/people.ts'
import { AppError, requireValid } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { hasRisk } from '../screening/blocks.ts'
import { personHashes } from '../screening/requirements.ts'
import { passes } from '../screening/rules.ts'
import { screenValue } from '../screening/screen-value.ts'
import { isWhitelisted } from '../screening/whitelist.ts'
import { asChanged, compareCode, sendCode } from '../sign-up/codes.ts'
import { consumeEdit } from '../sign-up/edit-contact.ts'
import { finalAddresses } from './change-address.ts'
import { readNames } from './change-name.ts'
import { applyChange, changeEmailCall, endOtherAccess } from './contact-operations.ts'
import { requireChangeable, requirePassword, requireSecondFactor, signedUpUser } from './step-up.ts'

/** Time in which the code to the new contact can be sent again and entered. */
const changeSeconds = 30 * 60

const channelOf = ({ contact }: Pick<ContactChange, 'contact'>) => `new_${contact}` as const

const sentTo = ({ contact, destination }: Pick<ContactChange, 'contact' | 'destination'>): string =>
  contact === 'email' ? maskEmail(destination) : maskPhone(destination)

const fieldOf = { email: 'email', phone: 'phoneNumber' } as const

const typedChange = (input: BodyOf<'changeContact'>): Pick<ContactChange, 'contact' | 'destination'> =>
  'email' in input
    ? { contact: 'email', destination: requireValid(emailForm.parse(input)).email }
    : { contact: 'phone', destination: requireValid(phoneForm.parse(input)).phoneNumber }

const liveChange = async ({ store, clock }: Deps, user: User): Promise<ContactChange | undefined> => {
  const change = await store.contactChanges.newest(user.id)
  if (!change || change.appliedAt || change.byFirm) return undefined
  return change.confirmedIn || change.expiresAt > clock.now() ? change : undefined
}

/** Returns the user's contact, the pending change and the end of the hold. */
export const readContact = async (deps: Deps, session: LiveSession) => {
  const user = signedUpUser(session)
  const times = await deps.store.users.contactTimes(user.id)
  const now = deps.clock.now()
  const change = await liveChange(deps, user)
  return {
    email: user.email,
    phoneNumber: user.phone,
    address: (await finalAddresses(deps.store, user.id))[0] ?? null,
    pending: change ? { contact: change.contact, sentTo: sentTo(change) } : null,
    ...(await readNames(deps.store, user.id)),
    heldUntil: holdEnd(now, times?.changedAt, times?.releasedAt)?.toISOString() ?? null,
  }
}

export const requireFree = async ({ store, identities }: Deps, email: string): Promise<void> => {
  if ((await store.users.byEmail(email)) || (await identities.find(email))) throw new AppError('email_taken')
}

/** Screens the new contact. A risk rejects the contact, but never blocks the user. */
export const screened = async (deps: Deps, user: User, contact: Contact, destination: string) => {
  const { store, vault } = deps
  const email = contact === 'email' ? destination : user.email
  const phone = contact === 'phone' ? destination : user.phone
  const isBlocked = contact === 'email' && (await store.risks.active(email)) !== undefined
  if (isBlocked || (await store.risks.staysBlocked(personHashes(deps, { email, phone }))))
    throw new AppError('blocked')
  const verdict = await screenValue(deps, { kind: contact, value: destination })
  const known = { email, phoneHash: vault.valueHash('phone', phone) }
  const whitelisted = hasRisk([verdict]) && (await isWhitelisted(deps, known))
  if (!passes(verdict, whitelisted)) throw new AppError('invalid', { fields: [fieldOf[contact]] })
  return { ...verdict, ...(whitelisted && { whitelisted: true as const }) }
}

/** Requires both factors, begins a change of email or phone, and sends a code to the new contact. */
export const changeContact = async (
  deps: Deps,
  session: LiveSession,
  input: BodyOf<'changeContact'>,
  caller: Caller & { device: string },
): Promise<{ sentTo: string }> => {
  const { store, clock } = deps
  const user = signedUpUser(session)
  const { contact, destination } = typedChange(input)
  if (destination === user[contact]) throw new AppError('invalid', { fields: [fieldOf[contact]] })
  const now = clock.now()
  await requireChangeable(store, user.id, contact, now)
  await requireSecondFactor(deps, session)
  await requirePassword(deps, user, { ...caller, password: input.password })
  await consumeEdit(deps, user)
  if (contact === 'email') await requireFree(deps, destination)
  const change = {
    id: randomUUID(),
    userId: user.id,
    contact,
    destination,
    verdict: await screened(deps, user, contact, destination),
    byFirm: false,
    expiresAt: new Date(now.getTime() + changeSeconds * 1000),
  }
  await store.transaction(async (tx) => {
    if (!(await tx.contactChanges.begin(change))) throw new AppError('status_conflict')
    // Another change may have been applied during the screening, and `begin` waits for it.
    await requireChangeable(tx, user.id, contact, now)
    const entry = { actor: 'applicant', action: `${contact}_change_begun`, origin: caller, now } as const
    await tx.audit.append({ userId: user.id }, entry)
  })
  await sendCode(deps, asChanged(user, change), channelOf(change), caller)
  return { sentTo: sentTo(change) }
}

/** @throws AppError code_expired if no change waits for a code */
export const resendContactCode = async (
  deps: Deps,
  session: LiveSession,
  caller: Caller,
): Promise<{ sentTo: string }> => {
  const user = signedUpUser(session)
  const change = await liveChange(deps, user)
  if (!change || change.confirmedIn) throw new AppError('code_expired')
  await sendCode(deps, asChanged(user, change), channelOf(change), caller)
  return { sentTo: sentTo(change) }
}

/** Confirms the change after `prove`, and applies a new phone. Does nothing if a concurrent request has just done so. */
export const confirmChange = async (
  deps: Deps,
  user: User,
  change: ContactChange,
  prove: () => Promise<unknown>,
  caller: Caller,
): Promise<void> => {
  const { store, clock } = deps
  const { id, contact } = change
  const session = caller.tokenHash
  try {
    await prove()
    await store.transaction(async (tx) => {
      const now = clock.now()
      const entry = { actor: 'applicant', now } as const
      const entries: NewEntry[] = [{ ...entry, action: `${contact}_change_confirmed`, origin: caller }]
      if (contact === 'phone') await endOtherAccess(tx, user, session, now)
      // Locks the session, so that a concurrent reset of the password ends the change or follows it.
      if (!(await tx.sessions.lock(session))) throw new AppError('unauthenticated')
      if (!(await tx.contactChanges.confirm(user.id, id, session))) throw new AppError('code_expired')
      // The address or the name may have changed since the change began.
      await tx.applications.lockAll(user.id)
      // The firm may undo what a thief has just changed.
      if (!change.byFirm) await requireChangeable(tx, user.id, contact, now)
      if (contact === 'email') await tx.calls.enqueue(changeEmailCall(change), now)
      else entries.push(await applyChange(tx, user, change, now))
      // The audit trail is locked last, as in other transactions, to avoid deadlocks.
      for (const one of entries) await tx.audit.append({ userId: user.id }, one)
    })
  } catch (error) {
    const newest = await store.contactChanges.newest(user.id)
    if (newest?.id !== id || !newest.confirmedIn?.equals(session)) throw error
  }
}

/** Replaces the email at the identity provider and in `app_user`. A repeated call joins the one that is under way. */
export const applyEmail = async ({ engine }: Deps, change: ContactChange): Promise<'pending' | 'changed'> => {
  const outcome = await engine.perform(changeEmailCall(change))
  if (outcome.state === 'pending' || outcome.state === 'failed') return 'pending'
  if (outcome.state === 'refused') throw new AppError('provider_refused')
  if (outcome.answer.isTaken) throw new AppError('email_taken')
  return 'changed'
}

/** Replaces the contact if the code is correct. A repeated call joins the change that is under way. */
export const confirmContact = async (
  deps: Deps,
  session: LiveSession,
  { code }: BodyOf<'confirmContact'>,
  caller: Caller,
): Promise<'pending' | 'changed'> => {
  const user = signedUpUser(session)
  const newest = await deps.store.contactChanges.newest(user.id)
  if (newest?.appliedAt && newest.confirmedIn?.equals(caller.tokenHash)) return 'changed'
  const change = await liveChange(deps, user)
  if (!change) throw new AppError('code_expired')
  const prove = () => compareCode(deps, asChanged(user, change), channelOf(change), code, caller)
  if (!change.confirmedIn) await confirmChange(deps, user, change, prove, caller)
  return change.contact === 'phone' ? 'changed' : applyEmail(deps, change)
}
