import { createHash } from 'node:crypto'
import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { type Audit, type NewEntry, operatorsTrail, type TrailOwner } from '../../ports/audit.ts'
import { unsynced } from './limits.ts'
import type { Tables } from './schema.ts'
import type { AuditEntry } from './write-fragments.ts'

/** An entry's columns; the payload is hashed as the text that it is here. */
export interface EntryValues {
  at: string
  action: string
  payload: string
}

export const entryValues = ({ now, actor, action, detail, origin }: NewEntry): EntryValues => {
  const at = now.toISOString()
  const entry: AuditEntry = {
    at,
    actor,
    action,
    detail: detail ?? {},
    ip: origin?.ip ?? null,
    requestId: origin?.requestId ?? null,
  }
  return { at, action, payload: JSON.stringify(entry) }
}

export const operatorEntry = (action: string, detail: Record<string, unknown>, now: Date): EntryValues => {
  const at = now.toISOString()
  const entry: AuditEntry = { at, actor: 'operator', action, detail, ip: null, requestId: null }
  return { at, action, payload: JSON.stringify(entry) }
}

/**
 * CTEs that append an entry within a statement, so that it costs no round trip of its own.
 * @param from rows of a column `trail`, one at most for each trail; null: no entry
 */
export const appendedFrom = (
  from: RawBuilder<unknown>,
  { at, action, payload }: { [Name in keyof EntryValues]: unknown },
): RawBuilder<unknown> => sql`
  chained as (
    insert into audit_chain as c (id, seq, head)
    select f.trail, 1, sha256(sha256(convert_to('client ' || f.trail, 'UTF8')) || int4send(1)
      || convert_to(${payload}::text, 'UTF8'))
    from ${from} f where f.trail is not null
    on conflict (id) do update set seq = c.seq + 1,
      head = sha256(c.head || int4send(c.seq + 1) || convert_to(${payload}::text, 'UTF8'))
    returning id, seq, head),
  audited as (
    insert into audit_event (client_id, seq, at, action, payload, hash)
    select id, seq, ${at}::timestamptz, ${action}::text, ${payload}::json, head from chained)`

/** The id of the trail of an identity that has no user yet, as the database makes it. */
export const identityTrail = (identityId: string): string =>
  createHash('sha256')
    .update(`identity ${identityId}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

const trailOf = (owner: TrailOwner): RawBuilder<unknown> => {
  if ('userId' in owner) return sql`${owner.userId}::uuid`
  if ('identityId' in owner) return sql`trail_of_identity(${owner.identityId}::text)`
  return sql`coalesce((select id from app_user where email = ${owner.email}),
    (select trail_of_identity(id) from local_identity where email = ${owner.email}))`
}

/**
 * Appends an entry to a trail that is no live client's.
 * @param when `unsynced`: without waiting for the disk, so that the time does not tell whether there is such a trail
 */
export const append = async (
  db: Kysely<Tables>,
  trail: RawBuilder<unknown>,
  { at, action, payload }: EntryValues,
  when: 'synced' | 'unsynced' = 'synced',
): Promise<void> => {
  await sql`
    select ${when === 'unsynced' && !db.isTransaction ? unsynced : sql`null`},
      case when q.trail is not null then append_entry(q.trail, ${at}::timestamptz, ${action}, ${payload}) end
    from (select ${trail} as trail) q`.execute(db)
}

export const createAudit = (db: Kysely<Tables>): Audit => ({
  append: (owner, entry) =>
    append(db, trailOf(owner), entryValues(entry), entry.actor === 'unproven' ? 'unsynced' : 'synced'),
  async operator({ by, action, detail, now }, userId = null) {
    const entry = operatorEntry(action, { by, ...detail }, now)
    await append(db, sql`${userId}::uuid`, entry)
    await append(db, sql`${operatorsTrail}::uuid`, entry)
  },
})
