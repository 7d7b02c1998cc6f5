import type { DocumentType } from '@vestibule/domain/documents/items'
import type { Kind } from '@vestibule/domain/documents/kind'
import type { Kysely, NotNull } from 'kysely'
import type { DocumentState, Tables } from '../../platform/postgres/schema.ts'

export interface IdentityDocument {
  id: string
  clientId: string
  batchId: string
  type: DocumentType
  state: DocumentState
  kind: Kind
  size: number
  /** `sha256` covers the stored bytes, `receivedSha256` the received bytes. */
  sha256: Buffer
  receivedSha256: Buffer
  brokerId: string | null
  linkSealed: Buffer | null
  linkEndsAt: Date | null
  createdAt: Date
}

const columns = [
  'id',
  'client_id as clientId',
  'batch_id as batchId',
  'type',
  'state',
  'kind',
  'size',
  'sha256',
  'received_sha256 as receivedSha256',
  'broker_id as brokerId',
  'link_sealed as linkSealed',
  'link_ends_at as linkEndsAt',
  'created_at as createdAt',
] as const

/** Stores identity documents, sealed in chunks, until the broker has received the documents. */
export const createIdentityDocuments = (db: Kysely<Tables>) => {
  const update = () => db.updateTable('identity_document')
  /** Selects only documents that were received completely. */
  const select = () =>
    db
      .selectFrom('identity_document')
      .select(columns)
      .where('sha256', 'is not', null)
      .$narrowType<{ kind: NotNull; size: NotNull; sha256: NotNull; receivedSha256: NotNull }>()
  return {
    async begin(
      { id, clientId, batchId, type }: { id: string; clientId: string; batchId: string; type: DocumentType },
      now: Date,
    ): Promise<void> {
      await db
        .insertInto('identity_document')
        .values({ id, client_id: clientId, batch_id: batchId, type, state: 'receiving', created_at: now })
        .execute()
    },

    async putChunk(documentId: string, position: number, sealed: Buffer): Promise<void> {
      await db
        .insertInto('identity_document_chunk')
        .values({ document_id: documentId, position, sealed })
        .execute()
    },

    async chunk(documentId: string, position: number): Promise<Buffer | undefined> {
      const row = await db
        .selectFrom('identity_document_chunk')
        .select('sealed')
        .where('document_id', '=', documentId)
        .where('position', '=', position)
        .executeTakeFirst()
      return row?.sealed
    },

    async finish(
      documentId: string,
      { receivedSha256, ...columns }: Pick<IdentityDocument, 'kind' | 'size' | 'sha256' | 'receivedSha256'>,
    ): Promise<void> {
      await update()
        .set({ ...columns, received_sha256: receivedSha256 })
        .where('id', '=', documentId)
        .execute()
    },

    async discard(one: { documentId: string } | { batchId: string }): Promise<void> {
      await db
        .deleteFrom('identity_document')
        .where('state', '=', 'receiving')
        .where((where) =>
          'documentId' in one ? where('id', '=', one.documentId) : where('batch_id', '=', one.batchId),
        )
        .execute()
    },

    async find(documentId: string): Promise<IdentityDocument | undefined> {
      return select().where('id', '=', documentId).executeTakeFirst()
    },

    async ofBatch(batchId: string): Promise<IdentityDocument[]> {
      return select().where('batch_id', '=', batchId).orderBy('type').orderBy('id').execute()
    },

    async lastBatch(clientId: string): Promise<IdentityDocument[]> {
      const last = db
        .selectFrom('identity_document')
        .select('batch_id')
        .where('client_id', '=', clientId)
        .where('state', '!=', 'receiving')
        .orderBy('created_at', 'desc')
        .orderBy('batch_id')
        .limit(1)
      return select().where('batch_id', '=', last).orderBy('type').orderBy('id').execute()
    },

    async accept(batchId: string): Promise<void> {
      await update().set({ state: 'accepted' }).where('batch_id', '=', batchId).execute()
    },

    async putLink(
      documentId: string,
      { brokerId, sealed, endsAt }: { brokerId: string; sealed: Buffer; endsAt: Date },
    ): Promise<void> {
      await update()
        .set({ broker_id: brokerId, link_sealed: sealed, link_ends_at: endsAt })
        .where('id', '=', documentId)
        .where('state', '=', 'accepted')
        .execute()
    },

    /** Deletes the bytes and links of a finished handover. @returns false if the handover had already finished */
    async settle(batchId: string, state: 'handed_over' | 'refused', now: Date): Promise<boolean> {
      const settled = await update()
        .set({ state, settled_at: now, link_sealed: null, link_ends_at: null })
        .where('batch_id', '=', batchId)
        .where('state', '=', 'accepted')
        .returning('id')
        .execute()
      const ids = settled.map(({ id }) => id)
      if (ids.length > 0)
        await db.deleteFrom('identity_document_chunk').where('document_id', 'in', ids).execute()
      return ids.length > 0
    },

    async forgetReceiving(before: Date): Promise<void> {
      await db
        .deleteFrom('identity_document')
        .where('state', '=', 'receiving')
        .where('created_at', '<', before)
        .execute()
    },
  }
}
