import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Backlog } from '../../ports/backlog.ts'
import type { Tables } from './schema.ts'

/** The queue keeps its own time, the database's; all else is by our clock. */
export const createBacklog =
  (db: Kysely<Tables>) =>
  async (now: Date): Promise<Backlog> => {
    const { rows } = await sql<{ backlog: Backlog }>`
      with jobs as (
        select name as queue, count(*) as due, extract(epoch from clock_timestamp() - min(start_after)) as "oldestSeconds"
        from pgboss.job where state in ('created', 'retry') and start_after <= clock_timestamp() group by name),
      calls as (
        select operation, in_doubt as "inDoubt", count(*) as count,
          extract(epoch from ${now}::timestamptz - min(created_at)) as "oldestSeconds"
        from outside_call where state = 'pending' group by operation, in_doubt),
      reviews as (
        select count(*) as due, coalesce(extract(epoch from ${now}::timestamptz - min(look_at)), 0) as "oldestSeconds"
        from review where ended_at is null and look_at <= ${now}),
      unexplained as (
        select s.provider, k.kind, count(f.id) as count
        from (select distinct provider from reconciliation_sweep) s
          cross join unnest(array['person', 'account', 'bank_relationship', 'schedule']) as k (kind)
          left join reconciliation_finding f on f.provider = s.provider and f.kind = k.kind
            and f.found_at is not null and f.explained_at is null
        group by s.provider, k.kind),
      reconciled as (
        select provider, extract(epoch from clock_timestamp() - min(done_at)) as seconds
        from reconciliation_sweep group by provider)
      select jsonb_build_object(
        'jobs', (select coalesce(jsonb_agg(jobs), '[]') from jobs),
        'calls', (select coalesce(jsonb_agg(calls), '[]') from calls),
        'unscreened', (select count(*) from unscreened),
        'reviews', (select to_jsonb(reviews) from reviews),
        'unknown', (select coalesce(jsonb_agg(unexplained), '[]') from unexplained),
        'reconciled', (select coalesce(jsonb_agg(reconciled), '[]') from reconciled)) as backlog`.execute(db)
    const [row] = rows
    if (!row) throw new Error('a select answered nothing')
    return row.backlog
  }
