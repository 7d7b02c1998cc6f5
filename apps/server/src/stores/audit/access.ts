import { type Kysely, type RawBuilder, sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { operatorsTrail } from './audit.ts'

export interface Period {
  since: Date
  until: Date
}

/** Audit entries of one kind about one person. `userId` is null if the person was erased or never had a user. */
export interface Access {
  subject: string
  userId: string | null
  email: string | null
  actor: string
  /** The audited action; of the firm's API, the method and path. */
  action: string
  count: number
  first: Date
  last: Date
}

/** Whose data was stored in a period, and which parts of it. */
export interface Stored {
  userId: string
  email: string | null
  kinds: string[]
}

/** Reads from the audit trails and sessions whose data was reached. */
export const createAccess = (db: Kysely<Tables>) => {
  const rows = async <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
    (await longTransaction(db, (tx) => query.execute(tx))).rows
  return {
    /** Entries by these actors. An operator's entry names its subject in its detail. */
    entries: (actors: readonly string[], { since, until }: Period): Promise<Access[]> =>
      rows(sql<Access>`
        select f.subject, u.id as "userId", u.email, f.actor, f.action, f.count, f.first, f.last
        from (
          select coalesce(detail ->> 'application', detail ->> 'subject', detail ->> 'userId', detail ->> 'trail', e.client_id::text)
              as subject, actor, case when action = 'firm_call' then detail ->> 'call' else action end as action,
            count(*)::integer as count, min(at) as first, max(at) as last
          from audit_event e, lateral (select payload ->> 'actor' as actor, payload -> 'detail' as detail) p
          where at >= ${since}::timestamptz and at < ${until}::timestamptz and actor = any(${actors}::text[])
            -- All that operators do is in their own trail, and a part also in others.
            and (actor <> 'operator' or e.client_id = ${operatorsTrail}::uuid)
          group by 1, 2, 3) f
          left join client c on c.id::text = f.subject
          left join app_user u on u.id::text = f.subject or u.id = c.user_id
        order by f.subject, f.first, f.action, f.actor`),

    /** Sessions that were open in the period, even if they began before it. */
    sessions: ({ since, until }: Period): Promise<Access[]> =>
      rows(sql<Access>`
        select u.id as subject, u.id as "userId", u.email, 'applicant' as actor, 'session' as action, count(*)::integer as count,
          min(s.created_at) as first, max(s.seen_at) as last
        from session s join app_user u on u.id = s.user_id or u.auth0_user_id = s.identity_id
        where s.created_at < ${until}::timestamptz and s.seen_at >= ${since}::timestamptz
        group by u.id, u.email order by u.id`),

    stored: ({ since, until }: Period): Promise<Stored[]> =>
      rows(sql<Stored>`
        select u.id as "userId", u.email, array_remove(array['contact',
          case when count(c.id) > 0 then 'answers' end,
          case when count(c.ssn_sealed) > 0 then 'ssn and birth date' end,
          case when bool_or(exists (select from bank b where b.client_id = c.id)) then 'bank' end,
          case when bool_or(exists (select from identity_document d where d.client_id = c.id)) then 'documents' end], null)
            as kinds
        from app_user u left join client c on c.user_id = u.id where u.created_at < ${until}::timestamptz group by u.id
        union all
        select k.subject_id, null, array_agg(distinct k.kind) from kept_record k
        where k.kept_at < ${until}::timestamptz group by k.subject_id
        union all
        select e.client_id, null, array['erased since'] from audit_event e
        where e.at >= ${since}::timestamptz and e.action in ('applicant_erased', 'user_removed')
          and not exists (select from kept_record k where k.subject_id = e.client_id)
        order by 1, 3`),
  }
}
