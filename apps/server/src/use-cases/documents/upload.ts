import { randomUUID } from 'node:crypto'
import { type DocumentType, type Item, isDocumentType, isWanted } from '@vestibule/domain/documents/items'
import { uploadBlocker, totalBytesLimit } from '@vestibule/domain/documents/sizes'
import { documentsUploadedStatuses, documentsWantedStatuses } from '@vestibule/domain/flow/status-lists'
import { unverifiedIn } from '@vestibule/domain/review/identification'
import type { Broker } from '../../ports/broker.ts'
import type { Engine } from '../../provider-calls/engine.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { IdentityDocument } from '../../stores/documents/identity-documents.ts'
import type { Limits } from '../../stores/sign-up/limits.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { loadClient, requireStatus } from '../application/load.ts'
import { movesOf } from '../application/moves.ts'
import { checkKyc } from '../review/read-review.ts'
import { contentsOf } from './contents.ts'
import { uploadLinksCall } from './operations.ts'
import { flawed, type IncomingFile, type ReceiveDeps, type Received, receiveFile } from './receive.ts'

export type UploadDeps = ReceiveDeps & { limits: Limits; broker: Broker; engine: Engine }

/** Uploads in a window of seconds: of one person, and of a network (SE-03). */
const perUser = { max: 20, seconds: 60 * 60 }
const perNetwork = { max: 200, seconds: 60 * 60 }

/** How long the browser waits for the broker to have the documents, ms; it is told then that they are accepted. */
const waitMs = 10_000

const uploadStarted = movesOf('upload_started', ['hasAccount'])

/** What documents are wanted for now, by the broker's own word. @throws AppError status_conflict; ProviderError */
const itemsOf = async (deps: UploadDeps, caller: Caller, clientId: string): Promise<Item[]> => {
  const { watchlistScreen, identification } = await checkKyc(deps, caller, clientId)
  if (watchlistScreen !== 'PASSED' || !identification) throw new AppError('status_conflict')
  return unverifiedIn(identification)
}

/** KY-08: what a document is for is judged before its bytes are read. */
const typeOf = (field: string, items: readonly Item[] | undefined): DocumentType => {
  if (!isDocumentType(field)) throw new AppError('unknown_field', { fields: [field.slice(0, 60)] })
  if (items && !isWanted(field, items)) throw new AppError('document_not_wanted', { fields: [field] })
  return field
}

/** KY-04: each file under its type; a second of a type takes the place of the first. */
const receiveAll = async (
  deps: UploadDeps,
  { client }: Application,
  batchId: string,
  items: readonly Item[] | undefined,
  files: AsyncIterable<IncomingFile>,
): Promise<Received[]> => {
  const received = new Map<DocumentType, Received>()
  for await (const { field, pieces } of files) {
    const type = typeOf(field, items)
    const before = received.get(type)
    if (before) await deps.store.identityDocuments.discard({ documentId: before.id })
    received.delete(type)
    const room = totalBytesLimit - 1 - [...received.values()].reduce((sum, { sent }) => sum + sent, 0)
    received.set(type, await receiveFile(deps, client, batchId, { type, pieces }, room))
  }
  return [...received.values()]
}

/** KY-05, and what can be told of a PDF only once it is whole (KY-08, KY-11). */
const judge = async (
  deps: UploadDeps,
  { client }: Application,
  items: readonly Item[] | undefined,
  received: readonly Received[],
): Promise<void> => {
  const hindrance = uploadBlocker(
    items ?? [],
    received.map(({ type, sent }) => ({ type, size: sent })),
  )
  if (hindrance === 'total_too_large') throw new AppError('total_too_large')
  if (hindrance) throw new AppError('documents_missing')
  const readPdf = deps.inspector.pdfReader(client.id)
  for (const { id, type, kind, size } of received) {
    if (kind !== 'application/pdf') continue
    const pieces = contentsOf(deps, client.data_key, { id, clientId: client.id, size })
    const flaw = await readPdf(pieces)
    if (flaw) throw flawed(flaw, type)
  }
}

/** KY-06: documents, status, audit trail and the hand-over, all or none. @throws AppError status_conflict and others */
const accept = (
  deps: UploadDeps,
  caller: Caller,
  clientId: string,
  batchId: string,
  received: readonly Received[],
) =>
  deps.store.transaction(async (within) => {
    const now = deps.clock.now()
    const saved = await within.applications.save({
      caller,
      now,
      clientId,
      version: undefined,
      writes: {},
      moves: uploadStarted,
      allowedFrom: Object.keys(uploadStarted),
      lockable: false,
      action: 'upload_started',
      detail: {
        documents: received.map(({ type, receivedSha256, sha256 }) => ({
          type,
          received_sha256: receivedSha256.toString('hex'),
          sha256: sha256.toString('hex'),
        })),
      },
    })
    if (!saved.ok) throw new AppError(saved.code)
    await within.identityDocuments.accept(batchId)
    await within.calls.enqueue(uploadLinksCall(clientId, batchId), now)
  })

/** API-08: the last upload, where it was of the very same files, and has not come to nothing. */
const sameAs = async (
  { store }: UploadDeps,
  clientId: string,
  received: readonly Received[],
): Promise<string | undefined> => {
  const last = await store.identityDocuments.lastBatch(clientId)
  const isSame =
    last.length === received.length &&
    last.every(
      ({ type, sha256, state }) =>
        state !== 'refused' && received.some((one) => one.type === type && one.sha256.equals(sha256)),
    )
  return isSame ? last[0]?.batchId : undefined
}

/** Hands them over, and waits a while for it. */
const handOver = async (
  { engine, store }: UploadDeps,
  clientId: string,
  batchId: string,
): Promise<IdentityDocument[]> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, waitMs, undefined)
  })
  const outcome = await Promise.race([engine.perform(uploadLinksCall(clientId, batchId)), late])
  clearTimeout(timer)
  if (outcome?.state === 'refused') throw new AppError('provider_refused')
  return store.identityDocuments.ofBatch(batchId)
}

/**
 * Takes identity documents and hands them to the broker (KY-04 to KY-08). What comes back says whether it has them, or
 * whether they are only with us: a job goes on then. The same upload again joins the first (API-08).
 * @throws AppError forbidden, too_many_requests, status_conflict, unknown_field, document_not_wanted, documents_missing,
 * file_too_large, total_too_large, file_kind, file_broken, file_unsafe, file_too_complex,
 * image_too_large, provider_refused; ProviderError
 */
export const uploadDocuments = async (
  deps: UploadDeps,
  caller: Caller,
  clientId: string,
  files: AsyncIterable<IncomingFile>,
): Promise<{ documents: IdentityDocument[]; application: Application }> => {
  const application = await loadClient(deps, caller, clientId)
  const until = await deps.limits.consume(
    [
      { key: `upload:user:${application.user.id}`, ...perUser },
      { key: `upload:network:${caller.network}`, ...perNetwork },
    ],
    deps.clock.now(),
  )
  if (until) throw new AppError('too_many_requests', { retryAt: until })
  requireStatus(application, [...documentsWantedStatuses, ...documentsUploadedStatuses])
  const repeats = documentsUploadedStatuses.includes(application.client.client_status)
  const items = repeats ? undefined : await itemsOf(deps, caller, clientId)
  let batchId: string = randomUUID()
  const own = batchId
  try {
    const received = await receiveAll(deps, application, own, items, files)
    await judge(deps, application, items, received)
    try {
      await accept(deps, caller, clientId, own, received)
    } catch (error) {
      const joined =
        error instanceof AppError && error.code === 'status_conflict'
          ? await sameAs(deps, clientId, received)
          : undefined
      if (joined === undefined) throw error
      batchId = joined
    }
  } finally {
    await deps.store.identityDocuments.discard({ batchId: own })
  }
  const documents = await handOver(deps, clientId, batchId)
  return { documents, application: await loadClient(deps, caller, clientId) }
}
