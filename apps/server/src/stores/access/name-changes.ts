import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

export type NameChange = Selectable<Tables['name_change']>

/** The newest change of each user's legal name. It is pending while `outcome` is null. */
export const createNameChanges = (db: Kysely<Tables>) => ({
  newest: (userId: string): Promise<NameChange | undefined> =>
    db.selectFrom('name_change').selectAll().where('user_id', '=', userId).executeTakeFirst(),
  /** Replaces a decided change. Requires that the caller has locked the user, and that none is pending. */
  async ask(change: Omit<NameChange, 'outcome' | 'decided_at'>): Promise<void> {
    const row = { ...change, outcome: null, decided_at: null }
    await db
      .insertInto('name_change')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
  },
  async decide(userId: string, outcome: NonNullable<NameChange['outcome']>, now: Date): Promise<void> {
    const change = db.updateTable('name_change').set({ outcome, decided_at: now })
    await change.where('user_id', '=', userId).execute()
  },
  /** @returns false if none is pending */
  async withdraw(userId: string): Promise<boolean> {
    const pending = db.deleteFrom('name_change').where('user_id', '=', userId).where('outcome', 'is', null)
    return (await pending.executeTakeFirst()).numDeletedRows === 1n
  },
})
