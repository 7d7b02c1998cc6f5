import type { FirmEvent } from '@vestibule/domain/events/firm-events'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { statement } from '../../platform/postgres/statement.ts'
import { type EventRow, toEvent } from './events.ts'

export type DisabledFor = 'COMMAND' | 'GONE'

export interface WebhookEndpoint {
  id: string
  url: string
  disabledFor: DisabledFor | null
  createdAt: Date
}

export interface EndpointCounts {
  pending: number
  dead: number
  /** When the oldest pending event became true. */
  oldestPendingAt: Date | null
}

export interface SealedSecret {
  id: string
  endpointId: string
  sealed: Buffer
}

export interface ClaimedDelivery {
  position: string
  subject: string
  /** 1 for the first attempt. */
  attempt: number
  event: FirmEvent
}

export interface DeliveryResult {
  position: string
  attempt: number
  outcome: string
  /** Ms until the next attempt, `delivered`, or `dead` after the last attempt. */
  next: number | 'delivered' | 'dead'
}

export interface DeadDelivery {
  position: string
  type: string
  clientId: string | null
  attempts: number
  outcome: string | null
  settledAt: Date | null
}

type ClaimValues = { endpointId: string; atMost: number; leaseMs: number }
type ClaimRow = EventRow & { subject: string; attempts: number }

/**
 * Claims due deliveries that are the first pending ones of their subject, so that the events of a subject stay in order.
 * The form of the conditions lets PostgreSQL read only the first due rows of the index, however many are pending.
 */
const claim = statement<ClaimValues, ClaimRow>(
  ({ endpointId, atMost, leaseMs }) => sql`
    with due as (
      select d.position from webhook_delivery d
      where d.endpoint_id = ${endpointId} and d.state = 'PENDING' and d.due_at <= statement_timestamp()
        and exists (select from webhook_endpoint e where e.id = d.endpoint_id and e.disabled_for is null)
        and d.position = (select min(first.position) from webhook_delivery first
          where first.endpoint_id = d.endpoint_id and first.subject = d.subject and first.state = 'PENDING')
      order by d.due_at, d.position limit ${atMost} for update of d skip locked),
    claimed as (
      update webhook_delivery d set attempts = d.attempts + 1,
        due_at = clock_timestamp() + ${leaseMs}::integer * interval '1 ms'
      from due where d.endpoint_id = ${endpointId} and d.position = due.position
      returning d.position, d.subject, d.attempts, d.event_at)
    select f.position, f.id, f.type, f.version, f.at, f.client_id, f.user_id, f.data, c.subject, c.attempts
    from claimed c join firm_event f on f.position = c.position and f.at = c.event_at`,
)

type SettleValues = {
  endpointId: string
  now: Date
  positions: readonly string[]
  attempts: readonly number[]
  outcomes: readonly string[]
  states: readonly string[]
  waits: readonly number[]
}

/**
 * Stores results. Ignores those of a claim that another process has taken over. The subject's later deliveries wait as long
 * as the one before them, so that claims do not read them again and again.
 */
const settle = statement<SettleValues>(
  (values) => sql`
    with settled as (
      update webhook_delivery d set state = r.state, last_outcome = r.outcome,
        due_at = clock_timestamp() + r.wait * interval '1 ms',
        settled_at = case when r.state = 'PENDING' then null else ${values.now}::timestamptz end
      from unnest(${values.positions}::bigint[], ${values.attempts}::integer[], ${values.outcomes}::text[],
        ${values.states}::text[], ${values.waits}::integer[]) r (position, attempt, outcome, state, wait)
      where d.endpoint_id = ${values.endpointId} and d.position = r.position and d.state = 'PENDING'
        and d.attempts = r.attempt
      returning d.subject, d.position, d.due_at as next_at)
    update webhook_delivery later set due_at = next_at from settled
    where later.endpoint_id = ${values.endpointId} and later.subject = settled.subject and later.state = 'PENDING'
      and later.position > settled.position and (later.due_at > clock_timestamp() or next_at > clock_timestamp())`,
)

const stateOf = ({ next }: DeliveryResult): string => {
  if (next === 'delivered') return 'DELIVERED'
  return next === 'dead' ? 'DEAD' : 'PENDING'
}

export const createWebhooks = (db: Kysely<Tables>) => ({
  async addEndpoint({ id, url }: Pick<WebhookEndpoint, 'id' | 'url'>, now: Date): Promise<void> {
    await db.insertInto('webhook_endpoint').values({ id, url, disabled_for: null, created_at: now }).execute()
  },

  async endpoints(): Promise<WebhookEndpoint[]> {
    const rows = await db
      .selectFrom('webhook_endpoint')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      url: row.url,
      disabledFor: row.disabled_for,
      createdAt: row.created_at,
    }))
  },

  /** Locks the endpoint, so that its secrets are rotated one after another. @returns whether it exists */
  async lockEndpoint(id: string): Promise<boolean> {
    const query = db.selectFrom('webhook_endpoint').select('id').where('id', '=', id).forUpdate()
    return (await query.executeTakeFirst()) !== undefined
  },

  /** Returns the enabled endpoints to which a delivery is due. */
  async dueEndpoints(): Promise<Pick<WebhookEndpoint, 'id' | 'url'>[]> {
    const { rows } = await sql<Pick<WebhookEndpoint, 'id' | 'url'>>`
      select id, url from webhook_endpoint e where disabled_for is null and exists (
        select from webhook_delivery d
        where d.endpoint_id = e.id and d.state = 'PENDING' and d.due_at <= statement_timestamp())`.execute(db)
    return rows
  },

  async counts(endpointId: string): Promise<EndpointCounts> {
    const { rows } = await sql<EndpointCounts>`
      select count(*) filter (where state = 'PENDING')::integer as pending,
        count(*) filter (where state = 'DEAD')::integer as dead,
        min(event_at) filter (where state = 'PENDING') as "oldestPendingAt"
      from webhook_delivery where endpoint_id = ${endpointId} and state <> 'DELIVERED'`.execute(db)
    return rows[0] ?? { pending: 0, dead: 0, oldestPendingAt: null }
  },

  /** Disables the endpoint. Its pending deliveries become dead, so that they can be sent again. @returns if it was enabled */
  async disable(endpointId: string, why: DisabledFor, now: Date): Promise<boolean> {
    const { rows } = await sql`
      with disabled as (
        update webhook_endpoint set disabled_for = ${why} where id = ${endpointId} and disabled_for is null
        returning id),
      ended as (
        update webhook_delivery set state = 'DEAD', settled_at = ${now}::timestamptz,
          last_outcome = coalesce(last_outcome, 'disabled')
        where endpoint_id in (select id from disabled) and state = 'PENDING')
      select id from disabled`.execute(db)
    return rows.length > 0
  },

  async enable(endpointId: string): Promise<boolean> {
    const done = await db
      .updateTable('webhook_endpoint')
      .set({ disabled_for: null })
      .where('id', '=', endpointId)
      .where('disabled_for', 'is not', null)
      .executeTakeFirst()
    return done.numUpdatedRows === 1n
  },

  /** Removes the endpoint with its secrets and deliveries. */
  async removeEndpoint(endpointId: string): Promise<boolean> {
    const done = await db.deleteFrom('webhook_endpoint').where('id', '=', endpointId).executeTakeFirst()
    return done.numDeletedRows === 1n
  },

  /** Adds a secret. The earlier secrets of the endpoint end at `othersEndAt`, or when they would have ended before. */
  async addSecret({ id, endpointId, sealed }: SealedSecret, now: Date, othersEndAt: Date): Promise<void> {
    await sql`
      with rotated as (
        update webhook_secret set ends_at = least(ends_at, ${othersEndAt}::timestamptz)
        where endpoint_id = ${endpointId})
      insert into webhook_secret (id, endpoint_id, secret_sealed, created_at, ends_at)
      values (${id}, ${endpointId}, ${sealed}, ${now}, null)`.execute(db)
  },

  /** Returns the secrets that sign now, the newest first. */
  async secrets(endpointId: string, now: Date): Promise<SealedSecret[]> {
    const { rows } = await sql<SealedSecret>`
      select id, endpoint_id as "endpointId", secret_sealed as sealed from webhook_secret
      where endpoint_id = ${endpointId} and (ends_at is null or ends_at > ${now})
      order by ends_at desc nulls first, created_at desc, id`.execute(db)
    return rows
  },

  /** Pages through the secrets under another key than that of the prefix `mark`. */
  async sealedOtherwise(mark: Buffer, after: string, atMost: number): Promise<SealedSecret[]> {
    const { rows } = await sql<SealedSecret>`
      select id, endpoint_id as "endpointId", secret_sealed as sealed from webhook_secret
      where id > ${after}::uuid and substring(secret_sealed from 1 for ${mark.length}::integer) <> ${mark}
      order by id limit ${atMost}`.execute(db)
    return rows
  },

  async reseal(id: string, before: Buffer, after: Buffer): Promise<void> {
    await db
      .updateTable('webhook_secret')
      .set({ secret_sealed: after })
      .where('id', '=', id)
      .where('secret_sealed', '=', before)
      .execute()
  },

  /** Claims deliveries for `leaseMs`. If the process is killed, they become due again. */
  async claim(endpointId: string, atMost: number, leaseMs: number): Promise<ClaimedDelivery[]> {
    const { rows } = await claim(db, { endpointId, atMost, leaseMs })
    return rows.map((row) => ({
      position: row.position,
      subject: row.subject,
      attempt: row.attempts,
      event: toEvent(row),
    }))
  },

  async settle(endpointId: string, results: readonly DeliveryResult[], now: Date): Promise<void> {
    await settle(db, {
      endpointId,
      now,
      positions: results.map(({ position }) => position),
      attempts: results.map(({ attempt }) => attempt),
      outcomes: results.map(({ outcome }) => outcome),
      states: results.map(stateOf),
      waits: results.map(({ next }) => (typeof next === 'number' ? next : 0)),
    })
  },

  async dead(endpointId: string, after: string, atMost: number): Promise<DeadDelivery[]> {
    const { rows } = await sql<DeadDelivery>`
      select d.position, f.type, f.client_id as "clientId", d.attempts, d.last_outcome as outcome,
        d.settled_at as "settledAt"
      from webhook_delivery d join firm_event f on f.position = d.position and f.at = d.event_at
      where d.endpoint_id = ${endpointId} and d.state = 'DEAD' and d.position > ${after}::bigint
      order by d.position limit ${atMost}`.execute(db)
    return rows
  },

  /** Makes dead deliveries due again, in order: all, or one position. @returns how many */
  async resend(endpointId: string, position: string | undefined): Promise<number> {
    const done = await sql`
      update webhook_delivery set state = 'PENDING', attempts = 0, due_at = clock_timestamp(), settled_at = null
      where endpoint_id = ${endpointId} and state = 'DEAD'
        and position = coalesce(${position ?? null}::bigint, position)`.execute(db)
    return Number(done.numAffectedRows ?? 0n)
  },

  /** Deletes delivered rows that were settled before this time. @returns how many */
  async forgetDelivered(before: Date, atMost: number): Promise<number> {
    const done = await sql`
      delete from webhook_delivery where (endpoint_id, position) in (
        select endpoint_id, position from webhook_delivery
        where state = 'DELIVERED' and settled_at < ${before} limit ${atMost})`.execute(db)
    return Number(done.numAffectedRows ?? 0n)
  },
})
