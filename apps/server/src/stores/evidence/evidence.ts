import type { AccountType } from '@vestibule/domain/account-types'
import type { DocumentFormat } from '@vestibule/domain/agreements/document-formats'
import type { LanguageCode } from '@vestibule/domain/languages'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { statement } from '../../platform/postgres/statement.ts'

export interface Opening {
  /** The document view's id, set by the browser. A later report with the same id adds pages to the view. */
  id: string
  agreementId: string
  /** Hex SHA-256 of the displayed bytes; `undefined` if the browser could not compute the hash. */
  sha256: string | undefined
  pageCount: number | undefined
  /** Page numbers that start at 1. */
  pages: number[]
  openedAs: DocumentFormat[]
}

export interface TrailEntry {
  seq: number
  payload: string
  hash: string
}

/** A version of a document of the firm that the applicant received. */
export interface Delivery {
  key: string
  version: string
  sha256: string
  language: LanguageCode
  deliveredAt: Date
}

export interface UnsignedDocument {
  agreement_type: string
  agreement_name: string
  revision: string
  agreement_id: string
  agreement_uri: string
}

export interface Received {
  accountType: AccountType
  deliveries: Pick<Delivery, 'key' | 'version'>[]
}

const received = statement<{ clientId: string }, Received>(
  ({ clientId }) => sql`
    select account_type as "accountType", coalesce((
      select jsonb_agg(jsonb_build_object('key', key, 'version', version)) from document_delivery
      where client_id = ${clientId}), '[]') as deliveries
    from client where id = ${clientId}`,
  { isBatched: true },
)

const bytesOf = (hex: string): Buffer => Buffer.from(hex, 'hex')

/** Stores an acceptance's evidence: document bytes, documents served and viewed, audit trail. Hashes are hex. */
export const createEvidence = (db: Kysely<Tables>) => {
  const trailWhere = async (condition: ReturnType<typeof sql>): Promise<TrailEntry[]> =>
    (
      await sql<TrailEntry>`
        select seq, payload::text as payload, encode(hash, 'hex') as hash from audit_event
        where ${condition} order by seq`.execute(db)
    ).rows

  return {
    async keepDocuments(documents: readonly { pdf: Uint8Array; sha256: string }[], now: Date): Promise<void> {
      const kept = await db
        .selectFrom('agreement_document')
        .select('sha256')
        .where(
          'sha256',
          'in',
          documents.map(({ sha256 }) => bytesOf(sha256)),
        )
        .execute()
      const known = new Set(kept.map((row) => row.sha256.toString('hex')))
      // Sends only the bytes of new documents to the database, because most documents are already stored.
      for (const { pdf, sha256 } of documents.filter((one) => !known.has(one.sha256)))
        await db
          .insertInto('agreement_document')
          .values({ sha256: bytesOf(sha256), pdf: Buffer.from(pdf), kept_at: now })
          .onConflict((conflict) => conflict.column('sha256').doNothing())
          .execute()
    },

    async readDocument(sha256: string): Promise<Uint8Array | undefined> {
      const row = await db
        .selectFrom('agreement_document')
        .select('pdf')
        .where('sha256', '=', bytesOf(sha256))
        .executeTakeFirst()
      return row?.pdf
    },

    /** Returns the sizes in bytes of those documents that are stored, in the order of `hashes`. */
    async documentSizes(hashes: readonly string[]): Promise<{ sha256: string; size: number }[]> {
      const { rows } = await sql<{ sha256: string; size: number }>`
        select encode(d.sha256, 'hex') as sha256, octet_length(d.pdf) as size
        from unnest(${hashes.map(bytesOf)}::bytea[]) with ordinality as wanted (hash, position)
          join agreement_document d on d.sha256 = wanted.hash
        order by wanted.position`.execute(db)
      return rows
    },

    async recordServedDocument(
      clientId: string,
      agreementId: string,
      sha256: string,
      now: Date,
    ): Promise<void> {
      const served = { sha256: bytesOf(sha256), served_at: now }
      await db
        .insertInto('served_agreement')
        .values({ client_id: clientId, agreement_id: agreementId, ...served })
        .onConflict((conflict) => conflict.columns(['client_id', 'agreement_id']).doUpdateSet(served))
        .execute()
    },

    async servedHashes(clientId: string): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('served_agreement')
        .select(['agreement_id', 'sha256'])
        .where('client_id', '=', clientId)
        .execute()
      return new Map(rows.map((row) => [row.agreement_id, row.sha256.toString('hex')]))
    },

    async putOpenings(
      clientId: string,
      openings: readonly Opening[],
      most: number,
      now: Date,
    ): Promise<void> {
      for (const { id, agreementId, sha256, pageCount, pages, openedAs } of openings)
        await sql`
          insert into agreement_opening
            (client_id, id, agreement_id, sha256, page_count, pages, opened_as, opened_at, reported_at)
          select ${clientId}::uuid, ${id}::uuid, ${agreementId}::text, ${sha256 ? bytesOf(sha256) : null}::bytea,
            ${pageCount ?? null}::integer, ${pages}::integer[], ${openedAs}::text[], ${now}::timestamptz, ${now}::timestamptz
          where (select count(*) from agreement_opening where client_id = ${clientId} and id <> ${id}) < ${most}
          on conflict (client_id, id) do update set reported_at = excluded.reported_at,
            pages = (select coalesce(array_agg(distinct page order by page), '{}')
              from unnest(agreement_opening.pages || excluded.pages) page),
            opened_as = (select array_agg(distinct format order by format)
              from unnest(agreement_opening.opened_as || excluded.opened_as) format)
          where agreement_opening.agreement_id = excluded.agreement_id
            and agreement_opening.sha256 is not distinct from excluded.sha256`.execute(db)
    },

    async openings(clientId: string): Promise<Pick<Opening, 'agreementId' | 'sha256' | 'openedAs'>[]> {
      const rows = await db
        .selectFrom('agreement_opening')
        .select(['agreement_id', 'sha256', 'opened_as'])
        .where('client_id', '=', clientId)
        .execute()
      return rows.map((row) => ({
        agreementId: row.agreement_id,
        sha256: row.sha256?.toString('hex'),
        openedAs: row.opened_as,
      }))
    },

    async putDeliveries(clientId: string, deliveries: readonly Delivery[]): Promise<void> {
      await db
        .insertInto('document_delivery')
        .values(
          deliveries.map(({ key, version, sha256, language, deliveredAt }) => ({
            ...{ client_id: clientId, key, version, language },
            sha256: bytesOf(sha256),
            delivered_at: deliveredAt,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Returns the account type and the delivered documents, or `undefined` if the client does not exist. */
    received: async (clientId: string): Promise<Received | undefined> =>
      (await received(db, { clientId })).rows[0],

    async putUnsigned(clientId: string, details: readonly UnsignedDocument[], now: Date): Promise<void> {
      await db
        .insertInto('unsigned_submission')
        .values({
          client_id: clientId,
          ip_address: '',
          timestamp: '',
          details: JSON.stringify(details),
          recorded_at: now,
        })
        .onConflict((conflict) => conflict.column('client_id').doNothing())
        .execute()
    },

    async unsigned(clientId: string): Promise<UnsignedDocument[]> {
      const row = await db
        .selectFrom('unsigned_submission')
        .select('details')
        .where('client_id', '=', clientId)
        .executeTakeFirst()
      return (row?.details ?? []) as UnsignedDocument[]
    },

    trail: (clientId: string): Promise<TrailEntry[]> => trailWhere(sql`client_id = ${clientId}`),

    async firstOf(clientId: string, action: string): Promise<TrailEntry | undefined> {
      return (await trailWhere(sql`client_id = ${clientId} and action = ${action}`))[0]
    },
  }
}
export type Evidence = ReturnType<typeof createEvidence>
