import { documentsWantedStatuses } from '@vestibule/domain/flow/status-lists'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { Broker } from '../../ports/broker.ts'
import type { BrokerUploadLink } from '../../ports/broker-shapes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { SealedPlace, Vault } from '../../ports/vault.ts'
import type { Operation, Operations } from '../../provider-calls/operation.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { IdentityDocument } from '../../stores/documents/identity-documents.ts'
import type { Store } from '../../stores/store-type.ts'
import { movesOf } from '../application/moves.ts'
import { contentsOf } from './contents.ts'

export interface HandOverDeps {
  store: Store
  clock: Clock
  vault: Vault
  broker: Broker
}

/** A link is taken for good this long, ms: a few minutes less than the hour that the broker says. */
const linkLivesMs = 55 * 60 * 1000

const call = (operation: string, key: string, clientId: string, input: Record<string, string>): NewCall => ({
  operation,
  key: `${operation}:${key}`,
  clientId,
  userId: null,
  input,
})

/** The first of the calls that hand an upload over: links, then each document in turn, then all to the investigation. */
export const uploadLinksCall = (clientId: string, batchId: string): NewCall =>
  call('create_upload_links', batchId, clientId, { batchId })
const uploadCall = ({ clientId, batchId, id }: IdentityDocument): NewCall =>
  call('upload_document', id, clientId, { batchId, documentId: id })
const linkCall = (clientId: string, batchId: string): NewCall =>
  call('link_documents', batchId, clientId, { batchId })

/** Whoever has begun to upload a moment ago is told by the page. */
const hereMs = 60_000
const isHere = ({ createdAt }: IdentityDocument, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < hereMs

/** The mail that asks for documents, once for each upload that came to nothing. */
const documentsWantedMail = (clientId: string, userId: string, batchId: string, status: Status): NewCall => ({
  operation: 'mail_review',
  key: `mail_review:${clientId}:upload:${batchId}`,
  clientId,
  userId,
  input: { status },
})

const placeOfLink = ({ id, clientId }: IdentityDocument): SealedPlace => ({
  table: 'identity_document',
  column: 'link_sealed',
  clientId,
  row: id,
})

/** KY-08: what hands an upload's documents to the broker, each found again or harmless to repeat. */
export const handOverOperations = ({ store, clock, vault, broker }: HandOverDeps): Operations => {
  const clientIdOf = ({ clientId }: ProviderCall): string => clientId ?? ''
  const batchOf = ({ input }: ProviderCall): Promise<IdentityDocument[]> =>
    store.identityDocuments.ofBatch(String(input.batchId))
  /** Nothing follows for an upload that was refused, or is with the broker. */
  const goingOn = async (outside: ProviderCall): Promise<IdentityDocument[]> =>
    (await batchOf(outside)).filter(({ state }) => state === 'accepted')
  const applicationOf = async (outside: ProviderCall): Promise<Application> => {
    const application = await store.applications.read(clientIdOf(outside))
    if (!application) throw new Error('an outside call has no client')
    return application
  }
  const investigationOf = async (outside: ProviderCall): Promise<string> => {
    const { account } = await applicationOf(outside)
    const { investigationId } = await broker.getAccount(account?.account_id ?? '')
    if (investigationId === undefined) throw new Error('documents are wanted by no investigation')
    return investigationId
  }

  const newLinks = async (
    { account }: Application,
    documents: readonly IdentityDocument[],
  ): Promise<BrokerUploadLink[]> =>
    broker.createUploadLinks(
      account?.person_id ?? '',
      documents.map(({ id, type, kind }) => ({ documentId: id, type, kind })),
    )
  const keepLinks = async (within: Store, { client }: Application, links: readonly BrokerUploadLink[]) => {
    const endsAt = new Date(clock.now().getTime() + linkLivesMs)
    for (const { documentId, brokerId, link } of links) {
      const document = await within.identityDocuments.find(documentId)
      if (!document) throw new Error('a document is gone')
      const sealed = vault.seal(client.data_key, placeOfLink(document), link)
      await within.identityDocuments.putLink(documentId, { brokerId, sealed, endsAt })
    }
  }

  /** Puts the bytes to the link there is; where it is none any more, to a new one. */
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

  /** KY-06: refused for good: the person is asked again, by a mail where they no longer look at the page. */
  const ended: NonNullable<Operation['onRefused']> = async (within, outside) => {
    const now = clock.now()
    const batchId = String(outside.input.batchId)
    const [first] = await within.identityDocuments.ofBatch(batchId)
    if (!first || !(await within.identityDocuments.settle(batchId, 'refused', now))) return
    const { client, user } = await within.applications.record({
      clientId: first.clientId,
      now,
      moves: movesOf('upload_failed', []),
      action: 'upload_failed',
    })
    const status = client.client_status
    if (!documentsWantedStatuses.includes(status) || isHere(first, now)) return
    await within.calls.enqueue(documentsWantedMail(client.id, user.id, batchId, status), now)
  }

  return {
    create_upload_links: {
      retryUntilDelivered: true,
      repeat: 'harmless',
      // links that nobody knows are used by nobody
      reconcile: async () => undefined,
      async send(outside) {
        const links = await newLinks(await applicationOf(outside), await batchOf(outside))
        return { answer: { documents: links.map(({ brokerId }) => brokerId) }, transient: links }
      },
      async record(within, outside, _answer, transient) {
        await keepLinks(within, await applicationOf(outside), transient as BrokerUploadLink[])
      },
      next: async (outside) => (await goingOn(outside)).slice(0, 1).map(uploadCall),
      onRefused: ended,
    },

    upload_document: {
      retryUntilDelivered: true,
      repeat: 'harmless',
      // put again to the same link, it is the same document
      reconcile: async () => undefined,
      async send(outside) {
        const document = await store.identityDocuments.find(String(outside.input.documentId))
        if (document?.state !== 'accepted') throw new ProviderError('ascend', 'refused')
        await upload(await applicationOf(outside), document)
        return { answer: {} }
      },
      async next(outside) {
        const batch = await goingOn(outside)
        if (batch.length === 0) return []
        const at = batch.findIndex(({ id }) => id === outside.input.documentId)
        const following = batch[at + 1]
        return [
          following ? uploadCall(following) : linkCall(clientIdOf(outside), String(outside.input.batchId)),
        ]
      },
      onRefused: ended,
    },

    link_documents: {
      retryUntilDelivered: true,
      async reconcile(outside) {
        const linked = new Set(await broker.findLinkedDocuments(await investigationOf(outside)))
        const own = (await batchOf(outside)).map(({ brokerId }) => brokerId ?? '')
        return own.every((id) => linked.has(id)) ? { documents: own } : undefined
      },
      async send(outside) {
        const own = (await batchOf(outside)).map(({ brokerId }) => brokerId ?? '')
        await broker.linkDocuments(await investigationOf(outside), own)
        return { answer: { documents: own } }
      },
      async record(within, outside) {
        const now = clock.now()
        await within.identityDocuments.settle(String(outside.input.batchId), 'handed_over', now)
        await within.applications.record({
          clientId: clientIdOf(outside),
          now,
          moves: {},
          action: 'documents_handed_over',
        })
        // the broker now looks anew, and is asked often at first
        await within.reviews.begin(clientIdOf(outside), now)
      },
      onRefused: ended,
    },
  }
}
