import { phoneDigits } from '@vestibule/domain/fields/phone'
import { fill } from '@vestibule/words/fill'
import type { Operation, Operations } from '../../calls/operation.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { ContactChange } from '../../stores/access/contact-changes.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { NewEntry } from '../../stores/audit/audit.ts'
import type { User } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { brokerOwnerOf, clientCall, newCall, readClient } from '../application/client-call.ts'
import type { Deps } from '../deps.ts'
import { unneeded } from '../mail/mail-operation.ts'
import { emailChangedMail, securityMail } from '../mail/security-mails.ts'
import { brokerContact, brokerNameAndAddress } from '../opening/broker-forms.ts'
import { adoptEdit } from '../screening/requirements.ts'
import { asChanged } from '../sign-up/codes.ts'

export const changeCall = (
  operation: string,
  { id, userId }: Pick<ContactChange, 'id' | 'userId'>,
): NewCall => newCall(operation, id, { userId, input: { changeId: id } })

/** Creates the call that changes the email at the identity provider, and then in `app_user`. */
export const changeEmailCall = (change: ContactChange): NewCall => changeCall('change_email', change)

/**
 * Enqueues an update of the broker for each application whose answers are final.
 * @param operations `update_broker_person` also sends name and address, which an application in progress may not share
 */
export const enqueueBrokerUpdates = async (
  tx: Store,
  userId: string,
  event: string,
  now: Date,
  operations: readonly ('update_broker_contact' | 'update_broker_person')[] = ['update_broker_contact'],
): Promise<void> => {
  const own = await tx.applications.ofUser(userId)
  const atBroker = own.filter(({ client }) => client.account_type !== 'PRODUCT' && client.locked_at !== null)
  for (const { client } of atBroker)
    for (const operation of operations)
      await tx.calls.enqueue(clientCall(operation, client.id, `${client.id}:${event}`), now)
}

const none = Buffer.alloc(0)

/** Ends all sessions but one, and forgets all browsers. Runs first, as a reset of the password does, to avoid deadlocks. */
export const endOtherAccess = async (
  tx: Store,
  { id: userId, auth0_user_id: identityId }: User,
  session: Buffer | null,
  now: Date,
): Promise<void> => {
  await tx.browsers.endOthers({ identityId, userId }, { session: session ?? none, device: none }, now)
}

/** Replaces the contact and enqueues what follows. Runs after `endOtherAccess`. @returns the entry to append at the end */
export const applyChange = async (
  tx: Store,
  before: User,
  change: ContactChange,
  now: Date,
): Promise<NewEntry> => {
  const { id, userId, contact, destination, verdict } = change
  await tx.contactChanges.apply(change, contact === 'phone' ? before.phone : null, now)
  await adoptEdit(tx, { user: asChanged(before, change), verdict, kind: contact }, now)
  if (contact === 'email') {
    const addresses = { before: before.email, after: destination, notifiesBefore: true }
    const first = await tx.emailChanges.record(userId, addresses)
    for (const notice of [first, await tx.emailChanges.verified(userId, destination)])
      if (notice !== undefined) await tx.calls.enqueue(emailChangedMail(userId, notice), now)
    if (change.byFirm) await tx.calls.enqueue(changeCall('text_email_changed', change), now)
  } else {
    if (before.is_email_verified) await tx.calls.enqueue(securityMail('mail_phone_changed', userId, id), now)
    await tx.calls.enqueue(changeCall('text_phone_changed', change), now)
  }
  await enqueueBrokerUpdates(tx, userId, id, now)
  const data = { contact: contact === 'email' ? ('EMAIL' as const) : ('PHONE' as const) }
  await tx.events.record({ type: 'applicant.contact_changed', data }, { userId }, now)
  return { actor: 'applicant', action: `${contact}_changed`, now }
}

/** Makes the engine retry instead of dropping the change, because the identity already has the new email. */
const asUnavailable = (error: unknown): never => {
  if (error instanceof ProviderError && error.failure === 'refused')
    throw new ProviderError(error.provider, 'unavailable', { cause: error })
  throw error
}

export const contactOperations = (deps: Deps): Operations => {
  const { store, identities, texts, brand, broker, clock, languages } = deps
  const changeOf = async ({ userId, input }: ProviderCall, from: Store = store) => {
    const change = await from.contactChanges.newest(userId ?? '')
    return change?.id === input.changeId ? change : undefined
  }
  const drop = (tx: Store, { userId, input }: ProviderCall): Promise<void> =>
    tx.contactChanges.drop(userId ?? '', String(input.changeId))
  const forgetPrevious = (tx: Store, { userId, input }: ProviderCall): Promise<void> =>
    tx.contactChanges.forgetPrevious(userId ?? '', String(input.changeId))

  /** Sends nothing if `phoneOf` returns no phone. */
  const textNotice = (
    name: 'phoneChanged' | 'phoneReleased' | 'recoveryStarted' | 'emailChanged',
    phoneOf: (call: ProviderCall, user: User) => Promise<string | null | undefined>,
  ): Operation => ({
    repeat: 'harmless',
    retryUntilDelivered: true,
    reconcile: async () => undefined,
    async send(call) {
      const user = await store.users.byId(call.userId ?? '')
      const phone = user && (await phoneOf(call, user))
      if (!user || !phone) return { answer: unneeded }
      const words = languages.of(user.language).words.texts
      await texts.sendText(phoneDigits(phone), fill(words[name], { brand: brand.name }))
      return { answer: {} }
    },
  })

  /** @param update returns false if the broker has nothing to update */
  const brokerUpdate = (
    what: 'contact' | 'person',
    update: (application: Application) => Promise<boolean>,
  ): Operation => ({
    repeat: 'harmless',
    retryUntilDelivered: true,
    reconcile: async () => undefined,
    async send(call) {
      // A pending opening may have sent the old values. A later one sends the new values.
      for (const name of ['create_person', 'update_person', 'create_account', 'open_account']) {
        const opening = await store.calls.byKey(clientCall(name, call.clientId ?? '').key)
        if (opening?.state === 'pending') throw new ProviderError(broker.traits.name, 'unavailable')
      }
      return { answer: (await update(await readClient(store, call))) ? {} : unneeded }
    },
    async record(tx, { clientId }) {
      await tx.applications.record({ clientId, now: clock.now(), action: `broker_${what}_updated` })
    },
    async onRefused(tx, { clientId }) {
      await tx.applications.record({ clientId, now: clock.now(), action: `broker_${what}_not_updated` })
    },
  })

  return {
    change_email: {
      repeat: 'harmless',
      retryUntilDelivered: true,
      reconcile: async () => undefined,
      async send(call) {
        const change = await changeOf(call)
        const user = change && (await store.users.byId(change.userId))
        if (!change || !user) return { answer: unneeded }
        const owner = await store.users.byEmail(change.destination)
        const isTaken =
          (owner !== undefined && owner.id !== user.id) ||
          (await identities.changeEmail(user.auth0_user_id, change.destination)) === 'taken'
        if (!isTaken) await identities.emailVerified(user.auth0_user_id).catch(asUnavailable)
        return { answer: { isTaken } }
      },
      async record(tx, call, { isTaken }) {
        if (isTaken) return drop(tx, call)
        const change = await changeOf(call, tx)
        const user = change && (await tx.users.byId(change.userId))
        if (!change || !user) return
        const now = clock.now()
        await endOtherAccess(tx, user, change.confirmedIn, now)
        await tx.audit.append({ userId: user.id }, await applyChange(tx, user, change, now))
      },
      onRefused: drop,
    },

    /** Texts the replaced number. A number that cannot be reached needs no notice. */
    text_phone_changed: {
      ...textNotice('phoneChanged', async (call) => (await changeOf(call))?.previous),
      record: forgetPrevious,
      onRefused: forgetPrevious,
    },

    text_phone_released: textNotice('phoneReleased', async (_call, user) => user.phone),
    text_recovery_started: textNotice('recoveryStarted', async (_call, user) => user.phone),
    text_email_changed: textNotice('emailChanged', async (_call, user) => user.phone),

    update_broker_contact: brokerUpdate('contact', async (application) => {
      const accountId = application.account?.account_id
      if (!accountId) return false
      await broker.updateContact(accountId, brokerContact(application))
      return true
    }),

    update_broker_person: brokerUpdate('person', async (application) => {
      const owner = brokerOwnerOf(application)
      if (!owner.personId || (broker.opening.kind === 'signature' && !owner.accountId)) return false
      await broker.updateNameAndAddress(owner, brokerNameAndAddress(application))
      return true
    }),
  }
}
