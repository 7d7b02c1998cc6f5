import { createHash, randomUUID } from 'node:crypto'
import type { ErrorCode } from '@vestibule/contract/errors'
import type { DocumentType } from '@vestibule/domain/documents/items'
import type { Kind } from '@vestibule/domain/documents/kind'
import { maxFileBytes } from '@vestibule/domain/documents/sizes'
import type { Flaw } from '../../ports/inspector.ts'
import type { SealedPlace, Vault } from '../../ports/vault.ts'
import type { ClientRow } from '../../stores/application/rows.ts'
import type { IdentityDocument } from '../../stores/documents/identity-documents.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import type { Deps } from '../deps.ts'

export interface IncomingFile {
  field: string
  pieces: AsyncIterable<Buffer>
}

interface TypedFile {
  type: DocumentType
  pieces: AsyncIterable<Buffer>
}

export interface Received {
  id: string
  type: DocumentType
  kind: Kind
  sent: number
  size: number
  /** The hash of the received bytes. `sha256` is the hash of the stored bytes. */
  receivedSha256: Buffer
  sha256: Buffer
}

const codes: Readonly<Record<Flaw, ErrorCode>> = {
  kind: 'file_kind',
  heic: 'file_heic',
  broken: 'file_broken',
  pixels: 'image_too_large',
  unsafe: 'file_unsafe',
  password: 'file_password',
  complex: 'file_too_complex',
}
export const flawed = (flaw: Flaw, type: DocumentType): AppError =>
  new AppError(codes[flaw], { fields: [type] })

/** Seals and stores a file's bytes in pieces. */
const storePieces = ({ store, vault }: Deps, client: ClientRow, id: string) => {
  const hash = createHash('sha256')
  /** A single buffer per file reduces garbage collection. */
  const waiting = Buffer.alloc(pieceSize)
  let filled = 0
  let position = 0
  let size = 0

  const put = async (): Promise<void> => {
    const place = placeOfPiece(client.id, id, position)
    const sealed = vault.sealBytes(client.data_key, place, waiting.subarray(0, filled))
    await store.identityDocuments.putChunk(id, position, sealed)
    position += 1
    filled = 0
  }
  return {
    async keep(bytes: Buffer): Promise<void> {
      hash.update(bytes)
      size += bytes.length
      for (let at = 0; at < bytes.length; ) {
        const copied = bytes.copy(waiting, filled, at)
        at += copied
        filled += copied
        if (filled === pieceSize) await put()
      }
    },
    async finish(kind: Kind, receivedSha256: Buffer): Promise<Pick<Received, 'size' | 'sha256'>> {
      if (filled > 0) await put()
      const sha256 = hash.digest()
      await store.identityDocuments.finish(id, { kind, size, sha256, receivedSha256 })
      return { size, sha256 }
    },
  }
}

/**
 * Streams a file through the inspection. @param room the bytes left of the upload's limit
 * @param keep receives the bytes to store @throws AppError the reason to reject the file
 */
export const inspectFile = async (
  { inspector }: Pick<Deps, 'inspector'>,
  { type, pieces }: TypedFile,
  room: number,
  keep: (bytes: Buffer) => Promise<void>,
): Promise<Pick<Received, 'kind' | 'sent' | 'receivedSha256'>> => {
  const inspection = inspector.begin()
  const received = createHash('sha256')
  let sent = 0
  for await (const piece of pieces) {
    sent += piece.length
    if (sent > maxFileBytes) throw new AppError('file_too_large', { fields: [type] })
    if (sent > room) throw new AppError('total_too_large')
    received.update(piece)
    const kept = inspection.take(piece)
    if (typeof kept === 'string') throw flawed(kept, type)
    await keep(kept)
  }
  const end = inspection.end()
  if (typeof end === 'string') throw flawed(end, type)
  await keep(end.rest)
  return { kind: end.kind, sent, receivedSha256: received.digest() }
}

/** Streams a file, and inspects, encrypts and stores each chunk. @param room the bytes left of the upload's limit */
export const receiveFile = async (
  deps: Deps,
  client: ClientRow,
  batchId: string,
  file: TypedFile,
  room: number,
): Promise<Received> => {
  const { type } = file
  const id = randomUUID()
  await deps.store.identityDocuments.begin({ id, clientId: client.id, batchId, type }, deps.clock.now())
  const stored = storePieces(deps, client, id)
  const inspected = await inspectFile(deps, file, room, stored.keep)
  return { id, type, ...inspected, ...(await stored.finish(inspected.kind, inspected.receivedSha256)) }
}

/** Stores other bytes instead of a received file's. */
export const replaceFile = async (
  deps: Deps,
  client: ClientRow,
  batchId: string,
  received: Received,
  bytes: Buffer,
): Promise<Received> => {
  const { type, kind, receivedSha256 } = received
  const id = randomUUID()
  await deps.store.identityDocuments.discard({ documentId: received.id })
  await deps.store.identityDocuments.begin({ id, clientId: client.id, batchId, type }, deps.clock.now())
  const stored = storePieces(deps, client, id)
  await stored.keep(bytes)
  return { ...received, id, ...(await stored.finish(kind, receivedSha256)) }
}

export const pieceSize = 64 * 1024

/** Binds a chunk to its position and document, so that the chunk cannot be decrypted anywhere else. */
export const placeOfPiece = (clientId: string, documentId: string, position: number): SealedPlace => ({
  table: 'identity_document_chunk',
  column: 'sealed',
  clientId,
  row: `${documentId}.${position}`,
})

export const contentsOf = async function* (
  { store, vault }: { store: Store; vault: Vault },
  dataKey: Buffer,
  { id, clientId, size }: Pick<IdentityDocument, 'id' | 'clientId' | 'size'>,
): AsyncGenerator<Buffer> {
  for (let position = 0; position * pieceSize < size; position += 1) {
    const sealed = await store.identityDocuments.chunk(id, position)
    if (!sealed) throw new Error('a chunk of an identity document is missing')
    yield vault.openBytes(dataKey, placeOfPiece(clientId, id, position), sealed)
  }
}
