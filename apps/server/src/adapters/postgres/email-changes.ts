import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { EmailChanges } from '../../ports/email-changes.ts'
import type { Tables } from './schema.ts'

export const createEmailChanges = (db: Kysely<Tables>): EmailChanges => ({
  async record({ userId, before, after, tellsBefore }) {
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
      .values(tellsBefore ? [first, old] : [first])
      .execute()
    return tellsBefore ? old.id : undefined
  },
  async verified(userId, email) {
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
  async addressOf(noticeId) {
    const notice = await db
      .selectFrom('email_change_notice')
      .select('email')
      .where('id', '=', noticeId)
      .executeTakeFirst()
    return notice?.email
  },
  async sent(noticeId) {
    await db.deleteFrom('email_change_notice').where('id', '=', noticeId).execute()
  },
})
