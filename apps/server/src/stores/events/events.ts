import {
  type FirmEvent,
  type FirmEventData,
  type FirmEventType,
  type NewFirmEvent,
  specOf,
} from '@vestibule/domain/events/firm-events'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../../platform/postgres/advisory-locks.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { type Places, statement } from '../../platform/postgres/statement.ts'

/** The applicant of an event. A missing id is looked up by the other one. */
export interface EventSubject {
  clientId?: string | null | undefined
  userId?: string | null | undefined
}

/** An event with its place in the feed. */
export interface PositionedEvent extends FirmEvent {
  position: string
}

interface EventValues {
  type: FirmEventType
  version: number
  data: string
  at: Date
}

export const eventValues = ({ type, data }: NewFirmEvent, at: Date): EventValues => ({
  type,
  version: specOf(type).version,
  data: JSON.stringify(data),
  at,
})

/**
 * Returns an insert for the caller's statement: one event for each row of `from`. An event of a user with several
 * applications has no application.
 * @param ids the expressions of `from` that are the client's id and the user's id
 */
export const eventsFrom = (
  from: RawBuilder<unknown>,
  { clientId, userId }: { clientId: RawBuilder<unknown>; userId: RawBuilder<unknown> },
  { type, version, data, at }: { [Name in keyof EventValues]: unknown },
): RawBuilder<unknown> => sql`
  insert into event_outbox (type, version, at, client_id, user_id, data)
  select ${type}::text, ${version}::smallint, ${at}::timestamptz, about.client_id, about.user_id, ${data}::jsonb
  from ${from} source, lateral (select
    coalesce(${clientId}::uuid, (select (array_agg(id))[1] from client where user_id = ${userId}::uuid having count(*) = 1)) as client_id,
    coalesce(${userId}::uuid, (select user_id from client where id = ${clientId}::uuid)) as user_id) about`

type RecordValues = EventValues & { clientId: string | null; userId: string | null }

const record = statement<RecordValues>((values: Places<RecordValues>) =>
  eventsFrom(
    sql`(select)`,
    { clientId: sql`${values.clientId}`, userId: sql`${values.userId}` },
    {
      type: values.type,
      version: values.version,
      data: values.data,
      at: values.at,
    },
  ),
)

/** Maximum number of events that get their positions at once. */
const mostAtOnce = 1_000

/**
 * Moves committed events to the feed, unless another process is doing this now. The lock ends with the statement's
 * transaction, after its events are visible, so that later positions cannot become visible earlier.
 */
const number = statement<{ most: number }, { numbered: string }>(
  ({ most }) => sql`
    with next as materialized (
      select sequence from event_outbox where (select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.eventPositions)}))
      order by sequence limit ${most}),
    taken as (delete from event_outbox where sequence in (select sequence from next) returning *),
    numbered as (
      insert into firm_event (position, id, type, version, at, client_id, user_id, data)
      select nextval('firm_event_position'), id, type, version, at, client_id, user_id, data
      from (select * from taken order by sequence) ordered
      returning position, at, id, user_id),
    -- An endpoint that is added or enabled later receives only later events. A delivery waits for an earlier one that
    -- failed: a due time more than the lease of a claim away is that of a failed delivery.
    delivered as (
      insert into webhook_delivery (endpoint_id, position, event_at, subject, due_at)
      select e.id, n.position, n.at, coalesce(n.user_id, n.id), coalesce(
        (select max(d.due_at) from webhook_delivery d where d.endpoint_id = e.id and d.subject = n.user_id
          and d.state = 'PENDING' and d.due_at > clock_timestamp() + interval '1 minute'), clock_timestamp())
      from numbered n cross join webhook_endpoint e where e.disabled_for is null)
    select count(*) as numbered from numbered`,
)

export interface EventRow {
  position: string
  id: string
  type: FirmEventType
  version: number
  at: Date
  client_id: string | null
  user_id: string | null
  data: unknown
}

export const toEvent = (row: EventRow): FirmEvent => ({
  id: row.id,
  type: row.type,
  version: row.version,
  timestamp: row.at.toISOString(),
  clientId: row.client_id,
  userId: row.user_id,
  data: row.data as FirmEventData,
})

const page = statement<{ after: string; limit: number }, EventRow>(
  ({ after, limit }) => sql`
    select position, id, type, version, at, client_id, user_id, data from firm_event
    where position > ${after}::bigint order by position limit ${limit}`,
)

export const createEvents = (db: Kysely<Tables>) => ({
  /** Records an event. Call this in the transaction that makes the event true. */
  async record(
    event: NewFirmEvent,
    { clientId = null, userId = null }: EventSubject,
    at: Date,
  ): Promise<void> {
    await record(db, { ...eventValues(event, at), clientId, userId })
  },

  /** Adds committed events to the feed. @returns whether there may be more */
  async number(): Promise<boolean> {
    const { rows } = await number(db, { most: mostAtOnce })
    return Number(rows[0]?.numbered) === mostAtOnce
  },

  /** Returns the feed's events after a position, which is 0 or that of an event. */
  async page(after: string, limit: number): Promise<PositionedEvent[]> {
    const { rows } = await page(db, { after, limit })
    return rows.map((row) => ({ position: row.position, ...toEvent(row) }))
  },

  async addMonths(since: Date, until: Date): Promise<number> {
    const { rows } = await sql<{ added: number }>`
      select add_event_months(${since}, ${until}) as added`.execute(db)
    return rows[0]?.added ?? 0
  },
})
