import type { DocumentType } from '@vestibule/domain/documents/items'
import type { Kind } from '@vestibule/domain/documents/kind'

/** receiving: its upload is not accepted yet; refused: by the broker, for good. */
export type DocumentState = 'receiving' | 'accepted' | 'handed_over' | 'refused'

/** An identity document whose bytes are all here, or were. */
export interface IdentityDocument {
  id: string
  clientId: string
  /** one upload */
  batchId: string
  type: DocumentType
  state: DocumentState
  kind: Kind
  /** bytes */
  size: number
  /** of what is kept, and of what was sent; null: from a release that did not record it */
  sha256: Buffer
  receivedSha256: Buffer | null
  /** the broker's own id of it: its receipt */
  brokerId: string | null
  linkSealed: Buffer | null
  linkEndsAt: Date | null
  createdAt: Date
}

/** Identity documents on their way to the broker (KY-08). The bytes are kept sealed, in pieces, until it has them. */
export interface IdentityDocuments {
  begin(
    document: { id: string; clientId: string; batchId: string; type: DocumentType },
    now: Date,
  ): Promise<void>
  putChunk(documentId: string, position: number, sealed: Buffer): Promise<void>
  /** undefined: there is no such piece */
  chunk(documentId: string, position: number): Promise<Buffer | undefined>
  /** All its bytes are here. */
  finish(
    documentId: string,
    told: Pick<IdentityDocument, 'kind' | 'size' | 'sha256'> & { receivedSha256: Buffer },
  ): Promise<void>
  /** Removes one that was not accepted, with its bytes; or all of an upload. */
  discard(one: { documentId: string } | { batchId: string }): Promise<void>
  find(documentId: string): Promise<IdentityDocument | undefined>
  /** An upload's, in the order of their types; only those that are whole. */
  ofBatch(batchId: string): Promise<IdentityDocument[]>
  /** The client's last upload that was accepted. */
  lastBatch(clientId: string): Promise<IdentityDocument[]>
  accept(batchId: string): Promise<void>
  putLink(documentId: string, link: { brokerId: string; sealed: Buffer; endsAt: Date }): Promise<void>
  /** The broker has them, or will never: their bytes and links are deleted. False: that was known before. */
  settle(batchId: string, state: 'handed_over' | 'refused', now: Date): Promise<boolean>
  /** Uploads accepted before then that the broker has not had yet. */
  waiting(before: Date, atMost: number): Promise<{ clientId: string; batchId: string }[]>
  /** Removes what was being received before then, and never accepted. */
  forgetReceiving(before: Date): Promise<void>
}
