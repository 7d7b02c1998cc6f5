import type { AccountType } from '@vestibule/domain/account-types'
import type { waitingState } from '@vestibule/domain/contribution/stopping'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type {
  AcceptanceRow,
  BankRow,
  BrokerAccountRow,
  StatementsRow,
  TransferRow,
} from '../application/rows.ts'

export type NewTransfer = Omit<TransferRow, 'broker_id' | 'state' | 'stopped_on' | 'ends_on'>

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
  sql<string | null>`ends_on::text`.as('ends_on'),
] as const

/** Stores what a client has at the broker: the account, the agreements to it, the bank and the transfers. */
export const createAccounts = (db: Kysely<Tables>) => ({
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
  async putAcceptance(clientId: string, acceptance: AcceptanceRow): Promise<void> {
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

  /** Returns the broker's ids of the banks and deposits that other calls of the client created, archived ones included. */
  async createdIds(clientId: string, exceptCallId?: string): Promise<ReadonlySet<string>> {
    const { rows } = await sql<{ id: string }>`
      select coalesce(answer ->> 'relationshipId', answer ->> 'brokerId') as id from every_provider_call
      where client_id = ${clientId} and id is distinct from ${exceptCallId ?? null}::uuid
        and answer ?| array['relationshipId', 'brokerId']`.execute(db)
    return new Set(rows.map(({ id }) => id))
  },

  /** Counts the client's deposits whose outcome is unknown. */
  async depositsInDoubt(clientId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from provider_call where client_id = ${clientId} and state = 'pending'
        and in_doubt and operation in ('create_transfer', 'create_december_transfer', 'draw_deposit')`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },

  /** Returns clients with schedules that have started and were not stopped before a day. */
  async schedulesToDraw(today: IsoDate, since: IsoDate, after: string, atMost: number): Promise<string[]> {
    const { rows } = await sql<{ clientId: string }>`
      select distinct t.client_id as "clientId" from transfer t join broker_account b using (client_id)
      where t.client_id > ${after}::uuid and t.kind = 'schedule' and t.broker_id is not null
        and coalesce(t.stopped_on >= ${since}, true) and t.start_date <= ${today} and b.state = 'OPEN'
      order by 1 limit ${atMost}`.execute(db)
    return rows.map(({ clientId }) => clientId)
  },

  async putTransfers(
    clientId: string,
    transfers: NewTransfer[],
    state: 'PLANNED' | typeof waitingState = 'PLANNED',
  ): Promise<TransferRow[]> {
    if (transfers.length === 0) return []
    await db
      .insertInto('transfer')
      .values(transfers.map((transfer) => ({ ...transfer, client_id: clientId, state })))
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

  /** Lets the transfer draw until this day. Another plan replaces it. */
  async replaceTransfer(id: string, endsOn: IsoDate): Promise<void> {
    await db.updateTable('transfer').set({ ends_on: endsOn }).where('id', '=', id).execute()
  },

  /** Stops the transfer. No contribution is drawn on the New York day `on` or later. */
  async stopTransfer(id: string, state: string, on: IsoDate): Promise<void> {
    await db.updateTable('transfer').set({ state, stopped_on: on }).where('id', '=', id).execute()
  },

  /**
   * Claims an SSN under each key's index, so that processes with different current keys conflict.
   * @param sharedBy a user whose other application may have claimed the SSN
   * @returns false if the SSN is already claimed or blocked
   */
  async claimSsn(
    { id: clientId, account_type }: { id: string; account_type: AccountType },
    ssnIndexes: readonly Buffer[],
    sharedBy: string | undefined,
  ): Promise<boolean> {
    // Sorts the indexes, because a fixed order prevents deadlocks between two claims of the same SSN.
    const claims = ssnIndexes
      .toSorted(Buffer.compare)
      .map((ssn_index) => ({ ssn_index, account_type, client_id: clientId }))
    await db
      .insertInto('ssn_claim')
      .values(claims)
      .onConflict((conflict) => conflict.columns(['ssn_index', 'account_type']).doNothing())
      .execute()
    const holders = await db
      .selectFrom('ssn_claim')
      .leftJoin('client', 'client.id', 'ssn_claim.client_id')
      .select(['client.id', 'client.user_id'])
      .where('ssn_claim.ssn_index', 'in', ssnIndexes)
      .where('ssn_claim.account_type', '=', account_type)
      .execute()
    if (!holders.every(({ id, user_id }) => id === clientId || user_id === sharedBy)) return false
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
})
