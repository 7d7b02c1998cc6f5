import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

/** Stores addresses to notify of a changed email: the old address at once, the new address after verification. */
export const createEmailChanges = (db: Kysely<Tables>) => ({
  /** Replaces notices that wait for a verified email. @returns the id of the notice to send to the old address now */
  async record(
    userId: string,
    { before, after, notifiesBefore }: { before: string; after: string; notifiesBefore: boolean },
  ): Promise<string | undefined> {
    await db
      .deleteFrom('email_change_notice')
      .where('user_id', '=', userId)
      .where('awaits_verification', '=', true)
      .execute()
    const notice = (email: string, awaitsVerification: boolean) => ({
      id: randomUUID(),
      user_id: userId,
      email,
      awaits_verification: awaitsVerification,
    })
    const [first, old] = [notice(after, true), notice(before, false)]
    await db
      .insertInto('email_change_notice')
      .values(notifiesBefore ? [first, old] : [first])
      .execute()
    return notifiesBefore ? old.id : undefined
  },
  async verified(userId: string, email: string): Promise<string | undefined> {
    const due = await db
      .updateTable('email_change_notice')
      .set({ awaits_verification: false })
      .where('user_id', '=', userId)
      .where('email', '=', email)
      .where('awaits_verification', '=', true)
      .returning('id')
      .executeTakeFirst()
    return due?.id
  },
  async addressOf(noticeId: string): Promise<string | undefined> {
    const notice = await db
      .selectFrom('email_change_notice')
      .select('email')
      .where('id', '=', noticeId)
      .executeTakeFirst()
    return notice?.email
  },
  async sent(noticeId: string): Promise<void> {
    await db.deleteFrom('email_change_notice').where('id', '=', noticeId).execute()
  },
})
