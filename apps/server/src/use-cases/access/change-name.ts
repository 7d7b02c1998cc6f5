import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@vestibule/contract/calls'
import {
  changeNameForm,
  isSameName,
  type LegalNameRow,
  nameOf,
  nameRowOf,
} from '@vestibule/domain/forms/name'
import type { LiveSession } from '../../stores/access/session-rows.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError, requireValid } from '../app-error.ts'
import type { Deps } from '../deps.ts'
import { uploadLinksCall } from '../documents/operations.ts'
import type { IncomingFile, Received } from '../documents/receive.ts'
import { hashesOf, receiveDocuments } from '../documents/upload.ts'
import { securityMail } from '../mail/security-mails.ts'
import { consumeEdit } from '../sign-up/edit-contact.ts'
import {
  inSession,
  requireChangeable,
  requireNoContactChange,
  requirePassword,
  requireSecondFactor,
  signedUpUser,
} from './step-up.ts'

/** Returns the newest application that has a person at the broker. The document is uploaded for this person. */
const applicationAtBroker = async (
  { applications }: Pick<Store, 'applications'>,
  userId: string,
): Promise<Application | undefined> =>
  (await applications.ofUser(userId)).find(({ client, account }) => client.locked_at !== null && account)

/** Returns the legal name and the pending one, or null where there is none. */
export const readNames = async (store: Pick<Store, 'applications' | 'nameChanges'>, userId: string) => {
  const application = await applicationAtBroker(store, userId)
  const change = await store.nameChanges.newest(userId)
  return {
    name: application ? nameOf(application.client) : null,
    pendingName: change?.outcome === null ? nameOf(change) : null,
  }
}

/** Whether the same name and document are pending. @throws AppError status_conflict if another change is */
const isPending = async (
  tx: Store,
  userId: string,
  name: LegalNameRow,
  { receivedSha256 }: Received,
): Promise<boolean> => {
  const change = await tx.nameChanges.newest(userId)
  if (change?.outcome !== null) return false
  const [document] = await tx.identityDocuments.ofBatch(change.batch_id)
  if (isSameName(change, name) && document?.receivedSha256.equals(receivedSha256)) return true
  throw new AppError('status_conflict')
}

/** Asks the firm for another legal name, proven by both factors and a document. */
export const changeName = async (
  deps: Deps,
  session: LiveSession,
  input: BodyOf<'changeName'>,
  files: AsyncIterable<IncomingFile>,
  caller: Caller & { device: string },
): Promise<void> => {
  const { store, clock } = deps
  const user = signedUpUser(session)
  const { password, ...typed } = requireValid(changeNameForm.parse(input))
  const name = nameRowOf(typed)
  await requireSecondFactor(deps, session)
  await requirePassword(deps, user, { ...caller, password })
  await consumeEdit(deps, user)
  await requireChangeable(store, user.id, 'name', clock.now())
  const application = await applicationAtBroker(store, user.id)
  if (!application) throw new AppError('status_conflict')
  if (isSameName(application.client, name)) throw new AppError('invalid', { fields: ['lastName'] })
  const batchId = randomUUID()
  try {
    const received = await receiveDocuments(deps, application, batchId, 'new_name', files)
    const [document] = received
    if (!document || received.length > 1) throw new AppError('malformed')
    await inSession(deps, session, async (tx) => {
      const now = clock.now()
      await tx.applications.lockAll(user.id)
      if (await isPending(tx, user.id, name, document)) return
      await requireChangeable(tx, user.id, 'name', now)
      await requireNoContactChange(tx, user.id)
      const id = randomUUID()
      await tx.nameChanges.ask({ id, user_id: user.id, ...name, batch_id: batchId, created_at: now })
      await tx.identityDocuments.accept(batchId)
      await tx.calls.enqueue(uploadLinksCall(application.client.id, batchId, true), now)
      await tx.calls.enqueue(securityMail('mail_name_asked', user.id, id), now)
      const entry = { actor: 'applicant', action: 'name_change_asked', origin: caller, now } as const
      await tx.audit.append({ userId: user.id }, { ...entry, detail: hashesOf(received) })
      await tx.events.record({ type: 'applicant.name_change_asked', data: {} }, { userId: user.id }, now)
    })
  } finally {
    await store.identityDocuments.discard({ batchId })
  }
}

/** Withdraws the pending change, if there is one. */
export const withdrawName = ({ store, clock }: Deps, session: LiveSession, caller: Caller): Promise<void> => {
  const { id: userId } = signedUpUser(session)
  return store.transaction(async (tx) => {
    await tx.applications.lockAll(userId)
    if (!(await tx.nameChanges.withdraw(userId))) return
    const entry = { actor: 'applicant', action: 'name_change_withdrawn', origin: caller } as const
    await tx.audit.append({ userId }, { ...entry, now: clock.now() })
  })
}
