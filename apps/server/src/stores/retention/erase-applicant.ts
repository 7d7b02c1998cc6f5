import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { erasedHash } from '../reconciliation/holdings-sql.ts'
import { personOf, placesOf, type Subject } from './rows-of-person.ts'

/** Time in ms by which the unverified_email row is backdated, so that the next maintenance run deletes the login. */
const longAgo = 30 * 24 * 60 * 60 * 1000

/**
 * Tables in deletion order: a table comes before the tables that are needed to find its rows.
 * Deletions from the last two tables cascade.
 */
const order = [
  // Before the archive, so that a call that is being archived is deleted there.
  'provider_call',
  'provider_call_archive',
  'password_reset',
  'session',
  'sessions_ended',
  'prospect',
  'whitelist',
  'blocked_user',
  'fraud_event',
  'unverified_email',
  'proven_email',
  'client',
  'app_user',
] as const

/** Stores a hash of each broker id, so that reconciliation does not report an erased applicant's holdings. */
const keepHashes = (db: Kysely<Tables>, clientIds: readonly string[]) =>
  sql`
    insert into erased_holding (hash)
    select ${erasedHash(sql`kind`, sql`id`)} from (
      select 'person' as kind, person_id as id from broker_account where client_id = any(${clientIds}::uuid[])
      union select 'account', account_id from broker_account where client_id = any(${clientIds}::uuid[])
      union select 'bank_relationship', relationship_id from bank where client_id = any(${clientIds}::uuid[])
      union select 'bank_relationship', answer ->> 'relationshipId' from every_provider_call
        where client_id = any(${clientIds}::uuid[]) and operation = 'create_bank_relationship'
      union select 'schedule', broker_id from transfer where client_id = any(${clientIds}::uuid[]) and kind = 'schedule') held
    where id is not null on conflict do nothing`.execute(db)

export const eraseApplicant = async (db: Kysely<Tables>, subject: Subject, now: Date): Promise<void> => {
  const person = await personOf(db, subject)
  const places = placesOf(person)
  await keepHashes(db, person.clientIds)
  // Deletes the person's rate limits before they expire, because their keys contain contact data and ids.
  for (const text of [person.email, person.phone, ...person.clientIds, person.userId])
    if (text !== null) await sql`delete from rate_limit where position(${text}::text in key) > 0`.execute(db)
  await sql`delete from funnel_event where client_id = any(${person.clientIds}::uuid[])`.execute(db)
  // Only the steward's role may run this function, which has the owner's rights.
  if (person.userId !== null) await sql`select erase_evidence(${person.userId}::uuid, ${now})`.execute(db)
  for (const table of order) await sql`delete from ${sql.table(table)} where ${places[table]}`.execute(db)
  const local = await sql`delete from local_identity where ${places.local_identity}`.execute(db)
  if (local.numAffectedRows === 0n && person.email !== null)
    await sql`
      insert into unverified_email (email, created_at) values (${person.email}, ${new Date(now.getTime() - longAgo)})`.execute(
      db,
    )
}
