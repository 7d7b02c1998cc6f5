import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Session, Sessions } from '../../ports/sessions.ts'
import type { Tables } from './schema.ts'

/** Idle and absolute ends of a session (SE-02), seconds. */
const idleSeconds = 30 * 60
/** A live session's seen_at is written at most this often, seconds. */
const touchSeconds = 60

/** The condition of a live session, for every statement that judges one. */
export const isLive = (now: Date) =>
  sql<boolean>`(session.ends_at > ${now} and session.seen_at > ${new Date(now.getTime() - idleSeconds * 1000)})`

/** The CTE that keeps a live session from idling out; never brings an ended one back. */
export const touch = (tokenHash: Buffer, now: Date) => sql`
  update session set seen_at = ${now}
  where token_hash = ${tokenHash} and seen_at < ${new Date(now.getTime() - touchSeconds * 1000)} and ${isLive(now)}`

export const createSessions = (db: Kysely<Tables>): Sessions => {
  const insert = (session: Session) => ({
    token_hash: session.tokenHash,
    kind: session.kind,
    user_id: session.userId,
    identity_id: session.identityId,
    screening: JSON.stringify(session.screening),
    created_at: session.createdAt,
    seen_at: session.seenAt,
    ends_at: session.endsAt,
  })
  return {
    async create(session) {
      await db.insertInto('session').values(insert(session)).execute()
    },
    async find(tokenHash, now) {
      const found = await sql<Tables['session']>`
        with touched as (${touch(tokenHash, now)})
        select * from session where token_hash = ${tokenHash} and ${isLive(now)}`.execute(db)
      const row = found.rows[0]
      return row
        ? {
            tokenHash,
            kind: row.kind,
            userId: row.user_id,
            identityId: row.identity_id,
            screening: row.screening as unknown as Session['screening'],
            createdAt: row.created_at as unknown as Date,
            seenAt: row.seen_at as unknown as Date,
            endsAt: row.ends_at as unknown as Date,
          }
        : undefined
    },
    async keepVerdict(tokenHash, kind, verdict) {
      await sql`update session set screening = screening || ${JSON.stringify({ [kind]: verdict })}::jsonb
        where token_hash = ${tokenHash}`.execute(db)
    },
    async replace(tokenHash, session) {
      const row = insert(session)
      const made = await sql`
        with gone as (delete from session where token_hash = ${tokenHash} returning 1)
        insert into session (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
        select ${row.token_hash}, ${row.kind}, ${row.user_id}::uuid, ${row.identity_id}, ${row.screening}::jsonb,
          ${row.created_at}::timestamptz, ${row.seen_at}::timestamptz, ${row.ends_at}::timestamptz
        from gone`.execute(db)
      return made.numAffectedRows === 1n
    },
    async end(tokenHash) {
      await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
    },
  }
}
