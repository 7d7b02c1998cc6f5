import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { isLive, liveValues } from '../access/session-rows.ts'

export interface PhoneUpload {
  id: string
  clientId: string
  userId: string
  /** The session on the computer that made the link. */
  sessionHash: Buffer
  linkHash: Buffer
  expiresAt: Date
  openedAt: Date | null
  uploadedAt: Date | null
}

type Row = Selectable<Tables['phone_upload']> & { user_id: string }

const toPhoneUpload = (row: Row): PhoneUpload => ({
  id: row.id,
  clientId: row.client_id,
  userId: row.user_id,
  sessionHash: row.session_hash,
  linkHash: row.link_hash,
  expiresAt: row.expires_at,
  openedAt: row.opened_at,
  uploadedAt: row.uploaded_at,
})

/** The session that made the link is still the live session of the application's user. */
const hasSession = (now: Date) => sql<boolean>`exists (
  select from session where session.token_hash = phone_upload.session_hash and session.kind = 'applicant'
    and session.user_id = client.user_id and ${isLive(liveValues(Buffer.alloc(0), now))})`

/** The links by which a phone uploads the documents of an application, and the sessions of these phones. */
export const createPhoneUploads = (db: Kysely<Tables>) => ({
  /** Replaces the application's earlier link, which ends the session of a phone that opened it. */
  async replace(
    made: Pick<PhoneUpload, 'id' | 'clientId' | 'sessionHash' | 'linkHash' | 'expiresAt'>,
  ): Promise<void> {
    const row = {
      id: made.id,
      session_hash: made.sessionHash,
      link_hash: made.linkHash,
      expires_at: made.expiresAt,
      phone_hash: null,
      opened_at: null,
      uploaded_at: null,
    }
    await db
      .insertInto('phone_upload')
      .values({ ...row, client_id: made.clientId })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
      .execute()
  },
  async ofClient(clientId: string): Promise<PhoneUpload | undefined> {
    const { rows } = await sql<Row>`
      select phone_upload.*, client.user_id from phone_upload join client on client.id = phone_upload.client_id
      where phone_upload.client_id = ${clientId}::uuid`.execute(db)
    return rows[0] && toPhoneUpload(rows[0])
  },
  /** Exchanges an unused link for a phone's session. @returns `undefined` if the link is used, replaced or expired */
  async open(linkHash: Buffer, phoneHash: Buffer, now: Date): Promise<PhoneUpload | undefined> {
    const { rows } = await sql<Row>`
      update phone_upload set phone_hash = ${phoneHash}, opened_at = ${now} from client
      where client.id = phone_upload.client_id and phone_upload.link_hash = ${linkHash}
        and phone_upload.opened_at is null and phone_upload.expires_at > ${now} and ${hasSession(now)}
      returning phone_upload.*, client.user_id`.execute(db)
    return rows[0] && toPhoneUpload(rows[0])
  },
  /** Finds the link by the session of the phone that opened it, unless that session has ended. */
  async ofPhone(phoneHash: Buffer, now: Date): Promise<PhoneUpload | undefined> {
    const { rows } = await sql<Row>`
      select phone_upload.*, client.user_id from phone_upload join client on client.id = phone_upload.client_id
      where phone_upload.phone_hash = ${phoneHash} and phone_upload.uploaded_at is null
        and phone_upload.expires_at > ${now} and ${hasSession(now)}`.execute(db)
    return rows[0] && toPhoneUpload(rows[0])
  },
  async uploaded(id: string, now: Date): Promise<void> {
    await db.updateTable('phone_upload').set({ uploaded_at: now }).where('id', '=', id).execute()
  },
  async forget(before: Date): Promise<void> {
    await db.deleteFrom('phone_upload').where('expires_at', '<', before).execute()
  },
})
