import type { SealedPlace, Vault } from '../../ports/vault.ts'
import type { IdentityDocument } from '../../stores/documents/identity-documents.ts'
import type { Store } from '../../stores/store-type.ts'

export const pieceSize = 64 * 1024

/** A chunk opens only at its own position of its own document. */
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
    if (!sealed) throw new Error('a piece of a document is gone')
    yield vault.openBytes(dataKey, placeOfPiece(clientId, id, position), sealed)
  }
}
