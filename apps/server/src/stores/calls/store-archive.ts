import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

/** Creates the partitions of the months in which the next calls to archive were answered. */
const addPartitions = async (db: Kysely<Tables>, before: Date, atMost: number): Promise<number> => {
  const { rows } = await sql`
    select add_month_of_archived_calls(month) from (
      select distinct date_trunc('month', updated_at at time zone 'UTC')::date as month
      from (select updated_at from provider_call where state = 'answered' and updated_at < ${before}
        order by updated_at limit ${atMost}) due) months`.execute(db)
  return rows.length
}

/** Moves answered calls to the archive in one transaction. Skips rows and people that another transaction has locked. */
export const archiveCalls = async (db: Kysely<Tables>, before: Date, atMost: number): Promise<number> => {
  if ((await addPartitions(db, before, atMost)) === 0) return 0
  const moved = await sql`
    with due as materialized (
      select id, client_id, user_id from provider_call where state = 'answered' and updated_at < ${before}
      order by updated_at limit ${atMost}),
    -- Locks people before calls, as an erasure does, so that no call is archived for a person who is being erased.
    clients as materialized (
      select id from client where id in (select client_id from due) for key share skip locked),
    users as materialized (
      select id from app_user where id in (select user_id from due) for key share skip locked),
    moved as (
      delete from provider_call where id in (
        select id from provider_call
        where id in (select id from due) and state = 'answered'
          and (client_id is null or client_id in (select id from clients))
          and (user_id is null or user_id in (select id from users))
        for update skip locked)
      returning id, operation, key, client_id, user_id, input, answer, attempts, created_at, updated_at),
    archived as (insert into provider_call_archive
      (id, operation, key, client_id, user_id, input, answer, attempts, created_at, updated_at)
      select id, operation, key, client_id, user_id, input, answer, attempts, created_at, updated_at from moved)
    insert into provider_call_key (key, id, settled_at) select key, id, updated_at from moved`.execute(db)
  return Number(moved.numAffectedRows ?? 0n)
}
