import { accountTypeNames, sharesIraLimit } from '@vestibule/domain/account-types'
import type { Dollars } from '@vestibule/domain/contribution/amount'
import type { ContributionStopper } from '@vestibule/domain/events/firm-events'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

export interface EndingPlan {
  clientId: string
  confirmedOn: IsoDate
  lastYear: number
}

export interface Stop {
  /** The New York day. */
  on: IsoDate
  /** `null` for stops by older releases. */
  by: ContributionStopper | null
  returnCode: string | null
}

export interface ReturnedDeposit {
  /** The broker's id. */
  depositId: string
  transferId: string
  amount: Dollars
  /** The day for which the debit was scheduled. */
  drawnOn: IsoDate
  /** Nacha's code, or `null` if the broker gave none. */
  returnCode: string | null
}

/** Account types that share the IRA limit. An SSN is claimed per account type, so one person can have several IRAs. */
const iras = sql`any(${accountTypeNames.filter(sharesIraLimit)}::text[])`
const draws = sql`t.state not in ('REFUSED', 'REJECTED', 'CANCELED')`

/** Stores planned contributions by tax year, across a person's IRAs. */
export const createPlans = (db: Kysely<Tables>) => ({
  async lock(clientId: string): Promise<void> {
    await sql`
      select from ssn_claim held
      where held.ssn_index in (select own.ssn_index from ssn_claim own where own.client_id = ${clientId})
      order by held.account_type, held.ssn_index for update`.execute(db)
  },

  /** Returns the dollars contributed or planned for the person's other IRAs, by tax year. */
  async elsewhere(clientId: string): Promise<Record<number, Dollars>> {
    const found = await sql<{ year: number; dollars: number }>`
      select t.tax_year as year, sum(t.amount * coalesce(t.occurrences, 1))::integer as dollars
      from transfer t
      where t.client_id in (select other.client_id from ssn_claim own
          join ssn_claim other on other.ssn_index = own.ssn_index and other.client_id <> own.client_id
          where own.client_id = ${clientId} and own.account_type = ${iras} and other.account_type = ${iras})
        and t.tax_year is not null and ${draws}
      group by t.tax_year`.execute(db)
    return Object.fromEntries(found.rows.map(({ year, dollars }) => [year, dollars]))
  },

  async addYear(clientId: string, taxYear: number, on: IsoDate): Promise<boolean> {
    const added = await db
      .insertInto('planned_year')
      .values({ client_id: clientId, tax_year: taxYear, planned_on: on })
      .onConflict((conflict) => conflict.columns(['client_id', 'tax_year']).doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  },

  async ending(lastYear: number, after: string, atMost: number): Promise<EndingPlan[]> {
    const found = await sql<Omit<EndingPlan, 'confirmedOn'> & { confirmedOn: string }>`
      select y.client_id as "clientId", min(y.planned_on)::text as "confirmedOn", max(y.tax_year) as "lastYear"
      from planned_year y
        join client c on c.id = y.client_id and c.client_status = any(${[...completedStatuses]}::text[])
        join app_user u on u.id = c.user_id and not u.is_blocked
      where y.client_id > ${after}::uuid
        and not exists (select from contribution_stop s where s.client_id = y.client_id)
      group by y.client_id having max(y.tax_year) <= ${lastYear}
      order by y.client_id limit ${atMost}`.execute(db)
    return found.rows.map((row) => ({ ...row, confirmedOn: row.confirmedOn as IsoDate }))
  },

  /** Returns the New York day on which contributions stopped permanently, or `undefined` without a stop. */
  async stoppedOn(clientId: string): Promise<IsoDate | undefined> {
    const found = await sql<{ on: IsoDate }>`
      select stopped_on::text as "on" from contribution_stop where client_id = ${clientId}`.execute(db)
    return found.rows[0]?.on
  },

  async stopOf(clientId: string): Promise<Stop | undefined> {
    const found = await sql<Stop>`
      select stopped_on::text as "on", stopped_by as by, return_code as "returnCode"
      from contribution_stop where client_id = ${clientId}`.execute(db)
    return found.rows[0]
  },

  /** Stops contributions permanently. Requires that the transaction has locked the client. */
  async stop(clientId: string, at: Date, stop: Stop): Promise<void> {
    await db
      .insertInto('contribution_stop')
      .values({
        client_id: clientId,
        stopped_at: at,
        stopped_on: stop.on,
        stopped_by: stop.by,
        return_code: stop.returnCode,
      })
      .execute()
  },

  /** Records that the bank returned a deposit. @returns false if this is recorded already */
  async addReturn(clientId: string, returned: ReturnedDeposit, foundAt: Date): Promise<boolean> {
    const added = await db
      .insertInto('returned_deposit')
      .values({
        client_id: clientId,
        deposit_id: returned.depositId,
        transfer_id: returned.transferId,
        amount: returned.amount,
        drawn_on: returned.drawnOn,
        return_code: returned.returnCode,
        found_at: foundAt,
      })
      .onConflict((conflict) => conflict.columns(['client_id', 'deposit_id']).doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  },

  /** Returns the deposits that the bank returned, the latest debit first. */
  async returns(clientId: string): Promise<ReturnedDeposit[]> {
    const found = await sql<ReturnedDeposit>`
      select deposit_id as "depositId", transfer_id as "transferId", amount, drawn_on::text as "drawnOn",
        return_code as "returnCode"
      from returned_deposit where client_id = ${clientId} order by drawn_on desc, deposit_id`.execute(db)
    return found.rows
  },

  /** Deletes the plan if it was certainly not sent and the contributions were not stopped. Requires a transaction. */
  async deleteUnsent(clientId: string): Promise<void> {
    // Locks the plan's provider calls, so that a concurrent resend waits and then finds nothing to send.
    const calls = await sql<{ unsent: boolean }>`
      select t.state = 'PLANNED' and o.state = 'refused' as unsent
      from transfer t join provider_call o on o.key = 'create_transfer:' || t.id
      where t.client_id = ${clientId} order by o.id for update of o`.execute(db)
    if (calls.rows.length === 0 || calls.rows.some(({ unsent }) => !unsent)) return
    const archived = await sql`
      select from transfer t join provider_call_key k on k.key = 'create_transfer:' || t.id
      where t.client_id = ${clientId}`.execute(db)
    if (archived.rows.length > 0) return
    // Locks the client's row after the rows of provider calls, as the completion of a call does, to avoid deadlocks.
    await sql`select from client where id = ${clientId} for no key update`.execute(db)
    const stopped = await sql`select from contribution_stop where client_id = ${clientId}`.execute(db)
    if (stopped.rows.length > 0) return
    await db.deleteFrom('transfer').where('client_id', '=', clientId).execute()
    await db.deleteFrom('planned_year').where('client_id', '=', clientId).execute()
  },
})
export type Plans = ReturnType<typeof createPlans>
