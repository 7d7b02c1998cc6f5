import type { Contact } from '@vestibule/domain/session'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { Verdict } from '../people.ts'

/** A change of email or phone after the sign-up. */
export interface ContactChange {
  id: string
  userId: string
  contact: Contact
  destination: string
  verdict: Verdict
  expiresAt: Date
  /** Hash of the session in which the code was entered. */
  confirmedIn: Buffer | null
  appliedAt: Date | null
  /** The replaced phone. `null` once the notice to it is sent. */
  previous: string | null
  /** A recovery: begun by the firm, and confirmed by a link to the new email and the phone. */
  byFirm: boolean
}

const toChange = (row: Selectable<Tables['contact_change']>): ContactChange => ({
  id: row.id,
  userId: row.user_id,
  contact: row.contact,
  destination: row.destination,
  verdict: row.verdict as Verdict,
  expiresAt: row.expires_at,
  confirmedIn: row.confirmed_in,
  appliedAt: row.applied_at,
  previous: row.previous,
  byFirm: row.by_firm,
})

export const createContactChanges = (db: Kysely<Tables>) => ({
  /** Replaces an earlier change. @returns false if that change is confirmed, but not applied yet */
  async begin(change: Omit<ContactChange, 'confirmedIn' | 'appliedAt' | 'previous'>): Promise<boolean> {
    const row = {
      id: change.id,
      contact: change.contact,
      destination: change.destination,
      verdict: JSON.stringify(change.verdict),
      expires_at: change.expiresAt,
      confirmed_in: null,
      applied_at: null,
      previous: null,
      by_firm: change.byFirm,
    }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('contact_change')
      .values({ user_id: change.userId, ...row })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(row)
          .where(sql<boolean>`contact_change.confirmed_in is null or contact_change.applied_at is not null`),
      )
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  async newest(userId: string): Promise<ContactChange | undefined> {
    const found = db.selectFrom('contact_change').selectAll().where('user_id', '=', userId)
    const row = await found.executeTakeFirst()
    return row && toChange(row)
  },
  /** Records that the code was entered. @returns false if it was entered before, or if the change was replaced */
  async confirm(userId: string, id: string, sessionHash: Buffer): Promise<boolean> {
    const confirmed = await db
      .updateTable('contact_change')
      .set({ confirmed_in: sessionHash })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('confirmed_in', 'is', null)
      .executeTakeFirst()
    return confirmed.numUpdatedRows === 1n
  },
  /** Replaces the contact, and deletes the codes. Locks the user before the codes, as a correct code does. */
  async apply(
    { userId, contact, destination }: ContactChange,
    previous: string | null,
    now: Date,
  ): Promise<void> {
    await db
      .updateTable('contact_change')
      .set({ applied_at: now, previous })
      .where('user_id', '=', userId)
      .execute()
    await db
      .updateTable('app_user')
      .set({
        contact_changed_at: now,
        ...(contact === 'email'
          ? { email: destination, is_email_verified: true }
          : { phone: destination, is_phone_verified: true, phone_released_at: null, mail_reset_at: null }),
      })
      .where('id', '=', userId)
      .execute()
    await db
      .deleteFrom('verification')
      .where('user_id', '=', userId)
      .where('channel', 'in', [contact, `new_${contact}`])
      .execute()
  },
  /** @returns false if there is no recovery, or if it is already confirmed */
  async stopRecovery(userId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('contact_change')
      .where('user_id', '=', userId)
      .where('by_firm', '=', true)
      .where('confirmed_in', 'is', null)
      .executeTakeFirst()
    return numDeletedRows === 1n
  },
  async forgetPrevious(userId: string, id: string): Promise<void> {
    const done = db.updateTable('contact_change').set({ previous: null }).where('user_id', '=', userId)
    await done.where('id', '=', id).execute()
  },
  async drop(userId: string, id: string): Promise<void> {
    await db.deleteFrom('contact_change').where('user_id', '=', userId).where('id', '=', id).execute()
  },
})
