import { type Insertable, type Kysely, sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'

export interface Start {
  id: string
  emailHash: Buffer
  vouchesEmail: boolean
  returnTo: string | null
}

const columns = sql.raw(
  'f.id, f.email_hash as "emailHash", f.vouches_email as "vouchesEmail", f.return_to as "returnTo"',
)

/** Starts from the firm's website: links, the users that came by links, and codes for the return. */
export const createStarts = (db: Kysely<Tables>) => ({
  async make(row: Insertable<Tables['firm_start']>): Promise<void> {
    await db.insertInto('firm_start').values(row).execute()
  },
  /** Uses up a link and binds its start to the session. @returns `undefined` if the link is unknown, used or expired */
  async open(
    linkHash: Buffer,
    session: Buffer,
    now: Date,
  ): Promise<{ id: string; contact: Buffer } | undefined> {
    const { rows } = await sql<{ id: string; contact: Buffer }>`
      with link as (
        select id, contact_sealed from firm_start
        where link_hash = ${linkHash} and opened_at is null and expires_at > ${now} for update),
      opened as (
        update firm_start f set opened_at = ${now}, contact_sealed = null from link where f.id = link.id),
      bound as (update session set start_id = link.id from link where token_hash = ${session})
      select id, contact_sealed as contact from link`.execute(db)
    return rows[0]
  },
  /** Returns the start of the session, unless a user came by it before. */
  async ofSession(session: Buffer): Promise<Start | undefined> {
    const { rows } = await sql<Start>`
      select ${columns} from session join firm_start f on f.id = session.start_id
      where session.token_hash = ${session} and f.user_id is null`.execute(db)
    return rows[0]
  },
  async link(id: string, userId: string): Promise<void> {
    await db.updateTable('firm_start').set({ user_id: userId }).where('id', '=', id).execute()
  },
  async ofUser(userId: string): Promise<Start | undefined> {
    const { rows } =
      await sql<Start>`select ${columns} from firm_start f where f.user_id = ${userId}`.execute(db)
    return rows[0]
  },
  /** Stores a code. The start's earlier code stops working. */
  async putCode(id: string, code: { hash: Buffer; applicationId: string; endsAt: Date }): Promise<void> {
    await db
      .updateTable('firm_start')
      .set({ code_hash: code.hash, application_id: code.applicationId, code_ends_at: code.endsAt })
      .where('id', '=', id)
      .execute()
  },
  /** Uses up a code. @returns `undefined` if the code is unknown, used, replaced or expired */
  async redeem(codeHash: Buffer, now: Date): Promise<{ start: string; application: string } | undefined> {
    const { rows } = await sql<{ start: string; application: string }>`
      with coded as (
        select f.id, f.application_id from firm_start f
        join client c on c.id = f.application_id and c.user_id = f.user_id
        where f.code_hash = ${codeHash} and f.code_ends_at > ${now} for update of f)
      update firm_start f set code_hash = null, code_ends_at = null, application_id = null
      from coded where f.id = coded.id
      returning coded.id as start, coded.application_id as application`.execute(db)
    return rows[0]
  },
  /** Deletes the old starts that led to no sign-up. */
  async forget(before: Date): Promise<void> {
    await longTransaction(db, (tx) =>
      tx.deleteFrom('firm_start').where('user_id', 'is', null).where('created_at', '<', before).execute(),
    )
  },
})
