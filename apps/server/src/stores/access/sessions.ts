import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inTransaction, longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { type Places, statement } from '../../platform/postgres/statement.ts'
import { append, entryValues, type NewEntry } from '../audit/audit.ts'
import { type Counted, consumed, counted, type RateLimitUse, unsynced } from '../limits.ts'
import type { ScreenedKind, User, Verdict } from '../people.ts'
import { type BlockJson, blockAsJson, fromJson } from '../screening/risks.ts'
import type { Block } from '../screening/rows.ts'
import { userAsJson } from '../sign-up/users.ts'
import { refuseEarlierProofs, replaceSession } from './session-replacement.ts'
import {
  isLive,
  type LiveSession,
  type LiveValues,
  liveValues,
  rowOf,
  type Session,
  type SessionRow,
  selectedColumns,
  sessionColumns,
  toSession,
  touch,
} from './session-rows.ts'

type SessionLookup = Omit<LiveValues, 'touchSince'>
type FoundSession = SessionRow & {
  its_user: User | null
  its_block: BlockJson | null
  until: Date | null
  read_at: Date
}

/** The times of the session's proofs of identity, and of changes of the user's contact. */
export interface Proof {
  provenAt: Date | null
  secondFactorAt: Date | null
  contactChangedAt: Date | null
  phoneReleasedAt: Date | null
}

const selectSession = (
  { token, now, idleSince }: Places<SessionLookup>,
  until: RawBuilder<unknown>,
) => sql<FoundSession>`
  select ${selectedColumns}, ${until}, statement_timestamp() as read_at, (
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
  SessionRow & { its_block: BlockJson | null }
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
    where token_hash = ${token} returning ${selectedColumns}, (
      select ${blockAsJson} from blocked_user
      where blocked_user.email = coalesce(${email}, session.email) and ended_at is null) as its_block`
})

export const createSessions = (db: Kysely<Tables>) => ({
  async begin(session: Session): Promise<void> {
    await db.insertInto('session').values(rowOf(session)).execute()
  },
  async find(
    tokenHash: Buffer,
    now: Date,
    uses: readonly RateLimitUse[] = [],
  ): Promise<{ session: LiveSession; retryAt: Date | undefined } | undefined> {
    const live = liveValues(tokenHash, now)
    const found = await (uses.length === 0
      ? find(db, live)
      : findCounting(db, { ...live, ...counted(uses, now) }))
    const row = found.rows[0]
    if (!row) return undefined
    if (row.seen_at < live.touchSince) await touch(live).execute(db)
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
  /** Returns the times of the session's proofs, and those from which changes of its user are held. */
  async proofOf(tokenHash: Buffer): Promise<Proof | undefined> {
    const { rows } = await sql<Proof>`
      select proven_at as "provenAt", second_factor_at as "secondFactorAt",
        contact_changed_at as "contactChangedAt", phone_released_at as "phoneReleasedAt"
      from session left join app_user on app_user.id = session.user_id
      where token_hash = ${tokenHash}`.execute(db)
    return rows[0]
  },
  async lock(tokenHash: Buffer): Promise<Session | undefined> {
    const row = await db
      .selectFrom('session')
      .select(sessionColumns)
      .where('token_hash', '=', tokenHash)
      .forUpdate()
      .executeTakeFirst()
    return row && toSession(row)
  },
  replace: replaceSession.bind(undefined, db),
  end: (tokenHash: Buffer, entry: NewEntry): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<{ trail: string | null }>`
        delete from session where token_hash = ${tokenHash}
        returning coalesce(user_id, trail_of_identity(identity_id)) as trail`.execute(tx)
      if (rows[0]) await append(tx, sql`${rows[0].trail}::uuid`, entryValues(entry))
    }),
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
