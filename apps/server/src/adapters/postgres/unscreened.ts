import type { Kysely, Selectable } from 'kysely'
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
    const rows = await db
      .selectFrom('unscreened')
      .select('user_id')
      .where('created_at', '<', before)
      .groupBy('user_id')
      .orderBy((order) => order.fn.min('created_at'))
      .limit(atMost)
      .execute()
    return rows.map((row) => row.user_id)
  },
})
