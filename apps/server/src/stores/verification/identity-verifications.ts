import type { VerificationStatus } from '@vestibule/domain/verification/status'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { createPolling } from '../review/reviews.ts'

/** Delays the job's first poll, because the applicant's page polls first. */
const firstMs = 3_000

export const createIdentityVerifications = (db: Kysely<Tables>) => ({
  ...createPolling(db, 'identity_verification'),

  /** Replaces the previous attempt and restarts polling. */
  async put(
    clientId: string,
    { number, id, status }: { number: number; id: string; status: VerificationStatus },
    now: Date,
  ): Promise<void> {
    const row = {
      attempt: number,
      verification_id: id,
      status,
      since: now,
      poll_at: new Date(now.getTime() + firstMs),
      polled_at: null,
      ended_at: null,
    }
    await db
      .insertInto('identity_verification')
      .values({ client_id: clientId, ...row })
      .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
      .execute()
  },

  async setStatus(clientId: string, status: VerificationStatus, over: boolean, now: Date): Promise<void> {
    await db
      .updateTable('identity_verification')
      .set({ status, ended_at: over ? now : null })
      .where('client_id', '=', clientId)
      .execute()
  },

  async clientOf(verificationId: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('identity_verification')
      .select('client_id')
      .where('verification_id', '=', verificationId)
      .executeTakeFirst()
    return row?.client_id
  },

  async pollNow(clientId: string, now: Date): Promise<void> {
    await db
      .updateTable('identity_verification')
      .set({ poll_at: now, polled_at: null })
      .where('client_id', '=', clientId)
      .where('ended_at', 'is', null)
      .execute()
  },
})
