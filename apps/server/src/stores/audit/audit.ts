import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { AuditEntry } from '../application/write-fragments.ts'
import { unsynced } from '../limits.ts'
import type { Caller } from '../people.ts'

/** The id of the audit trail that contains all operators' actions. */
export const operatorsTrail = '00000000-0000-4000-8000-000000000000'

export type Origin = Pick<Caller, 'ip' | 'requestId'>

/** A new audit entry: an action and codes, never personal values. */
export interface NewEntry {
  /** `unproven` is a caller without proof of identity, for example after a wrong password. */
  actor: 'applicant' | 'unproven' | 'server' | 'firm'
  action: string
  detail?: Record<string, unknown>
  origin?: Origin
  now: Date
}

/**
 * A trail's owner. `email` means the user with this email or, if there is none, the identity with this email.
 * A `null` identity has no trail.
 */
export type TrailOwner =
  | { userId: string }
  | { firmKeyId: string }
  | { identityId: string | null }
  | { email: string }

/** The columns of an audit entry. The entry's hash covers the exact text of `payload`. */
export interface EntryValues {
  at: string
  action: string
  payload: string
}

const stamped = (entry: AuditEntry): EntryValues => ({
  at: entry.at,
  action: entry.action,
  payload: JSON.stringify(entry),
})

export const entryValues = ({ now, actor, action, detail, origin }: NewEntry): EntryValues => {
  const { ip = null, requestId = null } = origin ?? {}
  return stamped({ at: now.toISOString(), actor, action, detail: detail ?? {}, ip, requestId })
}

export const operatorEntry = (action: string, detail: Record<string, unknown>, now: Date): EntryValues => {
  return stamped({ at: now.toISOString(), actor: 'operator', action, detail, ip: null, requestId: null })
}

/** Returns CTEs for the caller's statement. They append an entry to every non-null `trail` in the rows of `from`. */
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
    select id, seq, ${at}::timestamptz, ${action}::text, ${payload}::text::json, head from chained)`

export const identityTrail = (identityId: string): string =>
  createHash('sha256')
    .update(`identity ${identityId}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')

const trailOf = (owner: TrailOwner): RawBuilder<unknown> => {
  if ('userId' in owner) return sql`${owner.userId}::uuid`
  if ('firmKeyId' in owner) return sql`${owner.firmKeyId}::uuid`
  if ('identityId' in owner) return sql`trail_of_identity(${owner.identityId}::text)`
  return sql`coalesce((select id from app_user where email = ${owner.email}),
    (select trail_of_identity(id) from local_identity where email = ${owner.email}))`
}

/** Appends an entry. `unsynced` skips the disk wait, so that response times do not reveal whether a trail exists. */
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

export const createAudit = (db: Kysely<Tables>) => ({
  append: (owner: TrailOwner, entry: NewEntry): Promise<void> =>
    append(db, trailOf(owner), entryValues(entry), entry.actor === 'unproven' ? 'unsynced' : 'synced'),
  /** Appends to the operators' trail and to the trail of the affected user or key. `by` is the operator's name. */
  async operator(
    { by, action, detail, now }: { by: string; action: string; detail: Record<string, unknown>; now: Date },
    ownerId: string | null = null,
  ): Promise<void> {
    const entry = operatorEntry(action, { by, ...detail }, now)
    await append(db, sql`${ownerId}::uuid`, entry)
    await append(db, sql`${operatorsTrail}::uuid`, entry)
  },
})
