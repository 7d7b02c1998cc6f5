import type { Kysely } from 'kysely'
import { DatabaseError } from 'pg'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { NewIdentity } from '../../ports/identities.ts'

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
  /** @returns false if the email is taken */
  async create({ id, email, passwordHash }: NewIdentity, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('local_identity')
      .values({ id, email, password_hash: passwordHash, created_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
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
