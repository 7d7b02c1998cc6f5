import type { Status } from '@vestibule/domain/flow/statuses'
import { type Kysely, sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { append, entryValues } from '../audit/audit.ts'
import { isIn, type UserSpan } from '../retention/user-sweep.ts'

/** Prefix of a user's email and identity after the user lost the login, as in the index `app_user_discarded`. */
const discarded = 'discarded '

/** Deletes a user without a client, and the evidence of the disclosures shown to the user. Requires the steward's role. */
const removeUser = async (db: Kysely<Tables>, userId: string, now: Date): Promise<void> => {
  await sql`select erase_evidence(${userId}::uuid, ${now})`.execute(db)
  await sql`delete from app_user where id = ${userId}`.execute(db)
  await append(db, sql`${userId}::uuid`, entryValues({ actor: 'server', action: 'user_removed', now }))
}

export const createProspects = (db: Kysely<Tables>) => ({
  async record(prospect: { id: string; email: string; phone: string }, now: Date): Promise<void> {
    await db
      .insertInto('prospect')
      .values({ ...prospect, created_at: now })
      .execute()
  },
  async forget(before: Date): Promise<void> {
    await longTransaction(db, (tx) => tx.deleteFrom('prospect').where('created_at', '<', before).execute())
  },
  async emailUnverified(email: string, now: Date): Promise<void> {
    await db
      .insertInto('unverified_email')
      .values({ email, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  /** Records an unverified email that replaces `before`, with the date of `before`. */
  async emailReplaced(email: string, before: string, now: Date): Promise<void> {
    await sql`
      insert into unverified_email (email, created_at)
      select ${email}, coalesce((select created_at from unverified_email where email = ${before}), ${now})
      on conflict do nothing`.execute(db)
  },
  /** Deletes the record of an unverified email, after verification or if no unverified identity has the email. */
  async emailSettled(email: string): Promise<void> {
    await db.deleteFrom('unverified_email').where('email', '=', email).execute()
  },
  async unverifiedSince(before: Date, atMost: number): Promise<string[]> {
    const rows = await db
      .selectFrom('unverified_email')
      .select('email')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(atMost)
      .execute()
    return rows.map(({ email }) => email)
  },
  /** Deletes the users that `discardUnproven` left, unless a legal hold stands. @returns how many */
  async removeDiscarded(atMost: number, now: Date): Promise<number> {
    const { rows } = await sql<{ id: string }>`
      select id from app_user u where u.email like 'discarded %'
        and not exists (select from legal_hold h where h.subject_id = u.id) limit ${atMost} for update`.execute(
      db,
    )
    for (const { id } of rows) await removeUser(db, id, now)
    return rows.length
  },
  /** Deletes the identity's unverified user. Requires a transaction. @returns false if a user must be retained */
  async removeUnverified(identityId: string, now: Date): Promise<boolean> {
    // A concurrent creation of the user locks this row. Deleting the row first waits for that creation,
    // after which the condition below finds a verified email.
    await db.deleteFrom('proven_email').where('identity_id', '=', identityId).execute()
    // Evaluates the condition on the locked row, so that a concurrent verification wins.
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
  /** Takes the login from the identity's user, unless the email is `verified` or the user is `held` by a legal hold. */
  async discardUnproven(
    identityId: string,
    email: string,
  ): Promise<{ outcome: 'verified' | 'held'; userId: string } | { outcome: 'discarded' }> {
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
    // Only the steward's role may delete what the user was shown, so the user loses the login now, and housekeeping deletes it.
    if (user)
      await sql`
        update app_user set auth0_user_id = ${discarded} || id, email = ${discarded} || id, prospect_id = null
        where id = ${user.id}`.execute(db)
    return { outcome: 'discarded' }
  },
  /**
   * Records that a password reset proved the email. The identity's next user is created with a verified email,
   * and the time allowed for the creation of that user starts again.
   */
  async emailProven(identityId: string, email: string, now: Date): Promise<void> {
    await sql`
      with proven as (
        insert into proven_email (identity_id, email, proven_at) values (${identityId}, ${email}, ${now})
        on conflict (identity_id) do update set email = excluded.email, proven_at = excluded.proven_at)
      insert into unverified_email (email, created_at) values (${email}, ${now})
      on conflict (email) do update set created_at = excluded.created_at`.execute(db)
  },
  /** Uses up the proof that a password reset left. Requires a transaction. @returns whether it proved this email */
  async useProof(identityId: string, email: string): Promise<boolean> {
    const proof = await db
      .deleteFrom('proven_email')
      .where('identity_id', '=', identityId)
      .returning('email')
      .executeTakeFirst()
    return proof?.email === email
  },
  /** Claims users of the span to remind, each user only once. Skips `underReview` statuses after the agreements were accepted. */
  async claimAbandoned(
    seen: { after: Date; before: Date },
    span: UserSpan,
    { waiting, underReview }: { waiting: readonly Status[]; underReview: readonly Status[] },
    atMost: number,
    now: Date,
  ): Promise<string[]> {
    const taken = await longTransaction(db, (tx) =>
      sql<{ user_id: string }>`
      with left_behind as (
        select c.user_id as id from client c
        where ${isIn('c.user_id', span)} and c.visited_at > ${seen.after} and c.visited_at < ${seen.before}
          and c.client_status = any(${[...waiting]}::text[])
          and not (c.client_status = any(${[...underReview]}::text[])
            and exists (select from acceptance a where a.client_id = c.id))
        union all
        select u.id from app_user u
        where ${isIn('u.id', span)} and u.created_at > ${seen.after} and u.created_at < ${seen.before}
          and not exists (select from client c where c.user_id = u.id))
      insert into reminder (user_id, sent_at)
      select u.id, ${now}::timestamptz from left_behind join app_user u using (id)
      where u.is_email_verified and not u.is_blocked
        and not exists (select from reminder r where r.user_id = u.id)
      limit ${atMost}
      on conflict (user_id) do nothing
      returning user_id`.execute(tx),
    )
    return taken.rows.map((row) => row.user_id)
  },
  async unsubscribe(userId: string, now: Date): Promise<void> {
    await sql`
      insert into reminder (user_id, unsubscribed_at) select id, ${now}::timestamptz from app_user where id = ${userId}
      on conflict (user_id) do update set unsubscribed_at = coalesce(reminder.unsubscribed_at, ${now})`.execute(
      db,
    )
  },
  async unsubscribed(userId: string): Promise<boolean> {
    const row = await db
      .selectFrom('reminder')
      .select('unsubscribed_at')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.unsubscribed_at != null
  },
})
