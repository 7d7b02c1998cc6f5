import { randomUUID } from 'node:crypto'
import {
  type DocumentType,
  type Item,
  isDocumentType,
  isNameProof,
  isWanted,
} from '@vestibule/domain/documents/items'
import { maxFileBytes, totalBytesLimit, uploadBlocker } from '@vestibule/domain/documents/sizes'
import { documentsUploadedStatuses, documentsWantedStatuses } from '@vestibule/domain/flow/status-lists'
import { unverifiedIn } from '@vestibule/domain/review/identification'
import type { Application } from '../../stores/application/rows.ts'
import type { IdentityDocument } from '../../stores/documents/identity-documents.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import { movesOf } from '../application/flow-state.ts'
import { loadClient, requireStatus } from '../application/load.ts'
import { saveOrThrow } from '../application/save.ts'
import type { Deps } from '../deps.ts'
import { consume } from '../rate-limits.ts'
import { checkKyc } from '../review/read-review.ts'
import { uploadLinksCall } from './operations.ts'
import {
  contentsOf,
  flawed,
  type IncomingFile,
  inspectFile,
  type Received,
  receiveFile,
  replaceFile,
} from './receive.ts'

const perUser = { max: 20, seconds: 60 * 60 }
const checksPerUser = { max: 60, seconds: 60 * 60 }
const perNetwork = { max: 200, seconds: 60 * 60 }

const waitMs = 10_000

const uploadStarted = movesOf('upload_started', ['hasAccount'])

/** Returns the items for which the broker wants documents. @throws AppError status_conflict; ProviderError */
export const itemsOf = async (deps: Deps, caller: Caller, clientId: string): Promise<Item[]> => {
  const { watchlistScreen, identification } = await checkKyc(deps, caller, clientId)
  if (watchlistScreen !== 'PASSED' || !identification) throw new AppError('status_conflict')
  return unverifiedIn(identification)
}

/** What the documents prove: these items of the broker's review, any item (`undefined`), or a new legal name. */
type Purpose = readonly Item[] | 'new_name' | undefined

/** Returns the document type of a file's field. Rejects unknown and unwanted types before the file's bytes are read. */
const typeOf = (field: string, purpose: Purpose): DocumentType => {
  if (purpose === 'new_name' ? !isNameProof(field) : !isDocumentType(field))
    throw new AppError('unknown_field', { fields: [field.slice(0, 60)] })
  const type = field as DocumentType
  if (Array.isArray(purpose) && !isWanted(type, purpose))
    throw new AppError('document_not_wanted', { fields: [type] })
  return type
}

const receiveAll = async (
  deps: Deps,
  { client }: Application,
  batchId: string,
  purpose: Purpose,
  files: AsyncIterable<IncomingFile>,
): Promise<Received[]> => {
  const received = new Map<DocumentType, Received>()
  for await (const { field, pieces } of files) {
    const type = typeOf(field, purpose)
    const before = received.get(type)
    if (before) await deps.store.identityDocuments.discard({ documentId: before.id })
    received.delete(type)
    const room = totalBytesLimit - 1 - [...received.values()].reduce((sum, { sent }) => sum + sent, 0)
    received.set(type, await receiveFile(deps, client, batchId, { type, pieces }, room))
  }
  return [...received.values()]
}

/** Runs the checks that need a whole file or all files, and replaces PDFs by what was checked of them. */
const requireUsable = async (
  deps: Deps,
  { client }: Application,
  batchId: string,
  purpose: Purpose,
  received: readonly Received[],
): Promise<Received[]> => {
  const blocker = uploadBlocker(
    purpose === undefined || purpose === 'new_name' ? [] : purpose,
    received.map(({ type, sent }) => ({ type, size: sent })),
  )
  if (blocker === 'total_too_large') throw new AppError('total_too_large')
  if (blocker) throw new AppError('documents_missing')
  const readPdf = deps.inspector.pdfReader(client.id)
  const usable: Received[] = []
  for (const one of received) {
    if (one.kind !== 'application/pdf') {
      usable.push(one)
      continue
    }
    const report = await readPdf(contentsOf(deps, client.data_key, { ...one, clientId: client.id }))
    if (report.flaw) throw flawed(report.flaw, one.type)
    usable.push(await replaceFile(deps, client, batchId, one, report.pdf))
  }
  return usable
}

/** Receives, inspects, seals and stores the documents for this purpose. The caller accepts or discards the batch. */
export const receiveDocuments = async (
  deps: Deps,
  application: Application,
  batchId: string,
  purpose: Purpose,
  files: AsyncIterable<IncomingFile>,
): Promise<Received[]> => {
  const sent = await receiveAll(deps, application, batchId, purpose, files)
  return requireUsable(deps, application, batchId, purpose, sent)
}

/** The hashes of the documents for the audit trail. */
export const hashesOf = (received: readonly Received[]) => ({
  documents: received.map(({ type, receivedSha256, sha256 }) => ({
    type,
    received_sha256: receivedSha256.toString('hex'),
    sha256: sha256.toString('hex'),
  })),
})

/** In one transaction: marks the documents as received, changes the status, audits both and enqueues the hand-over. */
const accept = (
  deps: Deps,
  caller: Caller,
  clientId: string,
  batchId: string,
  received: readonly Received[],
) =>
  deps.store.transaction(async (tx) => {
    const now = deps.clock.now()
    await saveOrThrow(tx, {
      caller,
      now,
      clientId,
      version: undefined,
      moves: uploadStarted,
      allowedFrom: Object.keys(uploadStarted),
      action: 'upload_started',
      detail: hashesOf(received),
    })
    await tx.identityDocuments.accept(batchId)
    await tx.calls.enqueue(uploadLinksCall(clientId, batchId), now)
  })

/** Returns the latest upload's batch id if the upload had the same files and was not refused. */
const sameAs = async (
  { store }: Deps,
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

const handOver = async (
  { engine, store }: Deps,
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

/** Inspects one file as an upload would, and stores nothing. @throws AppError the reason to reject the file */
export const checkDocument = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  files: AsyncIterable<IncomingFile>,
): Promise<void> => {
  const application = await loadClient(deps, caller, clientId)
  const use = { key: `check:user:${application.user.id}`, ...checksPerUser }
  await consume(deps.limits, deps.clock.now(), [use], 'too_many_requests')
  requireStatus(application, documentsWantedStatuses)
  let count = 0
  for await (const { field, pieces } of files) {
    const type = typeOf(field, undefined)
    count += 1
    if (count > 1) throw new AppError('malformed', { fields: [type] })
    const kept: Buffer[] = []
    const whole = async function* () {
      yield* kept
    }
    const { kind } = await inspectFile(
      deps,
      { type, pieces },
      maxFileBytes,
      async (bytes) => void kept.push(bytes),
    )
    if (kind !== 'application/pdf') continue
    const report = await deps.inspector.pdfReader(clientId)(whole())
    if (report.flaw) throw flawed(report.flaw, type)
  }
  if (count === 0) throw new AppError('documents_missing')
}

/** Receives identity documents and hands them to the broker. Idempotent: the same files join the first upload. */
export const uploadDocuments = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  files: AsyncIterable<IncomingFile>,
): Promise<{ documents: IdentityDocument[]; application: Application }> => {
  const application = await loadClient(deps, caller, clientId)
  const uses = [
    { key: `upload:user:${application.user.id}`, ...perUser },
    { key: `upload:network:${caller.network}`, ...perNetwork },
  ]
  await consume(deps.limits, deps.clock.now(), uses, 'too_many_requests')
  requireStatus(application, [...documentsWantedStatuses, ...documentsUploadedStatuses])
  const repeats = documentsUploadedStatuses.includes(application.client.client_status)
  const items = repeats ? undefined : await itemsOf(deps, caller, clientId)
  let batchId: string = randomUUID()
  const own = batchId
  try {
    const received = await receiveDocuments(deps, application, own, items, files)
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
