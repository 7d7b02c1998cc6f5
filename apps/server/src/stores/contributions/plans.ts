import { accountTypeNames, sharesIraLimit } from '@vestibule/domain/account-types'
import type { Dollars } from '@vestibule/domain/contribution/amount'
import type { ContributionStopper } from '@vestibule/domain/events/firm-events'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { TransferRow } from '../application/rows.ts'

export interface EndingPlan {
  clientId: string
  confirmedOn: IsoDate
  lastYear: number
}

export interface Stop {
  at: Date
  /** The New York day. */
  on: IsoDate
  by: ContributionStopper
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

/** The caps by which each tax year is planned, as `limitMark` states them. */
export type LimitMarks = ReadonlyMap<number, string>

/** Stands in `planned_year.limits` while a year's old schedules are being canceled and the new ones are not yet added. */
export const changingLimits = 'changing'

/** Account types that share the IRA limit. An SSN is claimed per account type, so one person can have several IRAs. */
const iras = sql`any(${accountTypeNames.filter(sharesIraLimit)}::text[])`

/** Stores planned contributions by tax year, across a person's IRAs. */
export const createPlans = (db: Kysely<Tables>) => ({
  async lock(clientId: string): Promise<void> {
    await sql`
      select from ssn_claim held
      where held.ssn_index in (select own.ssn_index from ssn_claim own where own.client_id = ${clientId})
      order by held.account_type, held.ssn_index for update`.execute(db)
  },

  /** Returns the transfers of the person's other IRAs that have a tax year. */
  async elsewhere(clientId: string): Promise<TransferRow[]> {
    const found = await sql<TransferRow>`
      select t.id, t.plan_key, t.kind, t.amount, t.start_date::text, t.occurrences, t.tax_year, t.broker_id, t.state,
        t.planned_by, t.stopped_on::text, t.ends_on::text
      from transfer t
      where t.client_id in (select other.client_id from ssn_claim own
          join ssn_claim other on other.ssn_index = own.ssn_index and other.client_id <> own.client_id
          where own.client_id = ${clientId} and own.account_type = ${iras} and other.account_type = ${iras})
        and t.tax_year is not null`.execute(db)
    return found.rows
  },

  /** @param limits the `limitMark` by which the year is planned */
  async addYear(clientId: string, taxYear: number, on: IsoDate, limits: string): Promise<boolean> {
    const added = await db
      .insertInto('planned_year')
      .values({ client_id: clientId, tax_year: taxYear, planned_on: on, limits })
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
        join contribution k on k.client_id = y.client_id and not k.one_time
      where y.client_id > ${after}::uuid
        and not exists (select from contribution_stop s where s.client_id = y.client_id)
      group by y.client_id having max(y.tax_year) <= ${lastYear}
      order by y.client_id limit ${atMost}`.execute(db)
    return found.rows.map((row) => ({ ...row, confirmedOn: row.confirmedOn as IsoDate }))
  },

  /** Returns clients with a tax year in `marks` that was planned by other limits, and deposits that may still come. */
  async outdated(marks: LimitMarks, today: IsoDate, after: string, atMost: number): Promise<string[]> {
    const found = await sql<{ clientId: string }>`
      select distinct y.client_id as "clientId"
      from planned_year y
        join unnest(${[...marks.keys()]}::int[], ${[...marks.values()]}::text[]) as now(tax_year, limits)
          on now.tax_year = y.tax_year and now.limits <> y.limits
        join client c on c.id = y.client_id and c.account_type = ${iras}
          and c.client_status = any(${[...completedStatuses]}::text[])
        join contribution k on k.client_id = y.client_id and (not k.one_time or k.one_time_date > ${today})
      where y.client_id > ${after}::uuid
        and not exists (select from contribution_stop s where s.client_id = y.client_id)
      order by 1 limit ${atMost}`.execute(db)
    return found.rows.map(({ clientId }) => clientId)
  },

  /** Returns the limits by which each tax year was planned. */
  async limitsOf(clientId: string): Promise<Map<number, string>> {
    const rows = await db
      .selectFrom('planned_year')
      .select(['tax_year', 'limits'])
      .where('client_id', '=', clientId)
      .orderBy('tax_year')
      .execute()
    return new Map(rows.map(({ tax_year, limits }) => [tax_year, limits]))
  },

  async markYear(clientId: string, taxYear: number, limits: string): Promise<void> {
    const year = db.updateTable('planned_year').set({ limits }).where('client_id', '=', clientId)
    await year.where('tax_year', '=', taxYear).execute()
  },

  /** Whether schedules of a tax year are canceled because of its limit, and others will be added. */
  isReplanning: async (clientId: string): Promise<boolean> =>
    [...(await createPlans(db).limitsOf(clientId)).values()].includes(changingLimits),

  /** Returns the New York day on which contributions stopped, or `undefined` without a stop. */
  async stoppedOn(clientId: string): Promise<IsoDate | undefined> {
    const found = await sql<{ on: IsoDate }>`
      select stopped_on::text as "on" from contribution_stop where client_id = ${clientId}`.execute(db)
    return found.rows[0]?.on
  },

  async stopOf(clientId: string): Promise<Stop | undefined> {
    const found = await sql<Stop>`
      select stopped_at as at, stopped_on::text as "on", stopped_by as by, return_code as "returnCode"
      from contribution_stop where client_id = ${clientId}`.execute(db)
    return found.rows[0]
  },

  /** Stops contributions. Requires that the transaction has locked the client. */
  async stop(clientId: string, { at, ...stop }: Stop): Promise<void> {
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

  /** Ends the stop. Requires that the transaction has locked the client. */
  async startAgain(clientId: string): Promise<void> {
    await db.deleteFrom('contribution_stop').where('client_id', '=', clientId).execute()
  },

  /** Deletes the planned tax years, before another plan replaces all of them. */
  async deleteYears(clientId: string): Promise<void> {
    await db.deleteFrom('planned_year').where('client_id', '=', clientId).execute()
  },

  /** Returns clients with transfers that wait for the cancellation of others. */
  async withWaitingTransfers(after: string, atMost: number): Promise<string[]> {
    const found = await sql<{ clientId: string }>`
      select distinct client_id as "clientId" from transfer
      where state = 'WAITING' and client_id > ${after}::uuid order by 1 limit ${atMost}`.execute(db)
    return found.rows.map(({ clientId }) => clientId)
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
