import type { LanguageCode } from '@vestibule/domain/languages'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { User, Verdicts } from '../people.ts'

export const userColumns = [
  'id',
  'auth0_user_id',
  'email',
  'phone',
  'first_name',
  'last_name',
  'gender',
  'type',
  'status',
  'is_phone_verified',
  'is_email_verified',
  'is_blocked',
  'account_type',
  'prospect_id',
  'language',
] as const

/** Selects a user as JSON within another row. All columns are text or booleans. */
export const userAsJson = sql.raw<User>(
  `jsonb_build_object(${userColumns.map((column) => `'${column}', app_user.${column}`).join(', ')})`,
)
/** Contact data can change until phone and email are verified. The update itself evaluates this condition. */
const isSigningUp = sql<boolean>`not (is_phone_verified and is_email_verified)`

export const createUsers = (db: Kysely<Tables>) => {
  const find = (column: 'id' | 'auth0_user_id' | 'email', value: string): Promise<User | undefined> =>
    db.selectFrom('app_user').select(userColumns).where(column, '=', value).executeTakeFirst()
  return {
    byIdentity: (identityId: string): Promise<User | undefined> => find('auth0_user_id', identityId),
    byId: (id: string): Promise<User | undefined> => find('id', id),
    byEmail: (email: string): Promise<User | undefined> => find('email', email),
    async wordsOf(identityId: string): Promise<string[]> {
      const { rows } = await sql<{ words: string[] }>`
        select array_remove(array[u.email, c.first_name, c.last_name], null) as words
        from app_user u left join client c on c.user_id = u.id where u.auth0_user_id = ${identityId}`.execute(
        db,
      )
      return rows.flatMap(({ words }) => words)
    },
    /** @returns `undefined` if the identity has a user, or if another user has the email */
    async create(user: User, verdicts: Verdicts, now: Date): Promise<User | undefined> {
      return db
        .insertInto('app_user')
        .values({ ...user, screening: JSON.stringify(verdicts), created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning(userColumns)
        .executeTakeFirst()
    },
    /** Returns the starts of the holds, and the time of the last password reset by email. */
    async contactTimes(
      id: string,
    ): Promise<{ changedAt: Date | null; releasedAt: Date | null; mailResetAt: Date | null } | undefined> {
      return db
        .selectFrom('app_user')
        .select([
          'contact_changed_at as changedAt',
          'phone_released_at as releasedAt',
          'mail_reset_at as mailResetAt',
        ])
        .where('id', '=', id)
        .executeTakeFirst()
    },
    async releasePhone(id: string, now: Date): Promise<void> {
      await db.updateTable('app_user').set({ phone_released_at: now }).where('id', '=', id).execute()
    },
    /** Records a password reset by email, after which an emailed code adds no second factor to the password. */
    async mailReset(identityId: string, now: Date): Promise<void> {
      await db
        .updateTable('app_user')
        .set({ mail_reset_at: now })
        .where('auth0_user_id', '=', identityId)
        .execute()
    },
    async setLanguage(id: string, language: LanguageCode): Promise<void> {
      await db.updateTable('app_user').set({ language }).where('id', '=', id).execute()
    },
    /** Marks the new phone as unverified. Returns `undefined` if phone and email are verified and therefore final. */
    async setPhone(id: string, phone: string): Promise<User | undefined> {
      const user = await db
        .updateTable('app_user')
        .set({ phone, is_phone_verified: false })
        .where('id', '=', id)
        .where(isSigningUp)
        .returning(userColumns)
        .executeTakeFirst()
      return user
    },
    /** Marks the new email as unverified. Returns `undefined` if phone and email are verified and therefore final. */
    async setEmail(id: string, email: string): Promise<User | 'taken' | undefined> {
      const user = await db
        .updateTable('app_user')
        .set({ email, is_email_verified: false })
        .where('id', '=', id)
        .where(isSigningUp)
        .where(
          sql<boolean>`not exists (select from app_user other where other.email = ${email} and other.id <> ${id}::uuid)`,
        )
        .returning(userColumns)
        .executeTakeFirst()
      if (user) return user
      const owner = await find('email', email)
      return owner && owner.id !== id ? 'taken' : undefined
    },
  }
}
export type Users = ReturnType<typeof createUsers>
