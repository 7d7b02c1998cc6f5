import type { AccountType } from '@vestibule/domain/account-types'
import type { Status } from '@vestibule/domain/flow/statuses'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { advisoryLocks } from '../../platform/postgres/advisory-locks.ts'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { isLive, liveValues } from '../access/session-rows.ts'
import { nilUuid } from '../paging.ts'

export interface FunnelPlace {
  accountType: string
  status: string
  flow: string
  place: string
}

/** A count of people with the same screen and the same time on it. */
export interface FunnelCount {
  place: string
  /** Whether the screen is not the last one that the people reached. */
  wentOn: boolean
  /** Time until the next screen, rounded as `durationOf` prints it; null without a next screen. */
  seconds: number | null
  people: number
}

export interface SignUpCount {
  accountType: string
  users: number
  phones: number
  emails: number
  applications: number
}

const rounded = (seconds: RawBuilder<unknown>) => sql`case when ${seconds} < 120 then round(${seconds})
  when ${seconds} < 7200 then round(${seconds} / 60) * 60
  when ${seconds} < 172800 then round(${seconds} / 3600) * 3600 else round(${seconds} / 86400) * 86400 end`

/** Selects one row for each person and screen. `events` has rows of `funnel_event`, all those of a person or a part. */
const personRows = (events: RawBuilder<unknown>) => sql`
  select began_on, flow, place, went_on, coalesce(${rounded(sql`seconds`)}, -1)::integer as seconds from (
    select (min(began) at time zone 'UTC')::date as began_on, flow, place, min(last) > 1 as went_on,
      extract(epoch from min(until - at) filter (where visit = 1)) as seconds
    from (
      select client_id, flow, place, at, began, lead(at) over (partition by client_id order by seq) as until,
        row_number() over (partition by client_id, place order by seq) as visit,
        row_number() over (partition by client_id order by seq desc) as last
      from (
        select e.client_id, e.seq, e.at, p.flow, p.place, min(e.at) over (partition by e.client_id) as began,
          lag(p.place) over (partition by e.client_id order by e.seq) as before
        from ${events} e join funnel_place p on p.account_type = e.account_type and p.status = e.client_status) seen
      -- a screen that several statuses show counts once
      where before is distinct from place) stay
    group by client_id, flow, place) person`

/** Returns CTEs: `change` is what the uncounted events add to and subtract from `funnel_day`. */
const uncounted = (atMost?: number) => sql`
  pending as materialized (
    select client_id from funnel_event where not is_counted group by client_id
    order by client_id limit ${atMost ?? null}::integer),
  event as materialized (select e.* from pending join funnel_event e using (client_id)),
  change as (
    select began_on, flow, place, went_on, seconds, sum(people)::integer as people from (
      select *, 1 as people from (${personRows(sql`event`)}) now
      union all
      select *, -1 from (${personRows(sql`(select * from event where is_counted)`)}) before) both_counts
    group by began_on, flow, place, went_on, seconds having sum(people) <> 0
    order by began_on, flow, place, went_on, seconds)`

const counted = sql`
  on conflict (day, account_type, place, code) do update set count = funnel_refusal.count + 1`

export const createFunnel = (db: Kysely<Tables>) => ({
  /** Counts an error shown to the session's user. @returns `undefined` without a live session or an application */
  async refusedOwn(tokenHash: Buffer, code: string, now: Date) {
    const { rows } = await sql<{ accountType: AccountType; status: Status }>`
      insert into funnel_refusal (day, account_type, place, code, count)
      select (${now}::timestamptz at time zone 'UTC')::date, c.account_type, c.client_status, ${code}, 1
      from session join client c on c.user_id = session.user_id
      where session.token_hash = ${tokenHash} and session.kind = 'applicant' and ${isLive(liveValues(tokenHash, now))}
      ${counted} returning account_type as "accountType", place as status`.execute(db)
    return rows[0]
  },

  async refusedSignUp(screen: string, code: string, now: Date): Promise<void> {
    await sql`
      insert into funnel_refusal (day, account_type, place, code, count)
      values ((${now}::timestamptz at time zone 'UTC')::date, 'SIGN_UP', ${screen}, ${code}, 1) ${counted}`.execute(
      db,
    )
  },

  /**
   * If the screens of statuses changed, subtracts the next `atMost` clients from the counts. Replaces the screens when no
   * event is counted, so that all stored events are counted again.
   * @param after the client after which to go on. @returns the same for the next call, or `undefined` if it is done
   */
  syncPlaces: (
    places: readonly FunnelPlace[],
    atMost: number,
    after = nilUuid,
  ): Promise<string | undefined> =>
    longTransaction(db, async (tx) => {
      const wanted = sql`jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
        as w ("accountType" text, status text, flow text, place text)`
      const isCurrent = async (): Promise<boolean> => {
        const changed = await sql`
          (select * from ${wanted} except select account_type, status, flow, place from funnel_place)
          union all (select account_type, status, flow, place from funnel_place except select * from ${wanted})`.execute(
          tx,
        )
        return changed.rows.length === 0
      }
      if (await isCurrent()) return undefined
      await sql`select pg_advisory_xact_lock(${advisoryLocks.funnel})`.execute(tx)
      if (await isCurrent()) return undefined
      // Counts of events that are no longer stored stay, because they cannot be made again.
      const { rows } = await sql<{ id: string }>`
        with next as materialized (
          select client_id from funnel_event where is_counted and client_id > ${after}::uuid
          group by client_id order by client_id limit ${atMost}),
        old as (
          select began_on, flow, place, went_on, seconds, count(*)::integer as people
          from (${personRows(sql`(select e.* from next join funnel_event e using (client_id) where is_counted)`)}) person
          group by began_on, flow, place, went_on, seconds),
        subtracted as (
          update funnel_day d set people = d.people - old.people from old
          where (d.began_on, d.flow, d.place, d.went_on, d.seconds) = (old.began_on, old.flow, old.place, old.went_on, old.seconds)),
        unmarked as (
          update funnel_event e set is_counted = false from next where e.client_id = next.client_id and e.is_counted)
        select client_id as id from next order by client_id`.execute(tx)
      if (rows.length === atMost) return rows.at(-1)?.id
      // Another process may have counted clients before `after` meanwhile.
      const counted = await sql`select from funnel_event where is_counted limit 1`.execute(tx)
      if (counted.rows.length > 0) return nilUuid
      await sql`delete from funnel_place`.execute(tx)
      await sql`insert into funnel_place (account_type, status, flow, place) select * from ${wanted}`.execute(
        tx,
      )
      return undefined
    }),

  /** Adds the uncounted events of at most `atMost` clients to the daily counts. @returns how many clients */
  count: (atMost: number): Promise<number> =>
    longTransaction(db, async (tx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${advisoryLocks.funnel}) as mine`.execute(tx)
      if (!rows[0]?.mine) return 0
      const counted = await sql<{ clients: number }>`
        with ${uncounted(atMost)},
        marked as (
          update funnel_event f set is_counted = true from event e
          where f.client_id = e.client_id and f.seq = e.seq and not f.is_counted),
        added as (
          insert into funnel_day as d (began_on, flow, place, went_on, seconds, people) select * from change
          on conflict (began_on, flow, place, went_on, seconds) do update set people = d.people + excluded.people)
        select count(*)::integer as clients from pending`.execute(tx)
      return counted.rows[0]?.clients ?? 0
    }),

  /** Removes a person from the daily counts and deletes the person's events. Requires a transaction. */
  async forget(clientId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.funnel})`.execute(db)
    await sql`
      with gone as (
        ${personRows(sql`(select * from funnel_event where client_id = ${clientId}::uuid and is_counted)`)})
      update funnel_day d set people = d.people - 1 from gone g
      where (d.began_on, d.flow, d.place, d.went_on, d.seconds) = (g.began_on, g.flow, g.place, g.went_on, g.seconds)`.execute(
      db,
    )
    await sql`delete from funnel_event where client_id = ${clientId}::uuid`.execute(db)
  },

  /** Deletes the events of at most `atMost` clients whose last event is older than `before`. Their counts remain. */
  forgetBefore: (before: Date, atMost: number): Promise<number> =>
    longTransaction(db, async (tx) => {
      // Events of different years share pages when space is reused. The planner then reads the whole table instead of the BRIN index.
      await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
      const gone = await sql`
        with old as (
          select distinct client_id from funnel_event e where at < ${before}
            and not exists (select from funnel_event later where later.client_id = e.client_id
              and (later.at >= ${before} or not later.is_counted))
          limit ${atMost}),
        deleted as (delete from funnel_event where client_id in (select client_id from old))
        select from old`.execute(tx)
      return gone.rows.length
    }),

  /** Counts the people that began on the day `since` (UTC) or later, including uncounted events. */
  async counts(flow: string, since: string): Promise<FunnelCount[]> {
    const { rows } = await longTransaction(db, (tx) =>
      sql<FunnelCount>`
      with ${uncounted()},
      counted as (
        select began_on, flow, place, went_on, seconds, people from funnel_day
        union all select * from change)
      select place, went_on as "wentOn", nullif(seconds, -1) as seconds, sum(people)::integer as people
      from counted where flow = ${flow} and began_on >= ${since}::date
      group by place, went_on, seconds having sum(people) <> 0`.execute(tx),
    )
    return rows
  },

  /** Counts users created on the day `since` (UTC) or later, by account type. */
  signUps: (since: string): Promise<SignUpCount[]> =>
    longTransaction(db, async (tx) => {
      // A join of a million users with their clients in memory instead of in temporary files.
      await sql`select set_config('work_mem', '128MB', true)`.execute(tx)
      const { rows } = await sql<SignUpCount>`
        select u.account_type as "accountType", count(*)::integer as users,
          (count(*) filter (where u.is_phone_verified))::integer as phones,
          (count(*) filter (where u.is_phone_verified and u.is_email_verified))::integer as emails,
          count(c.user_id)::integer as applications
        from app_user u left join client c on c.user_id = u.id
        where u.created_at >= ${since}::date at time zone 'UTC' group by u.account_type`.execute(tx)
      return rows
    }),

  async refusals(since: string) {
    const { rows } = await longTransaction(db, (tx) =>
      sql<{ accountType: string; place: string; code: string; count: number }>`
      select account_type as "accountType", place, code, sum(count)::integer as count from funnel_refusal
      where day >= ${since}::date
      group by account_type, place, code order by sum(count) desc, code`.execute(tx),
    )
    return rows
  },
})
export type Funnel = ReturnType<typeof createFunnel>
