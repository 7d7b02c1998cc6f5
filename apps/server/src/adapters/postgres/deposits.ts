import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Deposits } from '../../ports/deposits.ts'
import type { Tables } from './schema.ts'

export const createDeposits = (db: Kysely<Tables>): Deposits => ({
  async noteUse(clientId, accountIndexes, now) {
    const [accountIndex] = accountIndexes
    const noted = await db
      .insertInto('bank_account_use')
      .values({ account_index: accountIndex, client_id: clientId, first_at: now })
      .onConflict((conflict) => conflict.columns(['account_index', 'client_id']).doNothing())
      .executeTakeFirst()
    if (noted.numInsertedOrUpdatedRows === 0n) return false
    const other = await db
      .selectFrom('bank_account_use')
      .select('client_id')
      .where('account_index', 'in', accountIndexes)
      .where('client_id', '<>', clientId)
      .executeTakeFirst()
    return other !== undefined
  },

  async waiting(askedBefore, atMost) {
    const found = await sql<{ client_id: string }>`
      select client_id from bank
      where account_number_sealed is not null and relationship_state = 'PENDING'
        and (deposits_checked_at is null or deposits_checked_at < ${askedBefore})
      order by deposits_checked_at nulls first limit ${atMost}`.execute(db)
    return found.rows.map((row) => row.client_id)
  },

  async asking(bankId, now) {
    await db.updateTable('bank').set({ deposits_checked_at: now }).where('id', '=', bankId).execute()
  },
})
