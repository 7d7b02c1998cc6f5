import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { TransferRow } from '../../ports/application.ts'
import type { Records } from '../../ports/records.ts'
import type { Tables } from './schema.ts'

/** Kysely refuses an empty update; this leaves out what is not given. */
const given = <T extends object>(row: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
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

export const createRecords = (db: Kysely<Tables>): Records => {
  const shown = (userId: string) =>
    db
      .selectFrom('disclosure_shown as s')
      .innerJoin('disclosure as d', (join) =>
        join.onRef('d.id', '=', 's.disclosure_id').onRef('d.version', '=', 's.version'),
      )
      .select([
        's.id',
        's.user_id',
        's.disclosure_id',
        's.version',
        'd.words',
        's.rendered_hash',
        's.person_sealed',
        's.rendered',
        's.ip_address',
      ])
      .where('s.user_id', '=', userId)
  return {
    async putAccount(clientId, account) {
      const row = given({
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

    async putAcceptance(clientId, acceptance) {
      await db
        .insertInto('acceptance')
        .values({ client_id: clientId, ...acceptance, details: JSON.stringify(acceptance.details) })
        .onConflict((conflict) => conflict.column('client_id').doNothing())
        .execute()
    },

    async putStatements(clientId, { statements, documents, ...row }) {
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

    async putBank(clientId, bank) {
      const row = given(bank)
      await db
        .insertInto('bank')
        .values({ client_id: clientId, ...row })
        .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
        .execute()
    },

    async addBankError(clientId, error, now) {
      await db
        .insertInto('bank_error')
        .values({ client_id: clientId, ...given(error), reported_at: now })
        .execute()
    },

    async putTransfers(clientId, transfers) {
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

    async settleTransfer(id, state, brokerId) {
      await db.updateTable('transfer').set({ state, broker_id: brokerId }).where('id', '=', id).execute()
    },

    async stopTransfer(id, state, on) {
      await db.updateTable('transfer').set({ state, stopped_on: on }).where('id', '=', id).execute()
    },

    async showDisclosures(shown) {
      if (shown.length === 0) return
      await db
        .insertInto('disclosure_shown')
        .values(
          shown.map((one) => ({
            id: one.id,
            user_id: one.userId,
            disclosure_id: one.disclosureId,
            version: one.version,
            call: one.call,
            rendered_hash: one.renderedHash,
            person_sealed: one.personSealed,
            shown_at: one.at,
          })),
        )
        .execute()
    },

    async disclosureVersions(ids) {
      const rows = await db
        .selectFrom('disclosure')
        .select(['id', 'version', 'words', 'hash', 'parts', 'effective_at_once', 'current_since'])
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ effective_at_once, current_since, ...row }) => ({
        ...row,
        effectiveAtOnce: effective_at_once,
        currentSince: new Date(current_since),
      }))
    },

    async claimSsn(clientId, ssnIndexes, accountType) {
      // in one order, so that two who claim the same do not wait for each other
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
      // somebody who was blocked and erased stays blocked (NV-16)
      const blocked = await db
        .selectFrom('blocked_hash')
        .select('kind')
        .where('kind', '=', 'ssn')
        .where('hash', 'in', ssnIndexes)
        .executeTakeFirst()
      return holders.length > 0 && blocked === undefined
    },

    async releaseSsn(clientId) {
      await db.deleteFrom('ssn_claim').where('client_id', '=', clientId).execute()
    },

    shownWith: (userId, call) =>
      shown(userId).where('s.call', '=', call).orderBy('s.disclosure_id').execute(),

    lastShown: (userId, disclosureId) =>
      shown(userId)
        .where('s.disclosure_id', '=', disclosureId)
        .orderBy('s.shown_at', 'desc')
        .executeTakeFirst(),
  }
}
