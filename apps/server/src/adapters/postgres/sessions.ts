import { SESSION_IDLE_SECONDS, SESSION_TOUCH_SECONDS } from '@vestibule/domain/session'
import type { Kysely, RawBuilder, Selectable } from 'kysely'
import { CompiledQuery, sql } from 'kysely'
import type { ScreenedKind, Session, Sessions, Verdict } from '../../ports/sessions.ts'
import type { User } from '../../ports/users.ts'
import { consumed } from './limits.ts'
import { type BlockJson, blockAsJson, fromJson } from './risks.ts'
import type { Tables } from './schema.ts'
import { userAsJson } from './users.ts'

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)
const live = (now: unknown, idleSince: unknown) =>
  sql<boolean>`(session.ends_at > ${now} and session.seen_at > ${idleSince})`
const touching = (tokenHash: unknown, now: unknown, idleSince: unknown, touchedSince: unknown) => sql`
  update session set seen_at = ${now}
  where token_hash = ${tokenHash} and seen_at < ${touchedSince} and ${live(now, idleSince)}`

/** The condition of a live session, for every statement that judges one. */
export const isLive = (now: Date) => live(now, before(now, SESSION_IDLE_SECONDS))

/** The CTE that keeps a live session from idling out; never brings an ended one back. */
export const touch = (tokenHash: Buffer, now: Date) =>
  touching(tokenHash, now, before(now, SESSION_IDLE_SECONDS), before(now, SESSION_TOUCH_SECONDS))

type Row = Selectable<Tables['session']>
const columns = [
  'token_hash',
  'kind',
  'user_id',
  'identity_id',
  'challenge_user_id',
  'email',
  'screening',
  'created_at',
  'seen_at',
  'ends_at',
] as const satisfies (keyof Row)[]
const allColumns = sql.join(columns.map((column) => sql.ref(`session.${column}`)))

const toSession = (row: Row): Session => ({
  tokenHash: row.token_hash,
  kind: row.kind,
  userId: row.user_id,
  identityId: row.identity_id,
  challengeUserId: row.challenge_user_id,
  ...(row.email === null ? {} : { email: row.email }),
  screening: row.screening as Session['screening'],
  createdAt: row.created_at,
  seenAt: row.seen_at,
  endsAt: row.ends_at,
})

/** Each call begins with it: its text is put together once. Values: token, now, idle since, touched since. */
const findStatement = (): RawBuilder<unknown> => {
  const [token, now, idleSince, touchedSince] = ['$1', '$2', '$3', '$4'].map((value) => sql.raw(value))
  return sql`
    with touched as (${touching(token, now, idleSince, touchedSince)})
    select ${allColumns}, (
      select ${userAsJson} from app_user
      where app_user.auth0_user_id = session.identity_id) as its_user
    from session where token_hash = ${token} and ${live(now, idleSince)}`
}
let findText: string | undefined

/** What was recorded of the same outcome for the same value: it is not recorded again. */
const recordedBefore = (kind: ScreenedKind, { valueHash, risks, whiteFlag }: Verdict) => {
  const kept = sql`(screening -> ${kind}::text)`
  return sql`
    case when ${kept} ->> 'valueHash' = ${valueHash} and ${kept} -> 'risks' = ${JSON.stringify(risks)}::jsonb
      and (${kept} ? 'whiteFlag') = ${whiteFlag === true}
    then jsonb_strip_nulls(jsonb_build_object('blockId', ${kept} -> 'blockId',
      'blockedFor', ${kept} -> 'blockedFor', 'reportedFor', ${kept} -> 'reportedFor'))
    else '{}'::jsonb end`
}

const rowOf = (session: Session) => ({
  token_hash: session.tokenHash,
  kind: session.kind,
  user_id: session.userId,
  identity_id: session.identityId,
  challenge_user_id: session.challengeUserId,
  email: session.email ?? null,
  screening: JSON.stringify(session.screening),
  created_at: session.createdAt,
  seen_at: session.seenAt,
  ends_at: session.endsAt,
})

/** One row, for each row of what it is made from. */
const insertFrom = (session: Session, from: RawBuilder<unknown>): RawBuilder<unknown> => {
  const row = rowOf(session)
  return sql`insert into session (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
    select ${row.token_hash}, ${row.kind}, ${row.user_id}::uuid, ${row.identity_id}, ${row.challenge_user_id}::uuid,
      ${row.email}, ${row.screening}::jsonb, ${row.created_at}::timestamptz, ${row.seen_at}::timestamptz,
      ${row.ends_at}::timestamptz from ${from}`
}

export const createSessions = (db: Kysely<Tables>): Sessions => {
  return {
    async begin(session, uses, now) {
      const begun = await sql<{ until: Date | null }>`
        with allowed as materialized (select ${consumed(uses, now)} as until),
        made as (${insertFrom(session, sql`allowed where until is null`)})
        select until from allowed`.execute(db)
      return begun.rows[0]?.until ?? undefined
    },
    async find(tokenHash, now) {
      findText ??= findStatement().compile(db).sql
      const found = await db.executeQuery<Row & { its_user: User | null }>(
        CompiledQuery.raw(findText, [
          tokenHash,
          now,
          before(now, SESSION_IDLE_SECONDS),
          before(now, SESSION_TOUCH_SECONDS),
        ]),
      )
      const row = found.rows[0]
      return row && { ...toSession(row), user: row.its_user ?? undefined }
    },
    async keepVerdict(tokenHash, kind, verdict, email) {
      const kept = await sql<Row & { its_block: BlockJson | null }>`
        update session set email = coalesce(${email ?? null}, email),
          screening = screening || jsonb_build_object(${kind}::text, ${recordedBefore(kind, verdict)} || ${JSON.stringify(verdict)}::jsonb)
        where token_hash = ${tokenHash} returning ${allColumns}, (
          select ${blockAsJson} from blocked_user
          where blocked_user.email = coalesce(${email ?? null}, session.email) and ended_at is null) as its_block`.execute(
        db,
      )
      const row = kept.rows[0]
      return row && { session: toSession(row), block: row.its_block ? fromJson(row.its_block) : undefined }
    },
    async lock(tokenHash) {
      const row = await db
        .selectFrom('session')
        .select(columns)
        .where('token_hash', '=', tokenHash)
        .forUpdate()
        .executeTakeFirst()
      return row && toSession(row)
    },
    async replace(tokenHash, session) {
      const made = await sql`
        with gone as (delete from session where token_hash = ${tokenHash} returning 1)
        ${insertFrom(session, sql`gone`)}`.execute(db)
      return made.numAffectedRows === 1n
    },
    async end(tokenHash) {
      await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
    },
    async endAll(identityId) {
      await sql`
        with who as (select id from app_user where auth0_user_id = ${identityId})
        delete from session where identity_id = ${identityId} or user_id in (select id from who)
          or challenge_user_id in (select id from who)`.execute(db)
    },
    async forget(now) {
      await sql`delete from session where not ${isLive(now)}`.execute(db)
    },
  }
}
