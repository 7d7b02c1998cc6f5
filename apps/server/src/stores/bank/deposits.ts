import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

export const createDeposits = (db: Kysely<Tables>) => ({
  /** Records a client's use of an account. @returns true if the use is new and another user has used the account */
  async recordUse(clientId: string, accountIndexes: [Buffer, ...Buffer[]], now: Date): Promise<boolean> {
    const [accountIndex] = accountIndexes
    const noted = await db
      .insertInto('bank_account_use')
      .values({ account_index: accountIndex, client_id: clientId, first_at: now })
      .onConflict((conflict) => conflict.columns(['account_index', 'client_id']).doNothing())
      .executeTakeFirst()
    if (noted.numInsertedOrUpdatedRows === 0n) return false
    const other = await db
      .selectFrom('bank_account_use as used')
      .innerJoin('client', 'client.id', 'used.client_id')
      .select('used.client_id')
      .where('used.account_index', 'in', accountIndexes)
      .where('client.user_id', '<>', (from) =>
        from.selectFrom('client as own').select('own.user_id').where('own.id', '=', clientId),
      )
      .executeTakeFirst()
    return other !== undefined
  },

  /** Returns the ids of clients whose pending deposits were not polled since `askedBefore`, oldest poll first. */
  async pending(askedBefore: Date, atMost: number): Promise<string[]> {
    const found = await sql<{ client_id: string }>`
      select client_id from bank
      where account_number_sealed is not null and relationship_state = 'PENDING'
        and (deposits_checked_at is null or deposits_checked_at < ${askedBefore})
      order by deposits_checked_at nulls first limit ${atMost}`.execute(db)
    return found.rows.map((row) => row.client_id)
  },

  async recordPoll(bankId: string, now: Date): Promise<void> {
    await db.updateTable('bank').set({ deposits_checked_at: now }).where('id', '=', bankId).execute()
  },
})
export type Deposits = ReturnType<typeof createDeposits>
