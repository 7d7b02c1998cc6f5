import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { nilUuid } from '../paging.ts'

/** A range of user ids: above `after`, up to and including `through`. */
export interface UserSpan {
  after: string
  through: string
}

const lastUuid = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
export const allUsers: UserSpan = { after: nilUuid, through: lastUuid }
export const noUsers: UserSpan = { after: nilUuid, through: nilUuid }

const name = 'users'
const fewestUsers = 1_000
/** Number of runs of housekeeping in a day. Together they look at each user once. */
export const runsPerDay = 720

export const isIn = (column: string, { after, through }: UserSpan) =>
  sql<boolean>`(${sql.ref(column)} > ${after}::uuid and ${sql.ref(column)} <= ${through}::uuid)`

/** Divides all users into spans, so that one run of housekeeping reads only a part of them. */
export const createUserSweep = (db: Kysely<Tables>) => ({
  /** Returns the span that follows the last one that was passed to `done`. */
  async next(): Promise<UserSpan> {
    const { rows } = await sql<UserSpan>`
      with position as (select coalesce((select after from maintenance_position where name = ${name}), ${nilUuid}::uuid) as after)
      select after, coalesce((
        select id from app_user where id > position.after order by id limit 1
        offset greatest(${fewestUsers},
          (select reltuples / ${runsPerDay} from pg_class where oid = 'app_user'::regclass)::integer)), ${lastUuid}::uuid) as through
      from position`.execute(db)
    const [span] = rows
    if (!span) throw new Error('a select without a table returned no row')
    return span
  },

  async done({ through }: UserSpan): Promise<void> {
    await db
      .insertInto('maintenance_position')
      .values({ name, after: through === lastUuid ? nilUuid : through })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ after: (excluded) => excluded.ref('excluded.after') }),
      )
      .execute()
  },
})
