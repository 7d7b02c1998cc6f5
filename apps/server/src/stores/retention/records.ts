import type { AccountType } from '@vestibule/domain/account-types'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { LanguageCode } from '@vestibule/domain/languages'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type {
  AcceptanceRow,
  BankRow,
  BrokerAccountRow,
  StatementsRow,
  TransferRow,
} from '../application/rows.ts'
import { append, entryValues } from '../audit/audit.ts'

export type NewTransfer = Omit<TransferRow, 'broker_id' | 'state' | 'stopped_on'>

export interface DisclosureVersion {
  id: string
  version: number
  words: string
  hash: Buffer
  /** `null` if the disclosure was recorded by an older release, which did not store parts. */
  parts: Record<string, string> | null
  effectiveAtOnce: boolean
  currentSince: Date
}

export interface NewShown {
  id: string
  userId: string
  disclosureId: string
  version: number
  language: LanguageCode
  call: string
  renderedHash: Buffer
  /** The caller's IP address, sealed together with the shown text if the text differs by person. */
  personSealed: Buffer
  /** The hash of the record before sealing, in hex, for the audit trail. */
  evidence: string
  at: Date
}

/** The part of an audit entry that holds the hashes of records of shown disclosures. */
export const shownInTrail = (shown: readonly NewShown[]): { evidence?: { id: string; sha256: string }[] } =>
  shown.length > 0 ? { evidence: shown.map(({ id, evidence }) => ({ id, sha256: evidence })) } : {}

export interface ShownRow {
  id: string
  user_id: string
  disclosure_id: string
  version: number
  language: LanguageCode
  /** In `language`. */
  words: string
  rendered_hash: Buffer
  person_sealed: Buffer | null
  rendered: string | null
  ip_address: string | null
}

/** Drops undefined fields, because Kysely rejects an empty update. */
const withoutUndefined = <T extends object>(row: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as never

const transferColumns = [
  'id',
  'plan_key',
  'kind',
  'amount',
  sql<string>`start_date::text`.as('start_date'),
  'occurrences',
  'tax_year',
  'broker_id',
  'state',
  'planned_by',
  sql<string | null>`stopped_on::text`.as('stopped_on'),
] as const

export const createRecords = (db: Kysely<Tables>) => {
  const shown = (userId: string) =>
    db
      .selectFrom('disclosure_shown as s')
      .innerJoin('disclosure as d', (join) =>
        join.onRef('d.id', '=', 's.disclosure_id').onRef('d.version', '=', 's.version'),
      )
      .leftJoin('disclosure_translation as t', (join) =>
        join
          .onRef('t.disclosure_id', '=', 's.disclosure_id')
          .onRef('t.version', '=', 's.version')
          .onRef('t.language', '=', 's.language'),
      )
      .select([
        's.id',
        's.user_id',
        's.disclosure_id',
        's.version',
        's.language',
        sql<string>`coalesce(t.words, d.words)`.as('words'),
        's.rendered_hash',
        's.person_sealed',
        's.rendered',
        's.ip_address',
      ])
      .where('s.user_id', '=', userId)
  return {
    async putAccount(
      clientId: string,
      account: Partial<BrokerAccountRow> & { person_id?: string },
    ): Promise<void> {
      const row = withoutUndefined({
        ...account,
        agreements: account.agreements && JSON.stringify(account.agreements),
        active_restrictions: account.active_restrictions && JSON.stringify(account.active_restrictions),
        unverified: account.unverified && JSON.stringify(account.unverified),
      })
      if (account.person_id)
        await db
          .insertInto('broker_account')
          .values({ ...row, client_id: clientId, person_id: account.person_id })
          .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
          .execute()
      else await db.updateTable('broker_account').set(row).where('client_id', '=', clientId).execute()
    },

    /** Stores the acceptance. Idempotent: later calls do not change the stored acceptance. */
    async putAcceptance(
      clientId: string,
      acceptance: Omit<AcceptanceRow, 'ip_address' | 'user_agent' | 'legal_name'>,
    ): Promise<void> {
      await db
        .insertInto('acceptance')
        .values({ client_id: clientId, ...acceptance, details: JSON.stringify(acceptance.details) })
        .onConflict((conflict) => conflict.column('client_id').doNothing())
        .execute()
    },

    /** Stores each submission. All submissions are retained, but only the latest submission is in effect. */
    async putStatements(clientId: string, { statements, documents, ...row }: StatementsRow): Promise<void> {
      await db
        .insertInto('statements_agreement')
        .values({
          client_id: clientId,
          ...row,
          statements: JSON.stringify(statements),
          documents: JSON.stringify(documents),
        })
        .execute()
    },

    async putBank(
      clientId: string,
      bank: Partial<BankRow> & Pick<BankRow, 'id' | 'method' | 'bank_account_status'>,
    ): Promise<void> {
      const row = withoutUndefined(bank)
      await db
        .insertInto('bank')
        .values({ client_id: clientId, ...row })
        .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
        .execute()
    },

    async addBankError(
      clientId: string,
      error: Record<string, string | undefined> & { id: string },
      now: Date,
    ): Promise<void> {
      await db
        .insertInto('bank_error')
        .values({ client_id: clientId, ...withoutUndefined(error), reported_at: now })
        .execute()
    },

    async putTransfers(clientId: string, transfers: NewTransfer[]): Promise<TransferRow[]> {
      if (transfers.length === 0) return []
      await db
        .insertInto('transfer')
        .values(transfers.map((transfer) => ({ ...transfer, client_id: clientId, state: 'PLANNED' })))
        .onConflict((conflict) => conflict.columns(['client_id', 'plan_key']).doNothing())
        .execute()
      return (await db
        .selectFrom('transfer')
        .select(transferColumns)
        .where('client_id', '=', clientId)
        .where(
          'plan_key',
          'in',
          transfers.map(({ plan_key }) => plan_key),
        )
        .orderBy('plan_key')
        .execute()) as TransferRow[]
    },

    async settleTransfer(id: string, state: string, brokerId: string | null): Promise<void> {
      await db.updateTable('transfer').set({ state, broker_id: brokerId }).where('id', '=', id).execute()
    },

    /** Stops the transfer. No contribution is drawn on the New York day `on` or later. */
    async stopTransfer(id: string, state: string, on: IsoDate): Promise<void> {
      await db.updateTable('transfer').set({ state, stopped_on: on }).where('id', '=', id).execute()
    },

    /** Records disclosures that were shown to one user, with an entry of the user's trail. */
    async showDisclosures(shown: readonly NewShown[]): Promise<void> {
      const [first] = shown
      if (!first) return
      if (!db.isTransaction) return db.transaction().execute((tx) => createRecords(tx).showDisclosures(shown))
      const entry = entryValues({
        actor: 'server',
        action: 'disclosures_shown',
        detail: shownInTrail(shown),
        now: first.at,
      })
      await append(db, sql`${first.userId}::uuid`, entry)
      await createRecords(db).addShown(shown)
    },

    /** The caller's audit entry contains the evidence. */
    async addShown(shown: readonly NewShown[]): Promise<void> {
      if (shown.length === 0) return
      await db
        .insertInto('disclosure_shown')
        .values(
          shown.map((one) => ({
            id: one.id,
            user_id: one.userId,
            disclosure_id: one.disclosureId,
            version: one.version,
            language: one.language,
            call: one.call,
            rendered_hash: one.renderedHash,
            person_sealed: one.personSealed,
            shown_at: one.at,
          })),
        )
        .execute()
    },

    async disclosureVersions(ids: readonly string[], language: LanguageCode): Promise<DisclosureVersion[]> {
      const rows =
        language === 'en'
          ? await db
              .selectFrom('disclosure')
              .select(['id', 'version', 'words', 'hash', 'parts', 'effective_at_once', 'current_since'])
              .where('id', 'in', ids)
              .execute()
          : await db
              .selectFrom('disclosure_translation as t')
              .innerJoin('disclosure as d', (join) =>
                join.onRef('d.id', '=', 't.disclosure_id').onRef('d.version', '=', 't.version'),
              )
              .select(['d.id', 'd.version', 't.words', 't.hash', 't.parts'])
              .select(['d.effective_at_once', 't.current_since'])
              .where('t.disclosure_id', 'in', ids)
              .where('t.language', '=', language)
              .execute()
      return rows.map(({ effective_at_once, current_since, ...row }) => ({
        ...row,
        effectiveAtOnce: effective_at_once,
        currentSince: new Date(current_since),
      }))
    },

    /**
     * Claims an SSN under each key's index, so that processes with different current keys conflict.
     * @returns false if the SSN is already claimed or blocked
     */
    async claimSsn(
      clientId: string,
      ssnIndexes: readonly Buffer[],
      accountType: AccountType,
    ): Promise<boolean> {
      // Sorts the indexes, because a fixed order prevents deadlocks between two claims of the same SSN.
      const claims = ssnIndexes
        .toSorted(Buffer.compare)
        .map((ssn_index) => ({ ssn_index, account_type: accountType, client_id: clientId }))
      await db
        .insertInto('ssn_claim')
        .values(claims)
        .onConflict((conflict) => conflict.columns(['ssn_index', 'account_type']).doNothing())
        .execute()
      const holders = await db
        .selectFrom('ssn_claim')
        .select('client_id')
        .where('ssn_index', 'in', ssnIndexes)
        .where('account_type', '=', accountType)
        .execute()
      if (!holders.every((holder) => holder.client_id === clientId)) return false
      const blocked = await db
        .selectFrom('blocked_hash')
        .select('kind')
        .where('kind', '=', 'ssn')
        .where('hash', 'in', ssnIndexes)
        .executeTakeFirst()
      return holders.length > 0 && blocked === undefined
    },

    async releaseSsn(clientId: string): Promise<void> {
      await db.deleteFrom('ssn_claim').where('client_id', '=', clientId).execute()
    },

    allShown: (userId: string): Promise<(ShownRow & { call: string; shown_at: Date })[]> =>
      shown(userId).select(['s.call', 's.shown_at']).orderBy('s.shown_at').orderBy('s.id').execute(),

    shownWith: (userId: string, call: string): Promise<ShownRow[]> =>
      shown(userId).where('s.call', '=', call).orderBy('s.disclosure_id').execute(),

    lastShown: (userId: string, disclosureId: string): Promise<ShownRow | undefined> =>
      shown(userId)
        .where('s.disclosure_id', '=', disclosureId)
        .orderBy('s.shown_at', 'desc')
        .executeTakeFirst(),
  }
}
export type Records = ReturnType<typeof createRecords>
