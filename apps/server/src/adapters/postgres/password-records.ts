import type { Kysely } from 'kysely'
import type { PasswordRecords } from '../../ports/password-records.ts'
import type { Tables } from './schema.ts'

export const createPasswordRecords = (db: Kysely<Tables>): PasswordRecords => ({
  async find(email) {
    const row = await db
      .selectFrom('local_identity')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirst()
    return row && { id: row.id, passwordHash: row.password_hash }
  },
  async emailOf(id) {
    const row = await db.selectFrom('local_identity').select('email').where('id', '=', id).executeTakeFirst()
    return row?.email
  },
  create: ({ id, email, passwordHash }, now) =>
    db
      .insertInto('local_identity')
      .values({ id, email, password_hash: passwordHash, created_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst(),
})
