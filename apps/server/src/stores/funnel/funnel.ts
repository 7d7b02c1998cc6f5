import type { AccountType } from '@vestibule/domain/account-types'
import type { Status } from '@vestibule/domain/flow/statuses'
import { type Kysely, sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { chosenClient, isLive, liveValues } from '../access/session-rows.ts'

/** The number of the screen that a status shows. */
export interface FunnelPlace {
  accountType: string
  status: string
  screen: number
}

export interface FunnelCount {
  screen: number
  people: number
  /** How many of the people reached another screen afterwards. */
  wentOn: number
  /** Seconds until the next screen, at the first visit; null if no applicant went on. */
  median: number | null
  p90: number | null
}

export interface SignUpCount {
  accountType: string
  users: number
  phones: number
  emails: number
  applications: number
}

/** Sorts and joins millions of rows in memory instead of in temporary files, until the transaction ends. */
const useMemory = (tx: Kysely<Tables>) => sql`select set_config('work_mem', '128MB', true)`.execute(tx)

const counted = sql`
  on conflict (day, account_type, place, code) do update set count = funnel_refusal.count + 1`

export const createFunnel = (db: Kysely<Tables>) => ({
  /** Counts an error shown to the session's user. @returns `undefined` without a live session or an application */
  async refusedOwn(tokenHash: Buffer, code: string, now: Date) {
    const { rows } = await sql<{ accountType: AccountType; status: Status }>`
      insert into funnel_refusal (day, account_type, place, code, count)
      select (${now}::timestamptz at time zone 'UTC')::date, c.account_type, c.client_status, ${code}, 1
      from session join client c on c.id = ${chosenClient}
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

  /** Deletes the events of at most `atMost` clients whose last event is older than `before`. */
  forgetBefore: (before: Date, atMost: number): Promise<number> =>
    longTransaction(db, async (tx) => {
      // Events of different years share pages when space is reused. The planner then reads the whole table instead of the BRIN index.
      await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
      const gone = await sql`
        with old as (
          select distinct client_id from funnel_event e where at < ${before}
            and not exists (
              select from funnel_event later where later.client_id = e.client_id and later.at >= ${before})
          limit ${atMost}),
        deleted as (delete from funnel_event where client_id in (select client_id from old))
        select from old`.execute(tx)
      return gone.rows.length
    }),

  /** Counts the people whose application began on the day `since` (UTC) or later, by screen. */
  counts: (places: readonly FunnelPlace[], since: string): Promise<FunnelCount[]> =>
    longTransaction(db, async (tx) => {
      await useMemory(tx)
      const { rows } = await sql<FunnelCount>`
        with event as (
          select e.client_id, e.seq, extract(epoch from e.at)::float8 as at, p.screen,
            first_value(e.seq) over own = 1 as has_beginning, lag(p.screen) over own as before
          from funnel_event e join jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
            as p ("accountType" text, status text, screen integer)
            on p."accountType" = e.account_type and p.status = e.client_status
          where e.at >= ${since}::date at time zone 'UTC' window own as (partition by e.client_id order by e.seq)),
        stay as (
          select client_id, screen, at, lead(at) over (partition by client_id order by seq) as until from event
          -- a screen that several statuses show counts once
          where has_beginning and before is distinct from screen),
        person as (
          select screen, bool_and(until is not null) as went_on, min(until) - min(at) as seconds
          from stay group by client_id, screen)
        select screen, count(*)::integer as people, (count(*) filter (where went_on))::integer as "wentOn",
          percentile_cont(0.5) within group (order by seconds) as median,
          percentile_cont(0.9) within group (order by seconds) as p90
        from person group by screen`.execute(tx)
      return rows
    }),

  /** Counts users created on the day `since` (UTC) or later, by account type. */
  signUps: (since: string): Promise<SignUpCount[]> =>
    longTransaction(db, async (tx) => {
      await useMemory(tx)
      const { rows } = await sql<SignUpCount>`
        select u.account_type as "accountType", count(*)::integer as users,
          (count(*) filter (where u.is_phone_verified))::integer as phones,
          (count(*) filter (where u.is_phone_verified and u.is_email_verified))::integer as emails,
          (count(*) filter (where exists (select from client c where c.user_id = u.id)))::integer as applications
        from app_user u
        where u.created_at >= ${since}::date at time zone 'UTC' group by u.account_type`.execute(tx)
      return rows
    }),

  async refusals(since: string) {
    const { rows } = await longTransaction(db, (tx) =>
      sql<{ accountType: string; place: string; code: string; count: number }>`
      select account_type as "accountType", place, code, sum(count)::integer as count from funnel_refusal
      where day >= ${since}::date
      group by account_type, place, code order by sum(count) desc, code, account_type, place`.execute(tx),
    )
    return rows
  },
})
export type Funnel = ReturnType<typeof createFunnel>
