import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Prospects } from '../../ports/prospects.ts'
import { append, entryValues } from './audit.ts'
import { consumed, counted } from './limits.ts'
import { longTransaction } from './long-transaction.ts'
import type { Tables } from './schema.ts'

/** Removes a user who has no client, and the evidence of what they were shown. */
const removeUser = async (db: Kysely<Tables>, userId: string, now: Date): Promise<void> => {
  await sql`select erase_evidence(${userId}::uuid, ${now})`.execute(db)
  await sql`delete from app_user where id = ${userId}`.execute(db)
  await append(db, sql`${userId}::uuid`, entryValues({ actor: 'server', action: 'user_removed', now }))
}

export const createProspects = (db: Kysely<Tables>): Prospects => ({
  async record({ id, email, phone }, uses, now) {
    const recorded = await sql<{ until: Date | null }>`
      with allowed as materialized (select ${consumed(counted(uses, now))} as until),
      made as (
        insert into prospect (id, email, phone, created_at)
        select ${id}::uuid, ${email}, ${phone}, ${now}::timestamptz from allowed where until is null)
      select until from allowed`.execute(db)
    return recorded.rows[0]?.until ?? undefined
  },
  async forget(before) {
    await longTransaction(db, (within) =>
      within.deleteFrom('prospect').where('created_at', '<', before).execute(),
    )
  },
  async emailUnverified(email, now, given) {
    const [until, before] =
      'uses' in given ? [consumed(counted(given.uses, now)), null] : [sql`null::timestamptz`, given.before]
    const known = await sql<{ until: Date | null }>`
      with allowed as materialized (select ${until} as until),
      made as (
        insert into unverified_email (email, created_at)
        select ${email}, coalesce((select created_at from unverified_email where email = ${before}), ${now})
        from allowed where until is null
        on conflict do nothing)
      select until from allowed`.execute(db)
    return known.rows[0]?.until ?? undefined
  },
  async emailSettled(email) {
    await db.deleteFrom('unverified_email').where('email', '=', email).execute()
  },
  async unverifiedSince(before, atMost) {
    const rows = await db
      .selectFrom('unverified_email')
      .select('email')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(atMost)
      .execute()
    return rows.map(({ email }) => email)
  },
  async removeUnverified(identityId, now) {
    // First: a user who is being made of it is waited for, and counts as verified below.
    await db.deleteFrom('proven_email').where('identity_id', '=', identityId).execute()
    // Judged on the row that is removed: whoever verifies meanwhile is waited for, and stays.
    const { rows } = await sql<{ id: string }>`
      select id from app_user u where u.auth0_user_id = ${identityId} and not u.is_email_verified
        and not exists (select from client c where c.user_id = u.id)
        and not exists (select from legal_hold h where h.subject_id = u.id) for update`.execute(db)
    const [user] = rows
    if (user) {
      await removeUser(db, user.id, now)
      return true
    }
    const kept = await sql`select from app_user where auth0_user_id = ${identityId}`.execute(db)
    return kept.rows.length === 0
  },
  async discardUnproven(identityId, email, now) {
    const found = await sql<{ id: string; isVerified: boolean; isHeld: boolean }>`
      select id, (is_email_verified and email = ${email})
        or exists (select from client c where c.user_id = app_user.id) as "isVerified",
        exists (select from legal_hold h where h.subject_id = app_user.id) as "isHeld"
      from app_user where auth0_user_id = ${identityId} for update`.execute(db)
    const [user] = found.rows
    if (user?.isVerified) return { outcome: 'verified', userId: user.id }
    if (user?.isHeld) return { outcome: 'held', userId: user.id }
    await sql`
      delete from prospect p where p.email = ${email}
        or exists (select from app_user u where u.id = ${user?.id ?? null}::uuid
          and (u.email = p.email or u.prospect_id = p.id::text and u.phone = p.phone))`.execute(db)
    if (user) await removeUser(db, user.id, now)
    return { outcome: 'discarded' }
  },
  async emailProven(identityId, email, now) {
    await sql`
      with proven as (
        insert into proven_email (identity_id, email, proven_at) values (${identityId}, ${email}, ${now})
        on conflict (identity_id) do update set email = excluded.email, proven_at = excluded.proven_at)
      insert into unverified_email (email, created_at) values (${email}, ${now})
      on conflict (email) do update set created_at = excluded.created_at`.execute(db)
  },
  async takeAbandoned(seen, { waiting, underReview }, atMost, now) {
    const taken = await longTransaction(db, (within) =>
      sql<{ user_id: string }>`
      insert into reminder (user_id, sent_at)
      select u.id, ${now}::timestamptz from app_user u left join client c on c.user_id = u.id
      where u.is_email_verified and not u.is_blocked
        and coalesce(c.visited_at, u.created_at) > ${seen.after}
        and coalesce(c.visited_at, u.created_at) < ${seen.before}
        and (c.id is null or c.client_status = any(${[...waiting]}::text[]))
        and not (coalesce(c.client_status, '') = any(${[...underReview]}::text[])
          and exists (select from acceptance a where a.client_id = c.id))
        and not exists (select from reminder r where r.user_id = u.id)
      limit ${atMost}
      on conflict (user_id) do nothing
      returning user_id`.execute(within),
    )
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
