import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Prospects } from '../../ports/prospects.ts'
import type { Tables } from './schema.ts'

export const createProspects = (db: Kysely<Tables>): Prospects => ({
  async record(prospect, now) {
    await db
      .insertInto('prospect')
      .values({ ...prospect, created_at: now })
      .execute()
  },
  async forget(before) {
    await db.deleteFrom('prospect').where('created_at', '<', before).execute()
  },
  async identityUnverified(identityId, now) {
    await db
      .insertInto('unverified_identity')
      .values({ identity_id: identityId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async unverifiedSince(before, atMost) {
    const rows = await db
      .selectFrom('unverified_identity')
      .select('identity_id')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(atMost)
      .execute()
    return rows.map((row) => row.identity_id)
  },
  async removeUnverified(identityId) {
    const gone = await sql<{ stays: boolean }>`
      with stays as (
        select 1 from app_user u where u.auth0_user_id = ${identityId}
          and (u.is_email_verified or exists (select from client c where c.user_id = u.id))),
      users as (
        delete from app_user where auth0_user_id = ${identityId} and not exists (select from stays)),
      rows as (delete from unverified_identity where identity_id = ${identityId})
      select exists (select from stays) as stays`.execute(db)
    return gone.rows[0]?.stays === false
  },
  async takeAbandoned(seen, statuses, atMost, now) {
    const taken = await sql<{ user_id: string }>`
      insert into reminder (user_id, sent_at)
      select u.id, ${now}::timestamptz from app_user u left join client c on c.user_id = u.id
      where u.is_email_verified and not u.is_blocked
        and coalesce(c.visited_at, u.created_at) > ${seen.after}
        and coalesce(c.visited_at, u.created_at) < ${seen.before}
        and (c.id is null or c.client_status = any(${[...statuses]}::text[]))
        and not exists (select from reminder r where r.user_id = u.id)
      limit ${atMost}
      on conflict (user_id) do nothing
      returning user_id`.execute(db)
    return taken.rows.map((row) => row.user_id)
  },
  async unsubscribe(userId, now) {
    await sql`
      insert into reminder (user_id, unsubscribed_at) select id, ${now}::timestamptz from app_user where id = ${userId}
      on conflict (user_id) do update set unsubscribed_at = coalesce(reminder.unsubscribed_at, ${now})`.execute(
      db,
    )
  },
  async unsubscribed(userId) {
    const row = await db
      .selectFrom('reminder')
      .select('unsubscribed_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.unsubscribed_at != null
  },
})
