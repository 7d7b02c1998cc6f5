import { type Kysely, type Selectable, sql } from 'kysely'
import type { Risks, Unscreened } from '../../ports/risks.ts'
import type { Tables } from './schema.ts'

/** Puts a job that screens what is unscreened of a user into the same transaction. */
export type ScheduleScreening = (db: Kysely<Tables>, userId: string) => Promise<void>

const columns = ['id', 'user_id', 'kind', 'ip_address', 'user_agent'] as const
type UnscreenedRow = Pick<Selectable<Tables['unscreened']>, (typeof columns)[number]>

const toUnscreened = (row: UnscreenedRow): Unscreened => ({
  id: row.id,
  userId: row.user_id,
  kind: row.kind,
  ip: row.ip_address,
  userAgent: row.user_agent,
})

type UnscreenedParts = Pick<
  Risks,
  'addUnscreened' | 'unscreenedOf' | 'takeUnscreened' | 'dropUnscreened' | 'unscreenedSince'
>

/** What screening still owes of users. */
export const createUnscreened = (
  db: Kysely<Tables>,
  scheduleScreening: ScheduleScreening,
): UnscreenedParts => ({
  async addUnscreened(one, now) {
    const values = {
      id: one.id,
      user_id: one.userId,
      kind: one.kind,
      ip_address: one.ip,
      user_agent: one.userAgent,
      created_at: now,
    }
    await db
      .insertInto('unscreened')
      .values(values)
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(values))
      .execute()
    await scheduleScreening(db, one.userId)
  },

  async unscreenedOf(userId) {
    const rows = await db.selectFrom('unscreened').select(columns).where('user_id', '=', userId).execute()
    return rows.map(toUnscreened)
  },

  async takeUnscreened(id) {
    const taken = await db.deleteFrom('unscreened').where('id', '=', id).executeTakeFirst()
    return taken.numDeletedRows === 1n
  },

  async dropUnscreened(userId, kind) {
    await db.deleteFrom('unscreened').where('user_id', '=', userId).where('kind', '=', kind).execute()
  },

  async unscreenedSince(before, atMost) {
    const { rows } = await sql<{ user_id: string }>`
      select user_id from (
        select user_id, created_at as since from unscreened
        union all select user_id, screened_at from screened_network where verdict is null) owed
      where since < ${before} group by user_id order by min(since) limit ${atMost}`.execute(db)
    return rows.map((row) => row.user_id)
  },
})
