import { createHash } from 'node:crypto'
import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { AuditEntry } from '../application/write-fragments.ts'
import { unsynced } from '../sign-up/limits.ts'
import type { Caller } from '../sign-up/rows.ts'

/** The trail of all that operators do; migration 0020 begins it. */
export const operatorsTrail = '00000000-0000-4000-8000-000000000000'

/** From where a request came. */
export type Origin = Pick<Caller, 'ip' | 'requestId'>

/** An entry of the audit trail: an action and codes, never values (SE-11). */
export interface NewEntry {
  /** unproven: a caller who claims to be the person, such as one with a wrong password */
  actor: 'applicant' | 'unproven' | 'server'
  action: string
  detail?: Record<string, unknown>
  /** undefined: the server did it by itself */
  origin?: Origin
  now: Date
}

/** Whose trail. An identity that has a user yet has the user's; `null` and an email that nobody has have none. */
export type TrailOwner = { userId: string } | { identityId: string | null } | { email: string }

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

/** The audit trails of users, of identities without a user, and of operators. Those of clients go with their writes. */
export const createAudit = (db: Kysely<Tables>) => ({
  append: (owner: TrailOwner, entry: NewEntry): Promise<void> =>
    append(db, trailOf(owner), entryValues(entry), entry.actor === 'unproven' ? 'unsynced' : 'synced'),
  /** In the operators' trail, and in that of the user whom it is about. @param entry `by`: the operator's name */
  async operator(
    { by, action, detail, now }: { by: string; action: string; detail: Record<string, unknown>; now: Date },
    userId: string | null = null,
  ): Promise<void> {
    const entry = operatorEntry(action, { by, ...detail }, now)
    await append(db, sql`${userId}::uuid`, entry)
    await append(db, sql`${operatorsTrail}::uuid`, entry)
  },
})
export type Audit = ReturnType<typeof createAudit>
