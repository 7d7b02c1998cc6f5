import type { Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tables } from '../../platform/postgres/schema.ts'

/** Stores the built-in identity provider's password hashes. Emails are lowercase. */
export const createPasswordRecords = (db: Kysely<Tables>) => ({
  async find(email: string): Promise<{ id: string; passwordHash: string } | undefined> {
    const row = await db
      .selectFrom('local_identity')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirst()
    return row && { id: row.id, passwordHash: row.password_hash }
  },
  async emailOf(id: string): Promise<string | undefined> {
    const row = await db.selectFrom('local_identity').select('email').where('id', '=', id).executeTakeFirst()
    return row?.email
  },
  async setEmail(id: string, email: string): Promise<'changed' | 'taken' | 'unknown'> {
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
  async setPasswordHash(id: string, passwordHash: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('local_identity')
      .set({ password_hash: passwordHash })
      .where('id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
  async remove(id: string): Promise<void> {
    await db.deleteFrom('local_identity').where('id', '=', id).execute()
  },
})
export type PasswordRecords = ReturnType<typeof createPasswordRecords>

const isTaken = (error: unknown): boolean => error instanceof DatabaseError && error.code === '23505'
