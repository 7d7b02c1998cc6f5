import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely'
import { inTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { type Renewal, replaceSession } from '../access/session-replacement.ts'
import { append, entryValues, type NewEntry, type Origin } from '../audit/audit.ts'
import type { User } from '../people.ts'
import { userColumns } from './users.ts'

export interface Verification {
  /** `new_email` and `new_phone` codes prove a contact that will replace the user's. */
  channel: 'email' | 'phone' | 'new_email' | 'new_phone'
  userId: string
  destination: string
  codeHash: Buffer | null
  tries: number
  /** `null` if no code is known to have been sent. */
  sentAt: Date | null
  expiresAt: Date
  /** When a text was last refused because its recipient replied STOP; `null` once a text is sent. */
  textsStoppedAt: Date | null
}

type Row = Selectable<Tables['verification']>

const toVerification = (row: Row): Verification => ({
  channel: row.channel,
  userId: row.user_id,
  destination: row.destination,
  codeHash: row.code_hash,
  tries: row.tries,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  textsStoppedAt: row.texts_stopped_at,
})

type Channel = Verification['channel']

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
  const write = async (tx: Kysely<Tables>, verification: Verification): Promise<void> => {
    const row = {
      destination: verification.destination,
      code_hash: verification.codeHash,
      tries: verification.tries,
      sent_at: verification.sentAt,
      expires_at: verification.expiresAt,
      texts_stopped_at: verification.textsStoppedAt,
    }
    await tx
      .insertInto('verification')
      .values({ channel: verification.channel, user_id: verification.userId, ...row })
      .onConflict((conflict) => conflict.columns(['channel', 'user_id']).doUpdateSet(row))
      .execute()
  }
  return {
    put: (verification: Verification & { sentAt: Date }): Promise<void> =>
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
    /** Records that the owner of the number stopped texts, so that the code was not sent. */
    textsStopped: (channel: Channel, userId: string, now: Date): Promise<void> =>
      inTransaction(db, async (tx) => {
        await tx
          .updateTable('verification')
          .set({ code_hash: null, expires_at: now, texts_stopped_at: now })
          .where(ofUser(channel, userId))
          .execute()
        const detail = { channel, why: 'stopped' }
        await note(tx, userId, { actor: 'server', action: 'code_not_sent', detail, now })
      }),
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
      channel: 'email' | 'phone',
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
          .set(
            channel === 'email'
              ? { is_email_verified: true }
              : { is_phone_verified: true, mail_reset_at: null },
          )
          .where('id', '=', userId)
          .where(channel, '=', destination)
          .returning(userColumns)
          .executeTakeFirst()
        if (!user) return undefined
        await tx
          .updateTable('verification')
          .set({ code_hash: null, expires_at: now })
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
     * Lets the applicant request a code at once, because a copy of a message could not be sent. The stored code stays valid,
     * because the first message may contain it.
     */
    async notSentAgain(channel: Channel, userId: string, sentAt: Date | null): Promise<void> {
      await db.updateTable('verification').set({ sent_at: sentAt }).where(ofUser(channel, userId)).execute()
    },
    /** Restores the row from before a code that could not be sent, as expired. Deletes the row if there was none before. */
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
