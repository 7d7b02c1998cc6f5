import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { type Places, statement, variants } from '../../platform/postgres/statement.ts'
import { appendedFrom, type EntryValues, entryValues, type NewEntry } from '../audit/audit.ts'
import { type RememberedDevice, remembered } from './devices.ts'
import { type RenewedSession, renewedRow } from './session-rows.ts'

/** An identity whose password was proven after `readAt`, by the database's clock. */
export interface ProvenAt {
  identityId: string
  readAt: Date
}

/** How the statement that stores a proof of identity renews the session. */
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
 * Builds the statement of `replaceSession`. It locks rows in the same order as `endAll`: a concurrent `endAll` either deletes the
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

/** Returns false if all the identity's sessions ended after the password was proven. Locks the row that `endAll` locks. */
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

export interface ProofAndDevice {
  proven?: ProvenAt | undefined
  device?: RememberedDevice | undefined
}

/**
 * Replaces the token in one statement, to prevent session fixation. With `device`, also remembers the user in the
 * session's browser, unless the session had ended.
 * @returns `gone` if the old session had ended; `outdated` if all of the identity's sessions ended after the password was
 *   proven
 */
export const replaceSession = async (
  db: Kysely<Tables>,
  tokenHash: Buffer,
  session: RenewedSession,
  entry?: NewEntry,
  { proven, device }: ProofAndDevice = {},
): Promise<'replaced' | 'gone' | 'outdated'> => {
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
}

/**
 * Makes concurrent log-ins fail whose password was proven before now. It is a separate statement, so that the caller's next
 * statement also sees the sessions of log-ins for whose lock this one waited.
 */
export const refuseEarlierProofs = async (db: Kysely<Tables>, identityId: string): Promise<void> => {
  await sql`
    insert into sessions_ended (identity_id, ended_at) values (${identityId}, clock_timestamp())
    on conflict (identity_id) do update set ended_at = clock_timestamp()`.execute(db)
}
