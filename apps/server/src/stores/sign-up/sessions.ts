import type { Browser } from '@vestibule/domain/browsers'
import { sessionIdleSeconds, sessionTouchSeconds } from '@vestibule/domain/session'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { type Places, statement, variants } from '../../platform/postgres/statement.ts'
import { appendedFrom, type EntryValues, entryValues, type NewEntry } from '../audit/audit.ts'
import { type BlockJson, blockAsJson, fromJson } from '../screening/risks.ts'
import type { Block } from '../screening/rows.ts'
import { type RememberedDevice, remembered } from './devices.ts'
import { type Counted, consumed, counted, type RateLimitUse, unsynced } from './limits.ts'
import type { ScreenedKind, User, Verdict, Verdicts } from './rows.ts'
import { userAsJson } from './users.ts'

export interface Session {
  tokenHash: Buffer
  kind: 'sign_up' | 'applicant'
  userId: string | null
  identityId: string | null
  challengeUserId: string | null
  /** The last screened email, lowercase, which is retained when the token is renewed. */
  email?: string
  screening: Verdicts
  createdAt: Date
  seenAt: Date
  endsAt: Date
  browser: Browser
  /** Whether this anonymous session replaced one that its user had ended from another browser. */
  followsEnded?: boolean
  /** Time of the last proof of identity. `null` before the first one. */
  provenAt: Date | null
}

export type LiveSession = Session & { user: User | undefined; block: Block | undefined; readAt: Date }

/** An identity whose password was proven after `readAt`, by the database's clock. */
export interface ProvenAt {
  identityId: string
  readAt: Date
}

const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000)

export interface LiveValues {
  token: Buffer
  now: Date
  idleSince: Date
  touchSince: Date
}
export const liveValues = (token: Buffer, now: Date): LiveValues => ({
  token,
  now,
  idleSince: before(now, sessionIdleSeconds),
  touchSince: before(now, sessionTouchSeconds),
})

export const isLive = ({ now, idleSince }: Places<Pick<LiveValues, 'now' | 'idleSince'>>) =>
  sql<boolean>`(session.ends_at > ${now} and session.seen_at > ${idleSince})`

/** Postpones a live session's idle timeout. Never revives an ended session. */
export const touch = (values: Places<LiveValues>) => sql`
  update session set seen_at = ${values.now}
  where token_hash = ${values.token} and seen_at < ${values.touchSince} and ${isLive(values)}`

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
  'browser',
  'system',
  'follows_ended',
  'proven_at',
] as const satisfies (keyof Row)[]
const allColumns = sql.raw(columns.map((column) => `session.${column}`).join(', '))

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
  browser: { browser: row.browser, system: row.system } as Browser,
  followsEnded: row.follows_ended,
  provenAt: row.proven_at,
})

type SessionLookup = Omit<LiveValues, 'touchSince'>
type FoundSession = Row & {
  its_user: User | null
  its_block: BlockJson | null
  until: Date | null
  read_at: Date
}

const selectSession = (
  { token, now, idleSince }: Places<SessionLookup>,
  until: RawBuilder<unknown>,
) => sql<FoundSession>`
  select ${allColumns}, ${until}, statement_timestamp() as read_at, (
    select ${userAsJson} from app_user
    where app_user.auth0_user_id = session.identity_id) as its_user, (
    select ${blockAsJson} from blocked_user
    where blocked_user.email = session.email and ended_at is null) as its_block
  from session where token_hash = ${token} and ${isLive({ now, idleSince })}`

const find = statement<SessionLookup, FoundSession>((values) =>
  selectSession(values, sql`null::timestamptz as until`),
)
const findCounting = statement<SessionLookup & Counted, FoundSession>((values) =>
  selectSession(values, sql`${consumed(values)} as until, ${unsynced}`),
)

/** Stores a verdict. For the same value and outcome, retains the block and the report that are already recorded. */
const keepVerdict = statement<
  {
    token: Buffer
    kind: ScreenedKind
    verdict: string
    valueHash: string
    risks: string
    isWhiteFlag: boolean
    email: string | null
  },
  Row & { its_block: BlockJson | null }
>(({ token, kind, verdict, valueHash, risks, isWhiteFlag, email }) => {
  const kept = sql`(screening -> ${kind}::text)`
  return sql`
    update session set email = coalesce(${email}, email),
      screening = screening || jsonb_build_object(${kind}::text, case
        when ${kept} ->> 'valueHash' = ${valueHash} and ${kept} -> 'risks' = ${risks}::jsonb
          and (${kept} ? 'whiteFlag') = ${isWhiteFlag}
        then jsonb_strip_nulls(jsonb_build_object('blockId', ${kept} -> 'blockId',
          'blockedFor', ${kept} -> 'blockedFor', 'reportedFor', ${kept} -> 'reportedFor'))
        else '{}'::jsonb end || ${verdict}::jsonb)
    where token_hash = ${token} returning ${allColumns}, (
      select ${blockAsJson} from blocked_user
      where blocked_user.email = coalesce(${email}, session.email) and ended_at is null) as its_block`
})

const renewedRow = (session: RenewedSession) => ({
  token_hash: session.tokenHash,
  user_id: session.userId,
  identity_id: session.identityId,
  challenge_user_id: session.challengeUserId,
  email: session.email ?? null,
  screening: JSON.stringify(session.screening),
  created_at: session.createdAt,
  seen_at: session.seenAt,
  ends_at: session.endsAt,
  browser: session.browser.browser,
  system: session.browser.system,
  follows_ended: session.followsEnded ?? false,
  proven_at: session.provenAt,
})

const rowOf = (session: Session) => ({ ...renewedRow(session), kind: session.kind })

const insertFrom = (
  row: Places<ReturnType<typeof rowOf>>,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  insert into session (${sql.raw(columns.join(', '))})
  select ${row.token_hash}, ${row.kind}, ${row.user_id}::uuid, ${row.identity_id}, ${row.challenge_user_id}::uuid,
    ${row.email}, ${row.screening}::jsonb, ${row.created_at}::timestamptz, ${row.seen_at}::timestamptz,
    ${row.ends_at}::timestamptz, ${row.browser}, ${row.system},
    ${row.follows_ended}::boolean, ${row.proven_at}::timestamptz from ${from}`

/** A session with a new token. Without its kind, which the database derives from the session's user. */
export type RenewedSession = Omit<Session, 'kind'>
/** The renewal of a session in the statement that stores the proof of identity. */
export interface Renewal {
  /** Hash of the session's current token. */
  before: Buffer
  session: RenewedSession
  /** The browser in which to remember the user. */
  device: RememberedDevice | undefined
}
/** Column values of a renewed session. `before` is the hash of the token that is replaced. */
export type Replacing = ReturnType<typeof renewedRow> & { before: Buffer }
export const replacingValues = (before: Buffer, session: RenewedSession): Replacing => ({
  ...renewedRow(session),
  before,
})
type Replaced = { is_current: boolean; is_replaced: boolean }

/**
 * Returns a CTE that replaces a session's row. `user` is a FROM clause that finds the session's user. The session's kind
 * is `applicant` if that user has a verified phone and email and is not blocked.
 */
export const replacedAs = (
  row: Places<Replacing>,
  user: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  replaced as (
    update session set token_hash = ${row.token_hash}, user_id = ${row.user_id}::uuid,
      kind = coalesce((
        select case when is_phone_verified and is_email_verified and not is_blocked then 'applicant' end from ${user}),
        'sign_up'),
      identity_id = ${row.identity_id}, challenge_user_id = ${row.challenge_user_id}::uuid, email = ${row.email},
      screening = ${row.screening}::jsonb, created_at = ${row.created_at}::timestamptz,
      seen_at = ${row.seen_at}::timestamptz, ends_at = ${row.ends_at}::timestamptz,
      browser = ${row.browser}, system = ${row.system}, follows_ended = ${row.follows_ended},
      proven_at = ${row.proven_at}::timestamptz
    where token_hash = ${row.before} and ${condition}
    returning coalesce(user_id, challenge_user_id, trail_of_identity(identity_id)) as trail, user_id, browser, system)`

/** Locks browsers before the audit trail, as forgetting a browser does, to avoid deadlocks. */
const afterDevices = sql`(select trail from replaced where (select count(*) from forgotten) >= 0)`

interface ReplacementParts {
  after?: RawBuilder<unknown>
  entry?: Places<EntryValues>
  device?: Places<RememberedDevice>
}

/**
 * Builds the statement of `replace`. It locks rows in the same order as `endAll`: a concurrent `endAll` either deletes the
 * old row first, or waits for this statement and then deletes the replacement.
 */
const replacing = (
  row: Places<Replacing>,
  { after, entry, device }: ReplacementParts,
): RawBuilder<Replaced> => sql`
  with ${after ? sql`held as (${after}),` : sql``} ${replacedAs(
    row,
    sql`app_user where id = ${row.user_id}::uuid`,
    after ? sql`(select is_current from held)` : sql`true`,
  )}
  ${device ? sql`, ${remembered(sql`replaced`, device)}` : sql``}
  ${entry ? sql`, ${appendedFrom(device ? afterDevices : sql`replaced`, entry)}` : sql``}
  select ${after ? sql`(select is_current from held)` : sql`true`} as is_current,
    exists (select from replaced) as is_replaced`

type ReplacementValues = Replacing & EntryValues & ProvenAt & RememberedDevice
/** Which optional parts a replacement has. */
type HasPart = Record<'entry' | 'proven' | 'device', boolean>

/** Returns false if all the identity's sessions ended after the password was proven. Locks like `endAll`. */
const notEndedSince = ({ identityId, readAt }: Places<ProvenAt>): RawBuilder<unknown> => sql`
  insert into sessions_ended as e (identity_id) values (${identityId})
  on conflict (identity_id) do update set ended_at = e.ended_at
  returning coalesce(ended_at < ${readAt}, true) as is_current`

const replacement = variants((has: HasPart) =>
  statement<ReplacementValues, Replaced>((values) =>
    replacing(values, {
      ...(has.proven && { after: notEndedSince(values) }),
      ...(has.entry && { entry: values }),
      ...(has.device && { device: values }),
    }),
  ),
)

/**
 * Makes concurrent log-ins fail whose password was proven before now. A statement of its own, because a deletion after it
 * must see the sessions of log-ins that its lock waited for.
 */
export const refuseEarlierProofs = async (db: Kysely<Tables>, identityId: string): Promise<void> => {
  await sql`
    insert into sessions_ended (identity_id, ended_at) values (${identityId}, clock_timestamp())
    on conflict (identity_id) do update set ended_at = clock_timestamp()`.execute(db)
}

export const createSessions = (db: Kysely<Tables>) => ({
  async begin(session: Session, uses: readonly RateLimitUse[], now: Date): Promise<Date | undefined> {
    const inserted = await sql<{ until: Date | null }>`
        with allowed as materialized (select ${consumed(counted(uses, now))} as until),
        made as (${insertFrom(rowOf(session), sql`allowed where until is null`)})
        select until from allowed`.execute(db)
    return inserted.rows[0]?.until ?? undefined
  },
  async find(
    tokenHash: Buffer,
    now: Date,
    uses: readonly RateLimitUse[] = [],
  ): Promise<{ session: LiveSession; retryAt: Date | undefined } | undefined> {
    const lookup = { token: tokenHash, now, idleSince: before(now, sessionIdleSeconds) }
    const found = await (uses.length === 0
      ? find(db, lookup)
      : findCounting(db, { ...lookup, ...counted(uses, now) }))
    const row = found.rows[0]
    if (!row) return undefined
    const touching = liveValues(tokenHash, now)
    if (row.seen_at < touching.touchSince) await touch(touching).execute(db)
    const session = {
      ...toSession(row),
      user: row.its_user ?? undefined,
      block: row.its_block ? fromJson(row.its_block) : undefined,
      readAt: row.read_at,
    }
    return { session, retryAt: row.until ?? undefined }
  },
  /**
   * Stores a verdict. Keeps the block and the report that are recorded for the same value and outcome.
   * @returns `undefined` without a session
   */
  async keepVerdict(
    tokenHash: Buffer,
    kind: ScreenedKind,
    verdict: Verdict,
    email?: string,
  ): Promise<{ session: Session; block: Block | undefined } | undefined> {
    const kept = await keepVerdict(db, {
      token: tokenHash,
      kind,
      verdict: JSON.stringify(verdict),
      valueHash: verdict.valueHash,
      risks: JSON.stringify(verdict.risks),
      isWhiteFlag: verdict.whiteFlag === true,
      email: email ?? null,
    })
    const row = kept.rows[0]
    return row && { session: toSession(row), block: row.its_block ? fromJson(row.its_block) : undefined }
  },
  async isProvenSince(tokenHash: Buffer, since: Date): Promise<boolean> {
    const found = await db
      .selectFrom('session')
      .select('token_hash')
      .where('token_hash', '=', tokenHash)
      .where('proven_at', '>', since)
      .executeTakeFirst()
    return found !== undefined
  },
  async lock(tokenHash: Buffer): Promise<Session | undefined> {
    const row = await db
      .selectFrom('session')
      .select(columns)
      .where('token_hash', '=', tokenHash)
      .forUpdate()
      .executeTakeFirst()
    return row && toSession(row)
  },
  /**
   * Replaces the token in one statement, to prevent session fixation. With `device`, also remembers the user in the
   * session's browser, unless the session had ended.
   * @returns `gone` if the old session had ended; `outdated` if all of the identity's sessions ended after the password was
   *   proven
   */
  async replace(
    tokenHash: Buffer,
    session: RenewedSession,
    entry?: NewEntry,
    how: { proven?: ProvenAt | undefined; device?: RememberedDevice | undefined } = {},
  ): Promise<'replaced' | 'gone' | 'outdated'> {
    const { proven, device } = how
    const has = { entry: entry !== undefined, proven: proven !== undefined, device: device !== undefined }
    const values = {
      ...replacingValues(tokenHash, session),
      ...(entry && entryValues(entry)),
      ...proven,
      ...device,
    }
    // A statement uses only the values of its parts.
    const { rows } = await replacement(has)(db, values as ReplacementValues)
    if (!rows[0]?.is_current) return 'outdated'
    return rows[0].is_replaced ? 'replaced' : 'gone'
  },
  async end(tokenHash: Buffer, entry: NewEntry): Promise<void> {
    await sql`
        with gone as (
          delete from session where token_hash = ${tokenHash}
          returning coalesce(user_id, trail_of_identity(identity_id)) as trail),
        ${appendedFrom(sql`gone`, entryValues(entry))}
        select`.execute(db)
  },
  /** Ends every session of an identity and its user, including concurrent logins and sessions that wait for a code. */
  async endAll(identityId: string): Promise<void> {
    await refuseEarlierProofs(db, identityId)
    await sql`
        with owner as (select id from app_user where auth0_user_id = ${identityId})
        delete from session where identity_id = ${identityId} or user_id in (select id from owner)
          or challenge_user_id in (select id from owner)`.execute(db)
  },
  async forget(now: Date): Promise<void> {
    await longTransaction(db, async (tx) => {
      await sql`delete from session where not ${isLive(liveValues(Buffer.alloc(0), now))}`.execute(tx)
      await sql`
          delete from sessions_ended
          where ended_at is null or ended_at < clock_timestamp() - interval '1 hour'`.execute(tx)
      await sql`
          delete from session_ended_elsewhere
          where ended_at < ${now}::timestamptz - interval '1 day'`.execute(tx)
    })
  },
})
export type Sessions = ReturnType<typeof createSessions>
