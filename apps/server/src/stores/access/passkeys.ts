import type { Browser } from '@vestibule/domain/browsers'
import { type Kysely, type Selectable, sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'

export type ChallengePurpose = 'add' | 'log_in' | 'step_up'

export interface Passkey extends Browser {
  id: string
  userId: string
  credentialId: Buffer
  publicKey: Buffer
  /** The device's count of signatures at the last use. 0 if the device does not count. */
  counter: number
  transports: string[]
  name: string | null
  createdAt: Date
  usedAt: Date | null
}

const toPasskey = (row: Selectable<Tables['passkey']>): Passkey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  ...({ browser: row.browser, system: row.system } as Browser),
  createdAt: row.created_at,
  usedAt: row.used_at,
})

export const createPasskeys = (db: Kysely<Tables>) => ({
  async ofUser(userId: string): Promise<Passkey[]> {
    const found = db.selectFrom('passkey').selectAll().where('user_id', '=', userId)
    return (await found.orderBy('created_at').orderBy('id').execute()).map(toPasskey)
  },
  async hasOne(userId: string): Promise<boolean> {
    const found = db.selectFrom('passkey').select('id').where('user_id', '=', userId).limit(1)
    return (await found.executeTakeFirst()) !== undefined
  },
  async byCredential(credentialId: Buffer): Promise<Passkey | undefined> {
    const found = db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId)
    const row = await found.executeTakeFirst()
    return row && toPasskey(row)
  },
  /** @returns false if a passkey with this credential id exists */
  async add(passkey: Omit<Passkey, 'name' | 'usedAt'>): Promise<boolean> {
    const added = await db
      .insertInto('passkey')
      .values({
        id: passkey.id,
        user_id: passkey.userId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: String(passkey.counter),
        transports: passkey.transports,
        name: null,
        browser: passkey.browser,
        system: passkey.system,
        created_at: passkey.createdAt,
        used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  },
  /** Records a use. @returns false if the passkey was removed, or if its count of signatures did not grow */
  async use(id: string, counter: number, now: Date): Promise<boolean> {
    const used = await sql`
      update passkey set counter = ${counter}, used_at = ${now}
      where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`.execute(db)
    return used.numAffectedRows === 1n
  },
  async rename(userId: string, id: string, name: string): Promise<boolean> {
    const renamed = db.updateTable('passkey').set({ name }).where('id', '=', id).where('user_id', '=', userId)
    return (await renamed.executeTakeFirst()).numUpdatedRows === 1n
  },
  async remove(userId: string, id: string): Promise<boolean> {
    const removed = db.deleteFrom('passkey').where('id', '=', id).where('user_id', '=', userId)
    return (await removed.executeTakeFirst()).numDeletedRows === 1n
  },
  /** Removes all passkeys of an identity. @returns the user that they belonged to, or `undefined` if there were none */
  async removeAll(identityId: string): Promise<string | undefined> {
    const { rows } = await sql<{ user_id: string }>`
      delete from passkey where user_id in (select id from app_user where auth0_user_id = ${identityId})
      returning user_id`.execute(db)
    return rows[0]?.user_id
  },
  /** Replaces the session's earlier challenge for the same purpose. */
  async setChallenge(
    sessionHash: Buffer,
    purpose: ChallengePurpose,
    challenge: Buffer,
    endsAt: Date,
  ): Promise<void> {
    await db
      .insertInto('passkey_challenge')
      .values({ session_hash: sessionHash, purpose, challenge, ends_at: endsAt })
      .onConflict((conflict) =>
        conflict.columns(['session_hash', 'purpose']).doUpdateSet({ challenge, ends_at: endsAt }),
      )
      .execute()
  },
  /** Uses up the challenge. @returns `undefined` if there is none, or if it expired */
  async takeChallenge(
    sessionHash: Buffer,
    purpose: ChallengePurpose,
    now: Date,
  ): Promise<Buffer | undefined> {
    const taken = await db
      .deleteFrom('passkey_challenge')
      .where('session_hash', '=', sessionHash)
      .where('purpose', '=', purpose)
      .returning(['challenge', 'ends_at'])
      .executeTakeFirst()
    return taken && taken.ends_at > now ? taken.challenge : undefined
  },
  async forgetChallenges(now: Date): Promise<void> {
    await longTransaction(db, (tx) =>
      tx.deleteFrom('passkey_challenge').where('ends_at', '<=', now).execute(),
    )
  },
})
