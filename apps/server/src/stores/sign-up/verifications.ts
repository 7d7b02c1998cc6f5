import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import { inTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { type Renewal, replaceSession } from '../access/session-replacement.ts'
import { append, entryValues, type NewEntry, type Origin } from '../audit/audit.ts'
import type { User } from '../people.ts'
import { userColumns } from './users.ts'

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

type Row = Selectable<Tables['verification']>

const toVerification = (row: Row): Verification => ({
  channel: row.channel,
  userId: row.user_id,
  destination: row.destination,
  providerSid: row.provider_sid,
  codeHash: row.code_hash,
  tries: row.tries,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  unansweredSince: row.unanswered_since,
  textsStoppedAt: row.texts_stopped_at,
})

type Channel = Verification['channel']
type Written = Omit<Verification, 'textsStoppedAt'>

export interface SuccessOptions {
  now: Date
  alone: Buffer | undefined
  origin: Origin
  renewal?: Renewal | undefined
}

/** Stores the newest code per user and channel. */
export const createVerifications = (db: Kysely<Tables>) => {
  const ofUser = (channel: Channel, userId: string) => (where: ExpressionBuilder<Tables, 'verification'>) =>
    where.and({ channel, user_id: userId })
  const note = (tx: Kysely<Tables>, userId: string, entry: NewEntry): Promise<void> =>
    append(tx, sql`${userId}::uuid`, entryValues(entry))
  const write = async (tx: Kysely<Tables>, verification: Written): Promise<void> => {
    const row = {
      destination: verification.destination,
      provider_sid: verification.providerSid,
      code_hash: verification.codeHash,
      tries: verification.tries,
      sent_at: verification.sentAt,
      expires_at: verification.expiresAt,
      unanswered_since: verification.unansweredSince,
    }
    await tx
      .insertInto('verification')
      .values({ channel: verification.channel, user_id: verification.userId, ...row })
      .onConflict((conflict) => conflict.columns(['channel', 'user_id']).doUpdateSet(row))
      .execute()
  }
  /** Ends the wait for the provider's response to a text, with an entry. Does nothing without such a wait. */
  const answered = (
    userId: string,
    row: Updateable<Tables['verification']>,
    entry: Omit<NewEntry, 'actor'>,
  ): Promise<void> =>
    inTransaction(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('verification')
        .set({ ...row, unanswered_since: null })
        .where(ofUser('phone', userId))
        .where('unanswered_since', 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await note(tx, userId, { actor: 'server', ...entry })
    })

  return {
    put: (verification: Written & { sentAt: Date }): Promise<void> =>
      inTransaction(db, async (tx) => {
        const { channel, userId, sentAt: now } = verification
        await write(tx, verification)
        await note(tx, userId, { actor: 'server', action: 'code_sent', detail: { channel }, now })
      }),
    async newest(channel: Channel, userId: string): Promise<Verification | undefined> {
      const row = await db
        .selectFrom('verification')
        .selectAll()
        .where(ofUser(channel, userId))
        .executeTakeFirst()
      return row && toVerification(row)
    },
    /** Records that a text is being sent. Its code is valid until `expiresAt`, even if the provider's response is lost. */
    async textRequested(
      { userId, destination, expiresAt }: Pick<Verification, 'userId' | 'destination' | 'expiresAt'>,
      now: Date,
    ): Promise<void> {
      await sql`
        insert into verification as v (channel, user_id, destination, expires_at, unanswered_since)
        values ('phone', ${userId}, ${destination}, ${expiresAt}, ${now})
        on conflict (channel, user_id) do update set destination = excluded.destination, tries = 0,
          expires_at = excluded.expires_at,
          unanswered_since = coalesce(v.unanswered_since, excluded.unanswered_since),
          texts_stopped_at = case when v.destination = excluded.destination then v.texts_stopped_at end`.execute(
        db,
      )
    },
    textSent: (userId: string, sid: string, now: Date, expiresAt: Date): Promise<void> =>
      answered(
        userId,
        { provider_sid: sid, sent_at: now, expires_at: expiresAt, texts_stopped_at: null },
        { action: 'code_sent', detail: { channel: 'phone' }, now },
      ),
    /**
     * Expires the user's code, because sending a text failed and the provider may have dropped the previous code.
     * `isStopped`: the recipient replied STOP.
     */
    textNotSent: (userId: string, now: Date, isStopped = false): Promise<void> =>
      answered(
        userId,
        { expires_at: now, ...(isStopped && { texts_stopped_at: now }) },
        { action: 'code_not_sent', detail: { channel: 'phone', ...(isStopped && { why: 'stopped' }) }, now },
      ),
    /** Counts an attempt before its code is compared. */
    async countTry(channel: Channel, userId: string): Promise<Verification | undefined> {
      const row = await db
        .updateTable('verification')
        .set({ tries: sql`tries + 1` })
        .where(ofUser(channel, userId))
        .returningAll()
        .executeTakeFirst()
      return row && toVerification(row)
    },
    /**
     * Uses up a correct code. If `alone` is given, ends the user's other sessions; otherwise ends none. With `renewal`,
     * also renews a session, unless it has ended.
     * @returns `undefined` if the destination has changed
     */
    succeed: (
      channel: Channel,
      userId: string,
      destination: string,
      { now, alone, origin, renewal }: SuccessOptions,
    ): Promise<{ user: User; isRenewed: boolean } | undefined> =>
      inTransaction(db, async (tx) => {
        // Locks a session before its user, as screening does, and sessions and browsers before the audit trail, as a
        // log-in does, to avoid deadlocks.
        if (renewal)
          await sql`select from session where token_hash = ${renewal.before} for update`.execute(tx)
        const user = await tx
          .updateTable('app_user')
          .set({ [channel === 'email' ? 'is_email_verified' : 'is_phone_verified']: true })
          .where('id', '=', userId)
          .where(channel, '=', destination)
          .returning(userColumns)
          .executeTakeFirst()
        if (!user) return undefined
        await tx
          .updateTable('verification')
          .set({ code_hash: null, expires_at: now, unanswered_since: null })
          .where(ofUser(channel, userId))
          .execute()
        if (channel === 'email')
          await tx.deleteFrom('unverified_email').where('email', '=', destination).execute()
        if (alone)
          await tx
            .deleteFrom('session')
            .where('identity_id', '=', user.auth0_user_id)
            .where('token_hash', '<>', alone)
            .execute()
        const isRenewed =
          renewal !== undefined &&
          (await replaceSession(tx, renewal.before, renewal.session, undefined, renewal)) === 'replaced'
        await note(tx, userId, {
          actor: 'applicant',
          action: 'code_checked',
          detail: { channel },
          origin,
          now,
        })
        return { user, isRenewed }
      }),
    /**
     * Lets the applicant request a code at once, because a copy of an email could not be sent. The stored code stays valid,
     * because the first email may contain it.
     */
    async notSentAgain(userId: string, sentAt: Date | null): Promise<void> {
      await db.updateTable('verification').set({ sent_at: sentAt }).where(ofUser('email', userId)).execute()
    },
    /** Puts back the row from before a code that could not be sent, but expired and without a code; without one, deletes. */
    takeBack: (
      channel: Channel,
      userId: string,
      before: Verification | undefined,
      now: Date,
    ): Promise<void> =>
      inTransaction(db, async (tx) => {
        if (before) await write(tx, { ...before, codeHash: null, expiresAt: now })
        else await tx.deleteFrom('verification').where(ofUser(channel, userId)).execute()
        await note(tx, userId, { actor: 'server', action: 'code_not_sent', detail: { channel }, now })
      }),
  }
}
export type Verifications = ReturnType<typeof createVerifications>
