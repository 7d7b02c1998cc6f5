import { createHash } from 'node:crypto'
import type { Browser } from '@vestibule/domain/browsers'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { refuseEarlierProofs } from './session-replacement.ts'
import { isLive, liveValues } from './session-rows.ts'

/** A session or a remembered browser of a user. */
export interface ListedBrowser extends Browser {
  id: string
  usedAt: Date
}

const prefix = 'listed '
/** The id under which a token's row is listed. It reveals neither the token nor its hash. */
const listId = sql<string>`encode(sha256(convert_to(${prefix}, 'UTF8') || token_hash), 'hex')`
export const listIdOf = (tokenHash: Buffer): string =>
  createHash('sha256').update(prefix).update(tokenHash).digest('hex')

const described = sql`browser, system`

/** The sessions and remembered browsers of one user, for the page where the user ends them. */
export const createBrowsers = (db: Kysely<Tables>) => ({
  async sessions(identityId: string, now: Date): Promise<ListedBrowser[]> {
    const { rows } = await sql<ListedBrowser>`
      select ${listId} as id, ${described}, seen_at as "usedAt" from session
      where identity_id = ${identityId} and ${isLive(liveValues(Buffer.alloc(0), now))}
      order by seen_at desc, token_hash`.execute(db)
    return rows
  },
  /** `usedFor` is the time, in seconds, for which a browser is remembered after its last use. */
  async remembered(userId: string, usedFor: number, now: Date): Promise<ListedBrowser[]> {
    const { rows } = await sql<ListedBrowser>`
      select ${listId} as id, ${described}, ends_at - make_interval(secs => ${usedFor}) as "usedAt" from device
      where user_id = ${userId} and is_remembered and ends_at > ${now}
      order by ends_at desc, token_hash`.execute(db)
    return rows
  },
  /** Ends one session of the identity. @returns `undefined` if the identity has no such session */
  async endSession(identityId: string, id: string, now: Date): Promise<Browser | undefined> {
    const { rows } = await sql<Browser>`
      with gone as (
        delete from session where identity_id = ${identityId} and ${listId} = ${id}
        returning token_hash, ${described}),
      noted as (
        insert into session_ended_elsewhere (token_hash, ended_at)
        select token_hash, ${now}::timestamptz from gone on conflict do nothing)
      select ${described} from gone`.execute(db)
    return rows[0]
  },
  /** Forgets one browser of the user. @returns `undefined` if the user has no such browser */
  async forget(userId: string, id: string): Promise<Browser | undefined> {
    const { rows } = await sql<Browser>`
      delete from device where user_id = ${userId} and is_remembered and ${listId} = ${id}
      returning ${described}`.execute(db)
    return rows[0]
  },
  /** Ends all sessions and log-ins but the current one, and forgets all browsers but the current one. */
  async endOthers(
    own: { identityId: string; userId: string },
    kept: { session: Buffer; device: Buffer },
    now: Date,
  ): Promise<{ sessions: number; devices: number }> {
    await refuseEarlierProofs(db, own.identityId)
    const ended = await sql<{ count: number }>`
      with gone as (
        delete from session where token_hash <> ${kept.session}
          and (identity_id = ${own.identityId} or user_id = ${own.userId} or challenge_user_id = ${own.userId})
        returning token_hash, identity_id),
      noted as (
        insert into session_ended_elsewhere (token_hash, ended_at)
        select token_hash, ${now}::timestamptz from gone where identity_id is not null on conflict do nothing)
      select count(*)::int as count from gone`.execute(db)
    const forgotten = await sql`
      delete from device where user_id = ${own.userId} and token_hash <> ${kept.device}`.execute(db)
    return { sessions: ended.rows[0]?.count ?? 0, devices: Number(forgotten.numAffectedRows ?? 0) }
  },
  async wasEndedElsewhere(tokenHash: Buffer): Promise<boolean> {
    const { rows } = await sql`select from session_ended_elsewhere where token_hash = ${tokenHash}`.execute(
      db,
    )
    return rows.length > 0
  },
})
export type Browsers = ReturnType<typeof createBrowsers>
