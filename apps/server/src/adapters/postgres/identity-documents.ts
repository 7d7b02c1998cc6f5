import type { Kysely, Selectable } from 'kysely'
import type { IdentityDocument, IdentityDocuments } from '../../ports/identity-documents.ts'
import type { Tables } from './schema.ts'

const toDocument = (row: Selectable<Tables['identity_document']>): IdentityDocument[] =>
  row.kind === null || row.size === null || row.sha256 === null
    ? []
    : [
        {
          id: row.id,
          clientId: row.client_id,
          batchId: row.batch_id,
          type: row.type,
          state: row.state,
          kind: row.kind,
          size: row.size,
          sha256: row.sha256,
          receivedSha256: row.received_sha256,
          brokerId: row.broker_id,
          linkSealed: row.link_sealed,
          linkEndsAt: row.link_ends_at,
          createdAt: row.created_at,
        },
      ]

export const createIdentityDocuments = (db: Kysely<Tables>): IdentityDocuments => {
  const update = () => db.updateTable('identity_document')
  const select = () => db.selectFrom('identity_document').selectAll()
  return {
    async begin({ id, clientId, batchId, type }, now) {
      await db
        .insertInto('identity_document')
        .values({ id, client_id: clientId, batch_id: batchId, type, state: 'receiving', created_at: now })
        .execute()
    },

    async putChunk(documentId, position, sealed) {
      await db
        .insertInto('identity_document_chunk')
        .values({ document_id: documentId, position, sealed })
        .execute()
    },

    async chunk(documentId, position) {
      const row = await db
        .selectFrom('identity_document_chunk')
        .select('sealed')
        .where('document_id', '=', documentId)
        .where('position', '=', position)
        .executeTakeFirst()
      return row?.sealed
    },

    async finish(documentId, { receivedSha256, ...told }) {
      await update()
        .set({ ...told, received_sha256: receivedSha256 })
        .where('id', '=', documentId)
        .execute()
    },

    async discard(one) {
      await db
        .deleteFrom('identity_document')
        .where('state', '=', 'receiving')
        .where((where) =>
          'documentId' in one ? where('id', '=', one.documentId) : where('batch_id', '=', one.batchId),
        )
        .execute()
    },

    async find(documentId) {
      return (await select().where('id', '=', documentId).execute()).flatMap(toDocument)[0]
    },

    async ofBatch(batchId) {
      return (await select().where('batch_id', '=', batchId).orderBy('type').execute()).flatMap(toDocument)
    },

    async lastBatch(clientId) {
      const last = db
        .selectFrom('identity_document')
        .select('batch_id')
        .where('client_id', '=', clientId)
        .where('state', '!=', 'receiving')
        .orderBy('created_at', 'desc')
        .limit(1)
      const rows = await select().where('batch_id', '=', last).orderBy('type').execute()
      return rows.flatMap(toDocument)
    },

    async accept(batchId) {
      await update().set({ state: 'accepted' }).where('batch_id', '=', batchId).execute()
    },

    async putLink(documentId, { brokerId, sealed, endsAt }) {
      await update()
        .set({ broker_id: brokerId, link_sealed: sealed, link_ends_at: endsAt })
        .where('id', '=', documentId)
        .where('state', '=', 'accepted')
        .execute()
    },

    async settle(batchId, state, now) {
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

    async waiting(before, atMost) {
      return db
        .selectFrom('identity_document')
        .select(['client_id as clientId', 'batch_id as batchId'])
        .distinct()
        .where('state', '=', 'accepted')
        .where('created_at', '<', before)
        .limit(atMost)
        .execute()
    },

    async forgetReceiving(before) {
      await db
        .deleteFrom('identity_document')
        .where('state', '=', 'receiving')
        .where('created_at', '<', before)
        .execute()
    },
  }
}
