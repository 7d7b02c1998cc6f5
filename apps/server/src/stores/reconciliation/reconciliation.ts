import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { isKnown, isUnderWay, provider } from './holdings-sql.ts'

export type HoldingKind = 'person' | 'account' | 'bank_relationship' | 'schedule'

/** One thing that the broker holds. Ids only. */
export interface Holding {
  kind: HoldingKind
  /** the broker's */
  id: string
  /** the broker's account that it belongs to; undefined for persons and accounts */
  accountId?: string | undefined
  /** the client that the broker says it is of, where it says one */
  clientId?: string | undefined
}

/** A holding that none of our rows names. */
export interface Finding {
  kind: HoldingKind
  id: string
  accountId: string | null
  firstSeenAt: Date
}

/** Names of the sweeps, each with a position of its own. */
export const sweepNames = ['accounts', 'persons', 'schedules', 'linked_accounts', 'all_accounts'] as const

export type SweepName = (typeof sweepNames)[number]

/** Where a sweep goes on. */
export interface SweepPosition {
  /** the round looks at what is as new as this; undefined: at everything */
  since: Date | undefined
  /** undefined: the round begins */
  page: string | undefined
}

export interface Claim {
  owner: string
  /** for how long nobody else may claim the sweep, by the database's clock; each page renews it */
  leaseMs: number
  /** only where its last run ended so long ago; undefined: at once */
  dueAfterMs?: number | undefined
  /** begins a new round, with what is as new as this; undefined: goes on */
  since?: Date | undefined
}

export interface SweptPage {
  holdings: readonly Holding[]
  /** undefined: the round has come to its end */
  next: string | undefined
}

const findingColumns = sql`kind, id, account_id as "accountId", first_seen_at as "firstSeenAt"`
const isOpen = sql<boolean>`provider = ${provider} and found_at is not null and explained_at is null`
const leasedFor = (ms: number) => sql`clock_timestamp() + make_interval(secs => ${ms / 1000})`

const uuidForm = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** The comparison of what the broker holds with what we know (OP-09). */
export const createReconciliation = (db: Kysely<Tables>) => {
  const rows = async <Row>(query: RawBuilder<Row>, within = db): Promise<Row[]> =>
    (await query.execute(within)).rows

  /** Keeps what of a page no row of ours names. What belongs to an account that is neither ours nor found is another's. */
  const keepUnknown = (within: Kysely<Tables>, { holdings }: SweptPage, now: Date) =>
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
      within,
    )

  return {
    /** @returns undefined: another process holds the sweep, or it is not due */
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

    /**
     * Keeps what of a page we do not know, and the position behind it, together. The end of a round sets `since` of the next
     * one: when this round began, less the overlap.
     * @returns false: the lease was lost, and nothing was written
     */
    advance: (
      name: SweepName,
      { owner, leaseMs, overlapMs }: Claim & { overlapMs: number },
      page: SweptPage,
      now: Date,
    ): Promise<boolean> =>
      db.transaction().execute(async (within) => {
        const held = await rows(
          sql`
          update reconciliation_sweep set page = ${page.next ?? null}, lease_until = ${leasedFor(leaseMs)},
            since = case when ${page.next === undefined}
              then began_at - make_interval(secs => ${overlapMs / 1000}) else since end,
            began_at = case when ${page.next === undefined} then null else began_at end
          where provider = ${provider} and name = ${name} and lease_owner = ${owner}
            and lease_until >= clock_timestamp()
          returning name`,
          within,
        )
        if (held.length === 0) return false
        if (page.holdings.length > 0) await keepUnknown(within, page, now)
        return true
      }),

    /** Ends a run. @param done it need not come again until it is due */
    async release(name: SweepName, owner: string, done: boolean): Promise<void> {
      await rows(sql`
        update reconciliation_sweep set lease_owner = null, lease_until = null,
          done_at = case when ${done} then clock_timestamp() else done_at end
        where provider = ${provider} and name = ${name} and lease_owner = ${owner}`)
    },

    /**
     * Removes what we know by now, and reports each of the rest once. A thing whose client has a call under way that may bring
     * it is not reported until that call has ended, or until it was first seen before `reportBefore`.
     */
    async report(now: Date, reportBefore: Date): Promise<Finding[]> {
      await rows(sql`delete from reconciliation_finding f where f.provider = ${provider} and ${isKnown('f')}`)
      return rows<Finding>(sql`
        update reconciliation_finding f set found_at = ${now}
        where f.provider = ${provider} and f.found_at is null and f.explained_at is null
          and (f.first_seen_at < ${reportBefore} or not ${isUnderWay('f')})
          -- a call that has ended since the statement before
          and not ${isKnown('f')}
        returning ${findingColumns}`)
    },

    /** What was reported and nobody has explained, oldest first; and how many things a call under way may explain. */
    async open(): Promise<{ findings: Finding[]; underWay: number }> {
      const findings = await rows<Finding>(
        sql`select ${findingColumns} from reconciliation_finding where ${isOpen} order by first_seen_at, kind, id`,
      )
      const [waiting] = await rows<{ count: number }>(sql`
        select count(*)::integer as count from reconciliation_finding
        where provider = ${provider} and found_at is null and explained_at is null`)
      return { findings, underWay: waiting?.count ?? 0 }
    },

    /** An operator has looked into it. @returns false: there is no such finding */
    async explain(kind: HoldingKind, id: string, by: string, now: Date): Promise<boolean> {
      const explained = await rows(sql`
        update reconciliation_finding set explained_at = ${now}, explained_by = ${by}
        where ${isOpen} and kind = ${kind} and id = ${id} returning id`)
      return explained.length > 0
    },

    /** Our accounts for whose clients a bank relationship was asked for since then, in the order of their ids. */
    async linkedAccounts(
      since: Date | undefined,
      after: string | undefined,
      atMost: number,
    ): Promise<string[]> {
      const found = await rows<{ id: string }>(sql`
        select distinct b.account_id as id from outside_call o join broker_account b on b.client_id = o.client_id
        where o.operation = 'create_bank_relationship' and o.updated_at >= ${since ?? new Date(0)}
          and b.account_id > ${after ?? ''} order by b.account_id limit ${atMost}`)
      return found.map(({ id }) => id)
    },

    /** Every account that we know or have found, in the order of their ids. */
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
