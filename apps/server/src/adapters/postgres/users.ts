import type { Kysely } from 'kysely'
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

export const createUsers = (db: Kysely<Tables>): Users => {
  const find = async (column: 'id' | 'auth0_user_id', value: string): Promise<User | undefined> =>
    (await db.selectFrom('app_user').select(columns).where(column, '=', value).executeTakeFirst()) as
      | User
      | undefined
  return {
    byIdentity: (identityId) => find('auth0_user_id', identityId),
    byId: (id) => find('id', id),
    async create(user, now) {
      const created = await db
        .insertInto('app_user')
        .values({ ...user, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning(columns)
        .executeTakeFirst()
      return (created as User | undefined) ?? (await find('auth0_user_id', user.auth0_user_id))
    },
    async setVerified(id, channel) {
      await db
        .updateTable('app_user')
        .set(channel === 'email' ? { is_email_verified: true } : { is_phone_verified: true })
        .where('id', '=', id)
        .execute()
    },
    async recordProspect(prospect, now) {
      await db
        .insertInto('prospect')
        .values({ ...prospect, created_at: now })
        .execute()
    },
  }
}
