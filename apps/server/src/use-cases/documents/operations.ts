import { documentsWantedStatuses } from '@vestibule/domain/flow/status-lists'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Operation, Operations } from '../../calls/operation.ts'
import type { BrokerUploadLink } from '../../ports/broker.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { SealedPlace } from '../../ports/vault.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { IdentityDocument } from '../../stores/documents/identity-documents.ts'
import type { Store } from '../../stores/store-type.ts'
import { refuseDocument } from '../access/decide-name.ts'
import { brokerOwnerOf, clientCall, readClient } from '../application/client-call.ts'
import { movesOf } from '../application/flow-state.ts'
import type { Deps } from '../deps.ts'
import { contentsOf } from './receive.ts'

/** Five minutes less than the hour for which the broker's links are valid. */
const linkLifetimeMs = 55 * 60 * 1000

/**
 * Creates the first call of the hand-over to the broker. Later calls upload the documents, and link them to the broker's
 * investigation unless `isNameProof`: a link would begin another review of the account.
 */
export const uploadLinksCall = (clientId: string, batchId: string, isNameProof = false): NewCall =>
  clientCall('create_upload_links', clientId, batchId, { batchId, isNameProof })
const uploadCall = (
  { clientId, batchId, id }: IdentityDocument,
  { isNameProof = false }: ProviderCall['input'],
): NewCall => clientCall('upload_document', clientId, id, { batchId, documentId: id, isNameProof })
const linkCall = (clientId: string, batchId: string): NewCall =>
  clientCall('link_documents', clientId, batchId, { batchId })

/** Maximum age, in ms, of an upload whose failure is not emailed, because the page is assumed to show it. */
const recentUploadMs = 60_000
const isRecent = ({ createdAt }: IdentityDocument, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < recentUploadMs

const documentsWantedMail = (clientId: string, userId: string, batchId: string, status: Status): NewCall =>
  clientCall('mail_review', clientId, `${clientId}:upload:${batchId}`, { status }, userId)

const placeOfLink = ({ id, clientId }: IdentityDocument): SealedPlace => ({
  table: 'identity_document',
  column: 'link_sealed',
  clientId,
  row: id,
})

/** Defines the hand-over's steps, each of which can be reconciled or repeated without harm. */
export const handOverOperations = ({ store, clock, vault, broker }: Deps): Operations => {
  const clientIdOf = ({ clientId }: ProviderCall): string => clientId ?? ''
  const batchOf = ({ input }: ProviderCall): Promise<IdentityDocument[]> =>
    store.identityDocuments.ofBatch(String(input.batchId))
  const acceptedDocumentsOf = async (call: ProviderCall): Promise<IdentityDocument[]> =>
    (await batchOf(call)).filter(({ state }) => state === 'accepted')
  const investigationOf = async (call: ProviderCall): Promise<string> => {
    const { account } = await readClient(store, call)
    const { investigationId } = await broker.getAccount(account?.account_id ?? '')
    if (investigationId === undefined) throw new Error('the account has no investigation')
    return investigationId
  }

  const newLinks = async (
    application: Application,
    documents: readonly IdentityDocument[],
  ): Promise<BrokerUploadLink[]> =>
    broker.createUploadLinks(
      brokerOwnerOf(application),
      documents.map(({ id, type, kind }) => ({ documentId: id, type, kind })),
    )
  const keepLinks = async (tx: Store, { client }: Application, links: readonly BrokerUploadLink[]) => {
    const endsAt = new Date(clock.now().getTime() + linkLifetimeMs)
    for (const { documentId, brokerId, link } of links) {
      const document = await tx.identityDocuments.find(documentId)
      if (!document) throw new Error('an identity document is missing')
      const sealed = vault.seal(client.data_key, placeOfLink(document), link)
      await tx.identityDocuments.putLink(documentId, { brokerId, sealed, endsAt })
    }
  }

  /** Uploads a document to its stored link, or to a new link if the stored link is no longer valid. */
  const upload = async (application: Application, document: IdentityDocument): Promise<void> => {
    const { client } = application
    const put = (link: string): Promise<void> =>
      broker.uploadDocument(link, document, contentsOf({ store, vault }, client.data_key, document))
    const { linkSealed, linkEndsAt } = document
    if (linkSealed && linkEndsAt && linkEndsAt > clock.now())
      try {
        return await put(vault.open(client.data_key, placeOfLink(document), linkSealed))
      } catch (error) {
        if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error
      }
    const links = await newLinks(application, [document])
    await keepLinks(store, application, links)
    await put(links[0]?.link ?? '')
  }

  const recordHandOver = async (tx: Store, call: ProviderCall): Promise<void> => {
    const now = clock.now()
    await tx.identityDocuments.settle(String(call.input.batchId), 'handed_over', now)
    await tx.applications.record({ clientId: clientIdOf(call), now, action: 'documents_handed_over' })
  }

  /** Records that the upload failed, and emails the applicant unless the page shows the failure. */
  const onUploadFailed: NonNullable<Operation['onRefused']> = async (tx, call) => {
    const now = clock.now()
    const batchId = String(call.input.batchId)
    const [first] = await tx.identityDocuments.ofBatch(batchId)
    if (!first || !(await tx.identityDocuments.settle(batchId, 'refused', now))) return
    const { clientId } = first
    if (call.input.isNameProof)
      return refuseDocument(tx, (await readClient(tx, { clientId })).user, batchId, now)
    await tx.applications.record({
      clientId,
      now,
      moves: movesOf('upload_failed', []),
      action: 'upload_failed',
    })
    const { client, user } = await readClient(tx, { clientId })
    const status = client.client_status
    if (!documentsWantedStatuses.includes(status) || isRecent(first, now)) return
    await tx.calls.enqueue(documentsWantedMail(client.id, user.id, batchId, status), now)
  }

  return {
    create_upload_links: {
      retryUntilDelivered: true,
      repeat: 'harmless',
      reconcile: async () => undefined,
      async send(call) {
        const links = await newLinks(await readClient(store, call), await batchOf(call))
        return { answer: { documents: links.map(({ brokerId }) => brokerId) }, transient: links }
      },
      async record(tx, call, _answer, transient) {
        await keepLinks(tx, await readClient(store, call), transient as BrokerUploadLink[])
      },
      next: async (call) =>
        (await acceptedDocumentsOf(call)).slice(0, 1).map((document) => uploadCall(document, call.input)),
      onRefused: onUploadFailed,
    },

    upload_document: {
      retryUntilDelivered: true,
      repeat: 'harmless',
      // No look-up is needed, because a second upload to the same link replaces the document.
      reconcile: async () => undefined,
      async send(call) {
        const document = await store.identityDocuments.find(String(call.input.documentId))
        if (document?.state !== 'accepted') throw new ProviderError(broker.traits.name, 'refused')
        await upload(await readClient(store, call), document)
        return { answer: {} }
      },
      async record(tx, call) {
        if (call.input.isNameProof) await recordHandOver(tx, call)
      },
      async next(call) {
        const batch = await acceptedDocumentsOf(call)
        if (batch.length === 0 || call.input.isNameProof) return []
        const at = batch.findIndex(({ id }) => id === call.input.documentId)
        const following = batch[at + 1]
        return [
          following
            ? uploadCall(following, call.input)
            : linkCall(clientIdOf(call), String(call.input.batchId)),
        ]
      },
      onRefused: onUploadFailed,
    },

    link_documents: {
      retryUntilDelivered: true,
      async reconcile(call) {
        const linked = new Set(await broker.findLinkedDocuments(await investigationOf(call)))
        const own = (await batchOf(call)).map(({ brokerId }) => brokerId ?? '')
        return own.every((id) => linked.has(id)) ? { documents: own } : undefined
      },
      async send(call) {
        const own = (await batchOf(call)).map(({ brokerId }) => brokerId ?? '')
        await broker.linkDocuments(await investigationOf(call), own)
        return { answer: { documents: own } }
      },
      async record(tx, call) {
        await recordHandOver(tx, call)
        // The broker reviews again, so polling restarts at short intervals.
        await tx.reviews.begin(clientIdOf(call), clock.now())
      },
      onRefused: onUploadFailed,
    },
  }
}
