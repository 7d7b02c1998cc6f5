import { type Kysely, type RawBuilder, sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { AcceptanceRow, StatementsRow } from '../application/rows.ts'
import type { ShownRow } from '../disclosures/disclosures.ts'

/** `id` is the client's id. */
type WrappedKey = { id: string; dataKey: Buffer }

type AcceptedRow = { id: string } & Pick<AcceptanceRow, 'person_sealed'>

type StatementsSealed = { client_id: string } & Pick<StatementsRow, 'id' | 'person_sealed'>

type ShownSealed = Pick<ShownRow, 'id' | 'user_id' | 'person_sealed'>

/** Tables that the server's role can update only through `reseal`. */
export type EvidenceTable = 'acceptance' | 'disclosure_shown' | 'statements_agreement' | 'kept_record'

export interface Resealed {
  id: string
  before: Buffer
  after: Buffer
}

/** Pages through the values to seal again, which have another prefix than `mark`, the current key's. */
export const createRotation = (db: Kysely<Tables>) => {
  const rows = async <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
    (await longTransaction(db, (tx) => query.execute(tx))).rows
  const run = async (query: RawBuilder<unknown>): Promise<void> => {
    await query.execute(db)
  }
  const isOlder = (column: string, mark: Buffer): RawBuilder<unknown> =>
    sql`substring(${sql.ref(column)} from 1 for ${mark.length}::integer) <> ${mark}`

  return {
    dataKeys: (mark: Buffer, after: string, atMost: number): Promise<WrappedKey[]> =>
      rows(sql`
        select id, data_key as "dataKey" from client
        where id > ${after}::uuid and ${isOlder('data_key', mark)} order by id limit ${atMost}`),
    putDataKey: (clientId: string, before: Buffer, now: Buffer): Promise<void> =>
      run(sql`update client set data_key = ${now} where id = ${clientId} and data_key = ${before}`),

    acceptances: (mark: Buffer, after: string, atMost: number): Promise<AcceptedRow[]> =>
      rows(sql`
        select client_id as id, person_sealed from acceptance
        where client_id > ${after}::uuid and ${isOlder('person_sealed', mark)} order by client_id limit ${atMost}`),

    shown: (mark: Buffer, after: string, atMost: number): Promise<ShownSealed[]> =>
      rows(sql`
        select id, user_id, person_sealed from disclosure_shown
        where id > ${after}::uuid and ${isOlder('person_sealed', mark)} order by id limit ${atMost}`),

    statements: (mark: Buffer, after: string, atMost: number): Promise<StatementsSealed[]> =>
      rows(sql`
        select id, client_id, person_sealed from statements_agreement
        where id > ${after}::uuid and ${isOlder('person_sealed', mark)} order by id limit ${atMost}`),

    kept: (
      mark: Buffer,
      after: string,
      atMost: number,
    ): Promise<{ id: string; subject_id: string; record_sealed: Buffer }[]> =>
      rows(sql`
        select id, subject_id, record_sealed from kept_record
        where id > ${after}::uuid and ${isOlder('record_sealed', mark)} order by id limit ${atMost}`),
    async reseal(table: EvidenceTable, resealed: readonly Resealed[], now: Date): Promise<number> {
      const [done] = await rows<{ changed: number }>(sql`
        select reseal_evidence(${table}, ${resealed.map(({ id }) => id)}::uuid[],
          ${resealed.map(({ before }) => before)}::bytea[], ${resealed.map(({ after }) => after)}::bytea[],
          ${now}) as changed`)
      return done?.changed ?? 0
    },

    ssnIndexes: (
      after: string,
      atMost: number,
    ): Promise<(WrappedKey & { sealed: Buffer; index: Buffer; claims: Buffer[] })[]> =>
      rows(sql`
        select c.id, c.data_key as "dataKey", c.ssn_sealed as sealed, c.ssn_index as index,
          array(select ssn_index from ssn_claim s where s.client_id = c.id) as claims
        from client c where c.id > ${after}::uuid and c.ssn_sealed is not null and c.ssn_index is not null
        order by c.id limit ${atMost}`),
    putSsnIndex: (clientId: string, before: Buffer, now: Buffer): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const changed = await sql`
          update client set ssn_index = ${now} where id = ${clientId} and ssn_index = ${before}`.execute(tx)
        if (changed.numAffectedRows !== 1n) return
        // Locks the claims, so that the insert does not restore a claim that was released concurrently.
        await sql`
          with held as (select account_type from ssn_claim where client_id = ${clientId} for update)
          insert into ssn_claim (ssn_index, account_type, client_id)
          select distinct ${now}::bytea, account_type, ${clientId}::uuid from held
          on conflict do nothing`.execute(tx)
        await sql`delete from ssn_claim where client_id = ${clientId} and ssn_index <> ${now}`.execute(tx)
      }),

    bankIndexes: (
      after: string,
      atMost: number,
    ): Promise<(WrappedKey & Record<'accountNumber' | 'routingNumber' | 'index', Buffer>)[]> =>
      rows(sql`
        select b.client_id as id, c.data_key as "dataKey", b.account_number_sealed as "accountNumber",
          b.routing_number_sealed as "routingNumber", b.account_index as index
        from bank b join client c on c.id = b.client_id
        where b.client_id > ${after}::uuid and b.account_index is not null
        order by b.client_id limit ${atMost}`),
    putBankIndex: (clientId: string, before: Buffer, now: Buffer): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const changed = await sql`
          update bank set account_index = ${now} where client_id = ${clientId} and account_index = ${before}`.execute(
          tx,
        )
        if (changed.numAffectedRows !== 1n) return
        await sql`
          with gone as (
            delete from bank_account_use where client_id = ${clientId} and account_index = ${before} returning first_at)
          insert into bank_account_use (account_index, client_id, first_at)
          select ${now}::bytea, ${clientId}::uuid, first_at from gone on conflict do nothing`.execute(tx)
      }),
    async earlierBankAccounts(): Promise<number> {
      const [row] = await rows<{ count: number }>(sql`
        select count(*)::integer as count from bank_account_use u
        where not exists (select from bank b where b.client_id = u.client_id and b.account_index = u.account_index)`)
      return row?.count ?? 0
    },
  }
}
