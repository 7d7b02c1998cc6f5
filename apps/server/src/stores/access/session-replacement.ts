import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { append, entryValues, type NewEntry } from '../audit/audit.ts'
import { type RememberedDevice, rememberDevice } from './devices.ts'
import { type RenewedSession, renewedRow, type Session } from './session-rows.ts'

/** An identity whose password was proven after `readAt`, by the database's clock. */
export interface ProvenAt {
  identityId: string
  readAt: Date
}

/** How the transaction that stores a proof of identity renews the session. */
export interface Renewal {
  /** Hash of the session's current token. */
  before: Buffer
  session: RenewedSession
  /** The browser in which to remember the user. */
  device: RememberedDevice | undefined
}

/** Returns false if all the identity's sessions ended after the password was proven. Locks the row that `endAll` locks. */
const isCurrent = async (db: Kysely<Tables>, { identityId, readAt }: ProvenAt): Promise<boolean> => {
  const { rows } = await sql<{ is_current: boolean }>`
    insert into sessions_ended as e (identity_id) values (${identityId})
    on conflict (identity_id) do update set ended_at = e.ended_at
    returning coalesce(ended_at < ${readAt}, true) as is_current`.execute(db)
  return rows[0]?.is_current === true
}

/**
 * Replaces the token, to prevent session fixation. With `device`, also remembers the user in the session's browser. The
 * session is an applicant's if its user has a verified phone and email and is not blocked. Locks rows in the same order
 * as `endAll`: a concurrent `endAll` either deletes the old row first, or waits and then deletes the replacement.
 * @returns `gone` if the session has ended; `outdated` if the identity's sessions were ended after its password was proven
 */
export const replaceSession = (
  db: Kysely<Tables>,
  before: Buffer,
  session: RenewedSession,
  entry?: NewEntry,
  { proven, device }: { proven?: ProvenAt | undefined; device?: RememberedDevice | undefined } = {},
): Promise<'replaced' | 'gone' | 'outdated'> =>
  inTransaction(db, async (tx) => {
    if (proven && !(await isCurrent(tx, proven))) return 'outdated'
    const kind = sql<Session['kind']>`coalesce((
      select 'applicant' from app_user
      where id = ${session.userId} and is_phone_verified and is_email_verified and not is_blocked), 'sign_up')`
    const replaced = await tx
      .updateTable('session')
      .set({ ...renewedRow(session), kind })
      .where('token_hash', '=', before)
      .returning(
        sql<string | null>`coalesce(user_id, challenge_user_id, trail_of_identity(identity_id))`.as('trail'),
      )
      .executeTakeFirst()
    if (!replaced) return 'gone'
    // Locks browsers before the audit trail, as forgetting a browser does, to avoid deadlocks.
    if (device && session.userId) await rememberDevice(tx, session.userId, session.browser, device)
    if (entry) await append(tx, sql`${replaced.trail}::uuid`, entryValues(entry))
    return 'replaced'
  })

/**
 * Makes concurrent log-ins fail whose password was proven before now. It is a separate statement, so that the caller's next
 * statement also sees the sessions of log-ins for whose lock this one waited.
 */
export const refuseEarlierProofs = async (db: Kysely<Tables>, identityId: string): Promise<void> => {
  await sql`
    insert into sessions_ended (identity_id, ended_at) values (${identityId}, clock_timestamp())
    on conflict (identity_id) do update set ended_at = clock_timestamp()`.execute(db)
}
