import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { ScreenedKind } from '../people.ts'
import type { Unscreened } from './rows.ts'

const screenAgainSeconds = 5
/** The next attempt's time. The delay doubles with each attempt, from 3 seconds to at most 5 minutes. */
const nextTry = sql<Date>`clock_timestamp() + least(300, 3 * 2 ^ least(tries, 7)) * interval '1 second'`
export const firstTry = sql<Date>`clock_timestamp() + ${sql.lit(screenAgainSeconds)} * interval '1 second'`

const columns = ['id', 'user_id', 'kind', 'ip_address', 'user_agent'] as const
type UnscreenedRow = Pick<Selectable<Tables['unscreened']>, (typeof columns)[number]>

const toUnscreened = (row: UnscreenedRow): Unscreened => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  ip: row.ip_address,
  userAgent: row.user_agent,
})

export const createUnscreened = (db: Kysely<Tables>) => ({
  async addUnscreened(one: Unscreened, now: Date): Promise<void> {
    const values = {
      id: one.id,
      user_id: one.userId,
      kind: one.kind,
      ip_address: one.ip,
      user_agent: one.userAgent,
      created_at: now,
      due_at: firstTry,
      tries: 0,
    }
    await db
      .insertInto('unscreened')
      .values(values)
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
      .execute()
  },

  async unscreenedOf(userId: string): Promise<Unscreened[]> {
    const rows = await db.selectFrom('unscreened').select(columns).where('user_id', '=', userId).execute()
    return rows.map(toUnscreened)
  },

  async takeUnscreened(id: string): Promise<boolean> {
    const taken = await db.deleteFrom('unscreened').where('id', '=', id).executeTakeFirst()
    return taken.numDeletedRows === 1n
  },

  async dropUnscreened(userId: string, kind: ScreenedKind): Promise<void> {
    await db.deleteFrom('unscreened').where('user_id', '=', userId).where('kind', '=', kind).execute()
  },

  /** Claims users with a due screening and schedules the next attempts. @returns user ids */
  async claimUnscreened(atMost: number): Promise<string[]> {
    const { rows } = await sql<{ user_id: string }>`
      with values as (
        update unscreened set tries = tries + 1, due_at = ${nextTry} where id in (
          select id from unscreened where due_at <= clock_timestamp() order by due_at limit ${atMost}
          for update skip locked) returning user_id),
      networks as (
        update screened_network set tries = tries + 1, due_at = ${nextTry} where (user_id, network_hash) in (
          select user_id, network_hash from screened_network where verdict is null and due_at <= clock_timestamp()
          order by due_at limit ${atMost} for update skip locked) returning user_id)
      select user_id from values union select user_id from networks`.execute(db)
    return rows.map((row) => row.user_id)
  },
})
