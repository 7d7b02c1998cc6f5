import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { statement, variants } from '../../platform/postgres/statement.ts'
import { appendedFrom, type EntryValues, entryValues, type Origin } from '../audit/audit.ts'
import { type RememberedDevice, remembered } from './devices.ts'
import { type Counted, consumed, counted, type RateLimitUse, unsynced } from './limits.ts'
import type { User } from './rows.ts'
import { type Renewal, type Replacing, replacedAs, replacingValues } from './session-replacement.ts'
import { userAsJson, allColumns as userFields } from './users.ts'

export interface Verification {
  channel: 'email' | 'phone'
  userId: string
  destination: string
  providerSid: string | null
  codeHash: Buffer | null
  tries: number
  /** `null` if no code is known to have been sent. */
  sentAt: Date | null
  expiresAt: Date
  /** When the oldest text message without a provider response was requested; `null` if no response is pending. */
  unansweredSince: Date | null
  /** When a text was last refused because its recipient replied STOP; `null` once a text is sent. */
  textsStoppedAt: Date | null
}

const columns = [
  'channel',
  'user_id',
  'destination',
  'provider_sid',
  'code_hash',
  'tries',
  'sent_at',
  'expires_at',
  'unanswered_since',
  'texts_stopped_at',
] as const
const allColumns = sql.raw(columns.map((column) => `verification.${column}`).join(', '))

type Row = Selectable<Tables['verification']>

/** Stored in `sent_at` if no code was sent, because older releases require a time. */
const never = new Date(0)

const toVerification = (row: Row): Verification => ({
  channel: row.channel,
  userId: row.user_id,
  destination: row.destination,
  providerSid: row.provider_sid,
  codeHash: row.code_hash,
  tries: row.tries,
  sentAt: row.sent_at.getTime() === never.getTime() ? null : row.sent_at,
  expiresAt: row.expires_at,
  unansweredSince: row.unanswered_since,
  textsStoppedAt: row.texts_stopped_at,
})

interface Whose {
  channel: Verification['channel']
  userId: string
}

type Written = Omit<Verification, 'textsStoppedAt'>

const put = statement<Written & EntryValues>(
  (values) => sql`
    with ${appendedFrom(sql`(select ${values.userId}::uuid as trail)`, values)}
    insert into verification (channel, user_id, destination, provider_sid, code_hash, tries, sent_at, expires_at,
      unanswered_since)
    values (${values.channel}, ${values.userId}, ${values.destination}, ${values.providerSid}, ${values.codeHash},
      ${values.tries}, coalesce(${values.sentAt}, 'epoch'::timestamptz), ${values.expiresAt}, ${values.unansweredSince})
    on conflict (channel, user_id) do update set destination = excluded.destination,
      provider_sid = excluded.provider_sid, code_hash = excluded.code_hash, tries = excluded.tries,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at, unanswered_since = excluded.unanswered_since`,
)
type RowOrNone = Row | { [Column in keyof Row]: null }

const toSend = statement<
  Whose & { destination: string; expiresAt: Date; since: Date } & Counted,
  RowOrNone & { is_recent: boolean; until: Date | null }
>(
  (values) => sql`
    with newest as (
      select ${allColumns}, recent.is_recent, case when not is_recent then ${consumed(values)} end as until
      from (values (1)) one
      left join verification on channel = ${values.channel} and user_id = ${values.userId}
      cross join lateral (
        select coalesce(destination = ${values.destination} and expires_at > ${values.now}
          and sent_at > ${values.since}, false) as is_recent) recent),
    requested as (
      insert into verification as v (channel, user_id, destination, sent_at, expires_at, unanswered_since)
      select 'phone', ${values.userId}::uuid, ${values.destination}, 'epoch', ${values.expiresAt}::timestamptz,
        ${values.now}::timestamptz
      from newest where ${values.channel} = 'phone' and not is_recent and until is null
      on conflict (channel, user_id) do update set destination = excluded.destination, tries = 0,
        expires_at = excluded.expires_at,
        unanswered_since = coalesce(v.unanswered_since, excluded.unanswered_since),
        texts_stopped_at = case when v.destination = excluded.destination then v.texts_stopped_at end)
    select *, ${unsynced} from newest`,
)
const textSent = statement<{ userId: string; providerSid: string; now: Date; expiresAt: Date } & EntryValues>(
  (values) => sql`
    with sent as (
      update verification
      set provider_sid = ${values.providerSid}, sent_at = ${values.now}, expires_at = ${values.expiresAt},
        unanswered_since = null, texts_stopped_at = null
      where channel = 'phone' and user_id = ${values.userId} and unanswered_since is not null
      returning user_id as trail),
    ${appendedFrom(sql`sent`, values)}
    select`,
)
const withUser = statement<Whose, { its_user: User } & RowOrNone>(
  ({ channel, userId }) => sql`
    select ${userAsJson} as its_user, ${allColumns}
    from app_user left join verification
      on verification.user_id = app_user.id and verification.channel = ${channel}
    where app_user.id = ${userId}`,
)
const countTry = statement<
  Whose & { destination: string } & Counted,
  Row & { until: Date | null; has_notice: boolean }
>(
  (values) => sql`
    with counted as (
      update verification set tries = tries + 1
      where channel = ${values.channel} and user_id = ${values.userId} returning ${allColumns})
    select counted.*, ${unsynced}, case when destination = ${values.destination} and expires_at > ${values.now}
      then ${consumed(values)} end as until,
      channel = 'email' and exists (select from email_change_notice notice where notice.user_id = counted.user_id
        and notice.email = counted.destination and awaits_verification) as has_notice
    from counted`,
)

export interface SuccessOptions {
  now: Date
  alone: Buffer | undefined
  origin: Origin
  renewal?: Renewal | undefined
}
type SuccessValues = Whose &
  EntryValues &
  Replacing &
  RememberedDevice & { destination: string; alone: Buffer | null; now: Date }

const success = variants(
  ({ channel, has }: { channel: Verification['channel']; has: Record<'renewal' | 'device', boolean> }) =>
    statement<SuccessValues, User & { is_renewed: boolean }>((values) => {
      const flag = sql.ref(channel === 'email' ? 'is_email_verified' : 'is_phone_verified')
      // Locks a session before its user, as screening does, and sessions and browsers before the audit trail, as a log-in
      // does, to avoid deadlocks.
      const own = sql`own as materialized (select from session where token_hash = ${values.before} for update),`
      const renewed = sql`${replacedAs(values, sql`verified`, sql`exists (select from verified)`)},`
      return sql`
        with ${has.renewal ? own : sql``} verified as (
          update app_user set ${flag} = true where id = ${values.userId} and ${sql.ref(channel)} = ${values.destination}
            ${has.renewal ? sql`and (select count(*) from own) >= 0` : sql``}
          returning ${userFields}),
        closed as (
          update verification set code_hash = null, expires_at = ${values.now}, unanswered_since = null
          where channel = ${values.channel} and user_id = ${values.userId} and exists (select from verified)),
        known as (
          delete from unverified_email
          where email = ${values.destination} and ${values.channel} = 'email' and exists (select from verified)),
        others as (
          delete from session using verified
          where identity_id = verified.auth0_user_id and token_hash <> ${values.alone}::bytea returning 1),
        ${has.renewal ? renewed : sql``} ${has.device ? sql`${remembered(sql`replaced`, values)},` : sql``}
        ${appendedFrom(
          sql`(select id as trail from verified where (select count(*) from others) >= 0
            ${has.device ? sql`and (select count(*) from forgotten) >= 0` : sql``})`,
          values,
        )}
        select *, ${has.renewal ? sql`exists (select from replaced)` : sql`false`} as is_renewed from verified`
    }),
)

/** Stores the newest code per user and channel. */
export const createVerifications = (db: Kysely<Tables>) => ({
  async put(verification: Written & { sentAt: Date }): Promise<void> {
    const { channel, sentAt } = verification
    const entry = entryValues({ actor: 'server', action: 'code_sent', detail: { channel }, now: sentAt })
    await put(db, { ...verification, ...entry })
  },
  /**
   * Unless an unexpired code was sent recently, counts `uses` and records that a text is being sent. The text's code
   * is valid until `expiresAt`, even if the provider's response is lost. The commit that enqueues the sending also
   * writes the record to disk.
   */
  async toSend(
    to: Pick<Verification, 'channel' | 'userId' | 'destination' | 'expiresAt'>,
    since: Date,
    uses: readonly RateLimitUse[],
    now: Date,
  ): Promise<{ newest: Verification | undefined; isRecent: boolean; retryAt: Date | undefined }> {
    const { rows } = await toSend(db, { ...to, since, ...counted(uses, now) })
    const [row] = rows
    if (!row) throw new Error('the query returned no row')
    return {
      newest: row.channel === null ? undefined : toVerification(row),
      isRecent: row.is_recent,
      retryAt: row.until ?? undefined,
    }
  },
  async textSent(userId: string, providerSid: string, now: Date, expiresAt: Date): Promise<void> {
    const entry = entryValues({ actor: 'server', action: 'code_sent', detail: { channel: 'phone' }, now })
    await textSent(db, { userId, providerSid, now, expiresAt, ...entry })
  },
  /**
   * Expires the user's code, because sending a text failed and the provider may have dropped the previous code.
   * `isStopped`: the recipient replied STOP.
   */
  async textNotSent(userId: string, now: Date, isStopped = false): Promise<void> {
    const detail = { channel: 'phone', ...(isStopped && { why: 'stopped' }) }
    const entry = entryValues({ actor: 'server', action: 'code_not_sent', detail, now })
    await sql`
        with ended as (
          update verification set expires_at = ${now}, unanswered_since = null,
            texts_stopped_at = case when ${isStopped}::boolean then ${now}::timestamptz else texts_stopped_at end
          where channel = 'phone' and user_id = ${userId} and unanswered_since is not null
          returning user_id as trail),
        ${appendedFrom(sql`ended`, entry)}
        select`.execute(db)
  },
  async withUser(
    channel: 'email' | 'phone',
    userId: string,
  ): Promise<{ user: User; verification: Verification | undefined } | undefined> {
    const found = await withUser(db, { channel, userId })
    const row = found.rows[0]
    return row && { user: row.its_user, verification: row.channel === null ? undefined : toVerification(row) }
  },
  /**
   * Counts the attempt. Counts `uses` only for an unexpired code that was sent to `destination`.
   * `hasNotice`: an email-change notice waits for the verification.
   */
  async countTry(
    channel: 'email' | 'phone',
    userId: string,
    destination: string,
    uses: readonly RateLimitUse[],
    now: Date,
  ): Promise<{ verification: Verification; retryAt: Date | undefined; hasNotice: boolean } | undefined> {
    const tried = await countTry(db, { channel, userId, destination, ...counted(uses, now) })
    const row = tried.rows[0]
    return (
      row && {
        verification: toVerification(row),
        retryAt: row.until ?? undefined,
        hasNotice: row.has_notice,
      }
    )
  },
  /**
   * Uses up a correct code. If `alone` is given, ends the user's other sessions; otherwise ends none. With `renewal`, also
   * renews a session, unless it has ended.
   * @returns `undefined` if the destination has changed
   */
  async succeed(
    channel: 'email' | 'phone',
    userId: string,
    destination: string,
    { now, alone, origin, renewal }: SuccessOptions,
  ): Promise<{ user: User; isRenewed: boolean } | undefined> {
    const entry = entryValues({
      actor: 'applicant',
      action: 'code_checked',
      detail: { channel },
      origin,
      now,
    })
    const values = {
      ...{ channel, userId, destination, now, alone: alone ?? null },
      ...entry,
      ...(renewal && replacingValues(renewal.before, renewal.session)),
      ...renewal?.device,
    }
    const has = { renewal: renewal !== undefined, device: renewal?.device !== undefined }
    // A statement uses only the values of its parts.
    const { rows } = await success({ channel, has })(db, values as SuccessValues)
    if (!rows[0]) return undefined
    const { is_renewed: isRenewed, ...user } = rows[0]
    return { user, isRenewed }
  },
  /** Lets the applicant request a code immediately. The code stays valid, because an earlier email may contain it. */
  async notSentAgain(userId: string, sentAt: Date | null): Promise<void> {
    await sql`
        update verification set sent_at = ${sentAt ?? never}
        where channel = 'email' and user_id = ${userId}`.execute(db)
  },
  /** Restores the previous row, expired and without a code, because the newest code could not be sent. */
  async takeBack(
    channel: 'email' | 'phone',
    userId: string,
    before: Verification | undefined,
    now: Date,
  ): Promise<void> {
    const entry = entryValues({ actor: 'server', action: 'code_not_sent', detail: { channel }, now })
    if (before) {
      await put(db, { ...before, codeHash: null, expiresAt: now, ...entry })
      return
    }
    await sql`
        with gone as (
          delete from verification where channel = ${channel} and user_id = ${userId} returning user_id as trail),
        ${appendedFrom(sql`gone`, entry)}
        select`.execute(db)
  },
})
export type Verifications = ReturnType<typeof createVerifications>
