import type { Kysely } from 'kysely'
import { DatabaseError } from 'pg'
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
  async setEmail(id, email) {
    try {
      const { numUpdatedRows } = await db
        .updateTable('local_identity')
        .set({ email })
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n ? 'changed' : 'unknown'
    } catch (error) {
      if (isTaken(error)) return 'taken'
      throw error
    }
  },
  async setPasswordHash(id, passwordHash) {
    const { numUpdatedRows } = await db
      .updateTable('local_identity')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async remove(id) {
    await db.deleteFrom('local_identity').where('id', '=', id).execute()
  },
})

/** PostgreSQL's unique_violation: somebody else has the email, whoever of two came first. */
const isTaken = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505'
