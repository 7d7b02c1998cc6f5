import type { AccountType } from '@vestibule/domain/account-types'
import type { Status } from '@vestibule/domain/flow/statuses'
import { type Kysely, sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { isLive, liveValues } from '../sign-up/sessions.ts'

export interface FunnelCount {
  place: string
  people: number
  wentOn: number
  /** Median time until the next screen, in seconds; null if no applicant continued. */
  median: number | null
  p90: number | null
}

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

  async counts(
    accountTypes: readonly string[],
    placeOf: Readonly<Record<string, string>>,
    since: Date,
  ): Promise<FunnelCount[]> {
    const { rows } = await longTransaction(db, (tx) =>
      sql<FunnelCount>`
      with place as (select key as status, value as place from jsonb_each_text(${JSON.stringify(placeOf)}::jsonb)),
      started as (
        select client_id from funnel_event where account_type = any(${[...accountTypes]}::text[])
        group by client_id having min(at) >= ${since}),
      seen as (
        select client_id, e.seq, e.at, place.place,
          lag(place.place) over (partition by client_id order by e.seq) as before
        from funnel_event e join started using (client_id) join place on place.status = e.client_status),
      -- a screen that several statuses show counts once
      stay as (
        select client_id, place, at, lead(at) over (partition by client_id order by seq) as until,
          row_number() over (partition by client_id, place order by seq) as visit,
          row_number() over (partition by client_id order by seq desc) as last
        from seen where before is distinct from place),
      person as (
        select client_id, place, min(last) > 1 as went_on,
          extract(epoch from min(until - at) filter (where visit = 1)) as seconds
        from stay group by client_id, place)
      select place, count(*)::integer as people, (count(*) filter (where went_on))::integer as "wentOn",
        percentile_cont(0.5) within group (order by seconds)::float as median,
        percentile_cont(0.9) within group (order by seconds)::float as p90
      from person group by place`.execute(tx),
    )
    return rows
  },

  async signUps(accountTypes: readonly string[], since: Date) {
    const { rows } = await longTransaction(db, (tx) =>
      sql<{ users: number; phones: number; emails: number; applications: number }>`
      select count(*)::integer as users, (count(*) filter (where u.is_phone_verified))::integer as phones,
        (count(*) filter (where u.is_phone_verified and u.is_email_verified))::integer as emails,
        count(c.id)::integer as applications
      from app_user u left join client c on c.user_id = u.id
      where u.account_type = any(${[...accountTypes]}::text[]) and u.created_at >= ${since}`.execute(tx),
    )
    return rows[0] ?? { users: 0, phones: 0, emails: 0, applications: 0 }
  },

  async refusals(since: Date) {
    const { rows } = await longTransaction(db, (tx) =>
      sql<{ accountType: string; place: string; code: string; count: number }>`
      select account_type as "accountType", place, code, sum(count)::integer as count from funnel_refusal
      where day >= (${since}::timestamptz at time zone 'UTC')::date
      group by account_type, place, code order by sum(count) desc, code`.execute(tx),
    )
    return rows
  },
})
export type Funnel = ReturnType<typeof createFunnel>
