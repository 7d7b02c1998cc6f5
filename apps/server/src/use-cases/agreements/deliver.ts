import { documentsToDeliver, type FirmDocument } from '@vestibule/domain/agreements/firm-documents'
import type { LanguageCode } from '@vestibule/domain/languages'
import type { ClientRow } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { newCall } from '../application/client-call.ts'
import type { Deps } from '../deps.ts'
import { readOwn } from './read-pdf.ts'

type Recipient = Pick<ClientRow, 'id' | 'user_id'>

/** Returns the documents that the applicant has not received in their current version. */
const dueDocuments = async (
  { languages }: Pick<Deps, 'languages'>,
  { evidence }: Pick<Store, 'evidence'>,
  clientId: string,
  language: LanguageCode,
): Promise<FirmDocument[]> => {
  const client = await evidence.received(clientId)
  if (!client) return []
  const received = new Set(client.deliveries.map(({ key, version }) => `${key} ${version}`))
  return documentsToDeliver(languages.of(language).documents, client.accountType).filter(
    ({ key, version }) => !received.has(`${key} ${version}`),
  )
}

export const hasDueDocuments = async (...args: Parameters<typeof dueDocuments>): Promise<boolean> =>
  (await dueDocuments(...args)).length > 0

/** Records and emails the documents that the applicant has not received in their current version. */
export const deliverDocuments = async (
  { languages, documents, clock }: Deps,
  tx: Store,
  { id, user_id }: Recipient,
  language: LanguageCode,
): Promise<void> => {
  const due = await dueDocuments({ languages }, tx, id, language)
  if (due.length === 0) return
  const now = clock.now()
  const files = due.map((document) => ({ ...document, ...readOwn(documents, document.path) }))
  await tx.evidence.keepDocuments(files, now)
  await tx.evidence.putDeliveries(
    id,
    files.map(({ key, version, sha256 }) => ({ key, version, sha256, language, deliveredAt: now })),
  )
  const listed = due.map(({ title, path }) => ({ title, path }))
  const key = [id, ...due.map(({ key, version }) => `${key}-${version}`)].join(':')
  const input = { documents: listed, language }
  // Without the client's id, because a pending email must not keep an unfinished application from being deleted.
  await tx.calls.enqueue(newCall('mail_documents', key, { userId: user_id, input }), now)
}

/** Requires that each document that precedes an account was delivered, in any version. @throws AppError delivery_required */
export const requireDelivered = async (
  { languages }: Pick<Deps, 'languages'>,
  store: Store,
  { id, account_type }: Pick<ClientRow, 'id' | 'account_type'>,
): Promise<void> => {
  const received = new Set((await store.evidence.received(id))?.deliveries.map(({ key }) => key))
  const missing = documentsToDeliver(languages.of('en').documents, account_type)
    .map(({ key }) => key)
    .filter((key) => !received.has(key))
  if (missing.length > 0) throw new AppError('delivery_required', { fields: missing })
}
