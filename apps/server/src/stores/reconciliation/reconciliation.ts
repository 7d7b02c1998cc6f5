import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { isKnown, isUnderWay, provider } from './holdings-sql.ts'

export type HoldingKind = 'person' | 'account' | 'bank_relationship' | 'schedule'

export interface Holding {
  kind: HoldingKind
  id: string
  accountId?: string | undefined
  clientId?: string | undefined
}

export interface Finding {
  kind: HoldingKind
  id: string
  accountId: string | null
  firstSeenAt: Date
}

export const sweepNames = ['accounts', 'persons', 'schedules', 'linked_accounts', 'all_accounts'] as const

export type SweepName = (typeof sweepNames)[number]

export interface SweepPosition {
  since: Date | undefined
  /** `undefined` on the first page. */
  page: string | undefined
}

export interface Claim {
  owner: string
  leaseMs: number
  dueAfterMs?: number | undefined
  /** Starts a new sweep from this time; `undefined` continues the current sweep. */
  since?: Date | undefined
}

export interface SweptPage {
  holdings: readonly Holding[]
  next: string | undefined
}

const findingColumns = sql`kind, id, account_id as "accountId", first_seen_at as "firstSeenAt"`
const isOpen = sql<boolean>`provider = ${provider} and found_at is not null and explained_at is null`
const leasedFor = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000})`

const uuidForm = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

export const createReconciliation = (db: Kysely<Tables>) => {
  const rows = async <Row>(query: RawBuilder<Row>, tx = db): Promise<Row[]> => (await query.execute(tx)).rows

  /** Stores unknown holdings. Skips a holding in an account that is neither ours nor stored as unknown. */
  const keepUnknown = (tx: Kysely<Tables>, { holdings }: SweptPage, now: Date) =>
    rows(
      sql`
      insert into reconciliation_finding (provider, kind, id, account_id, client_id, first_seen_at, seen_at)
      select distinct on (h.kind, h.id) ${provider}, h.kind, h.id, h.account_id,
        (select c.id from client c
          where c.id = case when h.client_id ~ ${uuidForm} then h.client_id::uuid end), ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(holdings.map(rowOf))}::jsonb)
        as h (kind text, id text, account_id text, client_id text)
      where not ${isKnown('h')}
        and (h.account_id is null
          or exists (select from broker_account b where b.account_id = h.account_id)
          or exists (select from reconciliation_finding a
            where a.provider = ${provider} and a.kind = 'account' and a.id = h.account_id))
      on conflict (provider, kind, id) do update set seen_at = excluded.seen_at`,
      tx,
    )

  return {
    async claim(
      name: SweepName,
      { owner, leaseMs, dueAfterMs, since }: Claim,
      now: Date,
    ): Promise<SweepPosition | undefined> {
      const isNew = since !== undefined
      const [claimed] = await rows<{ since: Date | null; page: string | null }>(sql`
        update reconciliation_sweep set lease_owner = ${owner}, lease_until = ${leasedFor(leaseMs)},
          since = case when ${isNew} then ${since ?? null}::timestamptz else since end,
          page = case when ${isNew} then null else page end,
          began_at = case when ${isNew} then ${now}::timestamptz else coalesce(began_at, ${now}::timestamptz) end
        where provider = ${provider} and name = ${name}
          and (lease_until is null or lease_until < clock_timestamp())
          and done_at <= clock_timestamp() - make_interval(secs => ${(dueAfterMs ?? 0) / 1000})
        returning since, page`)
      return claimed && { since: claimed.since ?? undefined, page: claimed.page ?? undefined }
    },

    /** Stores a page's unknown holdings and the next position. @returns false, without writing, if the lease is lost */
    advance: (
      name: SweepName,
      { owner, leaseMs, overlapMs }: Claim & { overlapMs: number },
      page: SweptPage,
      now: Date,
    ): Promise<boolean> =>
      db.transaction().execute(async (tx) => {
        const held = await rows(
          sql`
          update reconciliation_sweep set page = ${page.next ?? null}, lease_until = ${leasedFor(leaseMs)},
            since = case when ${page.next === undefined}
              then began_at - make_interval(secs => ${overlapMs / 1000}) else since end,
            began_at = case when ${page.next === undefined} then null else began_at end
          where provider = ${provider} and name = ${name} and lease_owner = ${owner}
            and lease_until >= clock_timestamp()
          returning name`,
          tx,
        )
        if (held.length === 0) return false
        if (page.holdings.length > 0) await keepUnknown(tx, page, now)
        return true
      }),

    async release(name: SweepName, owner: string, done: boolean): Promise<void> {
      await rows(sql`
        update reconciliation_sweep set lease_owner = null, lease_until = null,
          done_at = case when ${done} then clock_timestamp() else done_at end
        where provider = ${provider} and name = ${name} and lease_owner = ${owner}`)
    },

    /**
     * Marks new findings as reported and returns these findings. A finding that a pending provider call
     * may still explain is included only if it was first seen before `reportBefore`.
     */
    async report(now: Date, reportBefore: Date): Promise<Finding[]> {
      await rows(sql`delete from reconciliation_finding f where f.provider = ${provider} and ${isKnown('f')}`)
      return rows<Finding>(sql`
        update reconciliation_finding f set found_at = ${now}
        where f.provider = ${provider} and f.found_at is null and f.explained_at is null
          and (f.first_seen_at < ${reportBefore} or not ${isUnderWay('f')})
          -- a call that ended after the delete above may have made the holding known
          and not ${isKnown('f')}
        returning ${findingColumns}`)
    },

    /** Returns reported, unexplained findings, oldest first, and the number of findings that are not reported yet. */
    async open(): Promise<{ findings: Finding[]; underWay: number }> {
      const findings = await rows<Finding>(
        sql`select ${findingColumns} from reconciliation_finding where ${isOpen} order by first_seen_at, kind, id`,
      )
      const [waiting] = await rows<{ count: number }>(sql`
        select count(*)::integer as count from reconciliation_finding
        where provider = ${provider} and found_at is null and explained_at is null`)
      return { findings, underWay: waiting?.count ?? 0 }
    },

    async explain(kind: HoldingKind, id: string, by: string, now: Date): Promise<boolean> {
      const explained = await rows(sql`
        update reconciliation_finding set explained_at = ${now}, explained_by = ${by}
        where ${isOpen} and kind = ${kind} and id = ${id} returning id`)
      return explained.length > 0
    },

    async linkedAccounts(
      since: Date | undefined,
      after: string | undefined,
      atMost: number,
    ): Promise<string[]> {
      const found = await rows<{ id: string }>(sql`
        select distinct b.account_id as id from every_provider_call o join broker_account b on b.client_id = o.client_id
        where o.operation = 'create_bank_relationship' and o.updated_at >= ${since ?? new Date(0)}
          and b.account_id > ${after ?? ''} order by b.account_id limit ${atMost}`)
      return found.map(({ id }) => id)
    },

    async allAccounts(after: string | undefined, atMost: number): Promise<string[]> {
      const found = await rows<{ id: string }>(sql`
        (select account_id as id from broker_account where account_id > ${after ?? ''} order by 1 limit ${atMost})
        union
        (select id from reconciliation_finding
          where provider = ${provider} and kind = 'account' and id > ${after ?? ''} order by 1 limit ${atMost})
        order by 1 limit ${atMost}`)
      return found.map(({ id }) => id)
    },
  }
}
export type Reconciliation = ReturnType<typeof createReconciliation>

const rowOf = ({ kind, id, accountId, clientId }: SweptPage['holdings'][number]) => ({
  kind,
  id,
  account_id: accountId ?? null,
  client_id: clientId ?? null,
})
