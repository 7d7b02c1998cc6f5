import { type Kysely, sql } from 'kysely'
import type { Backlog } from '../platform/common/backlog.ts'
import type { Tables } from '../platform/postgres/schema.ts'

/** Counts due and pending work. Provider calls and screenings are due by the database's clock, other work by `now`. */
export const createBacklog =
  (db: Kysely<Tables>) =>
  async (now: Date): Promise<Backlog> => {
    const { rows } = await sql<{ backlog: Backlog }>`
      with due as (
        select 'provider-call' as queue, due_at as at from provider_call
          where state = 'pending' and due_at <= clock_timestamp() and coalesce(lease_until <= clock_timestamp(), true)
        union all select 'screening', due_at from unscreened where due_at <= clock_timestamp()
        union all select 'screening', due_at from screened_network where verdict is null and due_at <= clock_timestamp()
        union all select 'review', poll_at from review where ended_at is null and poll_at <= ${now}
        union all select 'identity-verification', poll_at from identity_verification
          where ended_at is null and poll_at <= ${now}
        union all select 'webhook', d.due_at from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
          where e.disabled_for is null and d.state = 'PENDING' and d.due_at <= clock_timestamp()),
      jobs as (
        select queue, count(*) as due, greatest(0, extract(epoch from clock_timestamp() - min(at))) as "oldestSeconds"
        from due group by queue),
      calls as (
        select operation, in_doubt as "inDoubt", count(*) as count,
          extract(epoch from ${now}::timestamptz - min(created_at)) as "oldestSeconds"
        from provider_call where state = 'pending' group by operation, in_doubt),
      reviews as (
        select count(*) as due, coalesce(extract(epoch from ${now}::timestamptz - min(poll_at)), 0) as "oldestSeconds"
        from review where ended_at is null and poll_at <= ${now}),
      unexplained as (
        select k.kind, count(f.id) as count
        from unnest(array['person', 'account', 'bank_relationship', 'schedule']) as k (kind)
          left join reconciliation_finding f on f.kind = k.kind and f.found_at is not null and f.explained_at is null
        group by k.kind)
      select jsonb_build_object(
        'jobs', (select coalesce(jsonb_agg(jobs), '[]') from jobs),
        'calls', (select coalesce(jsonb_agg(calls), '[]') from calls),
        'unscreened', (select count(*) from unscreened),
        'deadWebhooks', (select count(*) from webhook_delivery where state = 'DEAD'),
        'auditOutsideMonthsBytes', (select pg_relation_size(c.oid) from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'partitions' and c.relname = 'audit_event_other'),
        'reviews', (select to_jsonb(reviews) from reviews),
        'unknown', (select coalesce(jsonb_agg(unexplained), '[]') from unexplained),
        'reconciledSeconds', (select extract(epoch from clock_timestamp() - min(done_at)) from reconciliation_sweep)
      ) as backlog`.execute(db)
    const [row] = rows
    if (!row) throw new Error('the backlog query returned no row')
    return row.backlog
  }
