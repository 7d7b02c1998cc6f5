import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { User, Users } from '../../ports/users.ts'
import type { Tables } from './schema.ts'

const columns = [
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
] as const

/** Who has verified both edits neither: judged by the statement that edits, whatever a call has read before. */
const isSigningUp = sql<boolean>`not (is_phone_verified and is_email_verified)`

export const createUsers = (db: Kysely<Tables>): Users => {
  const find = async (column: 'id' | 'auth0_user_id' | 'email', value: string): Promise<User | undefined> =>
    (await db.selectFrom('app_user').select(columns).where(column, '=', value).executeTakeFirst()) as
      | User
      | undefined
  return {
    byIdentity: (identityId) => find('auth0_user_id', identityId),
    byId: (id) => find('id', id),
    byEmail: (email) => find('email', email),
    async create(user, now) {
      const created = await db
        .insertInto('app_user')
        .values({ ...user, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning(columns)
        .executeTakeFirst()
      return (created as User | undefined) ?? (await find('auth0_user_id', user.auth0_user_id))
    },
    async setVerified(id, channel, destination, alone) {
      const flag = channel === 'email' ? sql.ref('is_email_verified') : sql.ref('is_phone_verified')
      const verified = await sql<User>`
        with verified as (
          update app_user set ${flag} = true where id = ${id} and ${sql.ref(channel)} = ${destination}
          returning ${sql.join(columns.map((column) => sql.ref(column)))}),
        others as (
          delete from session using verified
          where identity_id = verified.auth0_user_id and token_hash <> ${alone ?? null}::bytea)
        select * from verified`.execute(db)
      return verified.rows[0]
    },
    async setPhone(id, phone) {
      const user = await db
        .updateTable('app_user')
        .set({ phone, is_phone_verified: false })
        .where('id', '=', id)
        .where(isSigningUp)
        .returning(columns)
        .executeTakeFirst()
      return user as User | undefined
    },
    async setEmail(id, email) {
      const user = await db
        .updateTable('app_user')
        .set({ email, is_email_verified: false })
        .where('id', '=', id)
        .where(isSigningUp)
        .where(
          sql<boolean>`not exists (select from app_user other where other.email = ${email} and other.id <> ${id}::uuid)`,
        )
        .returning(columns)
        .executeTakeFirst()
      if (user) return user as User
      const owner = await find('email', email)
      return owner && owner.id !== id ? 'taken' : undefined
    },
  }
}
