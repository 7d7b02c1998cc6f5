import { randomUUID } from 'node:crypto'
import { phoneDigits } from '@vestibule/domain/fields/phone'
import { fill } from '@vestibule/words/fill'
import type { Operation, Operations } from '../../calls/operation.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { ContactChange } from '../../stores/access/contact-changes.ts'
import type { User } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { clientCall, newCall, readClient } from '../application/client-call.ts'
import type { Deps } from '../deps.ts'
import { unneeded } from '../mail/mail-operation.ts'
import { emailChangedMail, securityMail } from '../mail/security-mails.ts'
import { brokerContact } from '../opening/broker-forms.ts'
import { keptOf } from '../screening/requirements.ts'

const changeCall = (operation: string, { id, userId }: ContactChange): NewCall =>
  newCall(operation, id, { userId, input: { changeId: id } })

/** Creates the call that changes the email at the identity provider, and then in `app_user`. */
export const changeEmailCall = (change: ContactChange): NewCall => changeCall('change_email', change)

/** Carries the user's contact to the broker's accounts. `event` identifies what happened. */
export const brokerContactCalls = async (
  { applications }: Pick<Store, 'applications'>,
  userId: string,
  event: string,
): Promise<NewCall[]> => {
  const own = await applications.ofUser(userId)
  const atBroker = own.filter(({ client }) => client.account_type !== 'PRODUCT' && client.locked_at !== null)
  return atBroker.map(({ client }) => clientCall('update_broker_contact', client.id, `${client.id}:${event}`))
}

/** Replaces the user's contact, ends all other access, and enqueues what follows, in the caller's transaction. */
export const applyChange = async (tx: Store, change: ContactChange, now: Date): Promise<void> => {
  const { id, userId, contact, destination, verdict, confirmedIn } = change
  const before = await tx.users.byId(userId)
  if (!before) throw new Error('a change of contact has no user')
  const own = { identityId: before.auth0_user_id, userId }
  await tx.browsers.endOthers(own, { session: confirmedIn ?? Buffer.alloc(0), device: Buffer.alloc(0) }, now)
  const changed = await tx.contactChanges.apply(change, contact === 'phone' ? before.phone : null, now)
  await tx.risks.keepVerdicts(userId, { [contact]: keptOf(verdict) })
  if (verdict.unscreened)
    await tx.risks.addUnscreened({ id: randomUUID(), userId, kind: contact, ip: null, userAgent: null }, now)
  else await tx.risks.dropUnscreened(userId, contact)
  if (contact === 'email') {
    await tx.risks.linkUser(userId, destination)
    const first = await tx.emailChanges.record(userId, {
      before: before.email,
      after: destination,
      notifiesBefore: true,
    })
    for (const notice of [first, await tx.emailChanges.verified(userId, destination)])
      if (notice !== undefined) await tx.calls.enqueue(emailChangedMail(userId, notice), now)
  } else {
    if (changed.is_email_verified) await tx.calls.enqueue(securityMail('mail_phone_changed', userId, id), now)
    await tx.calls.enqueue(changeCall('text_phone_changed', change), now)
  }
  for (const call of await brokerContactCalls(tx, userId, id)) await tx.calls.enqueue(call, now)
  await tx.audit.append({ userId }, { actor: 'applicant', action: `${contact}_changed`, now })
  const data = { contact: contact === 'email' ? ('EMAIL' as const) : ('PHONE' as const) }
  await tx.events.record({ type: 'applicant.contact_changed', data }, { userId }, now)
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

  /** Sends nothing if there is no phone. */
  const textNotice = (
    name: 'phoneChanged' | 'phoneReleased',
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
        if (!isTaken) await identities.emailVerified(user.auth0_user_id)
        return { answer: { isTaken } }
      },
      async record(tx, call, { isTaken }) {
        const change = await changeOf(call, tx)
        if (!change) return
        if (isTaken) await drop(tx, call)
        else await applyChange(tx, change, clock.now())
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

    update_broker_contact: {
      repeat: 'harmless',
      retryUntilDelivered: true,
      reconcile: async () => undefined,
      async send(call) {
        const application = await readClient(store, call)
        const { account, client } = application
        // The opening under way may have sent the old contact, so this call waits for its account.
        if (!account?.account_id && client.locked_at !== null)
          throw new ProviderError('ascend', 'unavailable')
        if (!account?.account_id) return { answer: unneeded }
        await broker.updateContact(account.account_id, brokerContact(application))
        return { answer: {} }
      },
      async record(tx, { clientId }) {
        await tx.applications.record({ clientId, now: clock.now(), action: 'broker_contact_updated' })
      },
      async onRefused(tx, { clientId }) {
        await tx.applications.record({ clientId, now: clock.now(), action: 'broker_contact_not_updated' })
      },
    },
  }
}
