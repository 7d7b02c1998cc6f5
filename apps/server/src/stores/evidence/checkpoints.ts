import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { allowLong, longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { nilUuid } from '../paging.ts'

/** A signed checkpoint of the audit trails. `statement` is the signed text. */
export interface CheckpointRow {
  number: number
  at: Date
  statement: string
  signature: Buffer
}

export interface HeadRow {
  checkpoint: number
  clientId: string
  seq: number
  hash: string
}

/** A stored audit entry. `hash` is hex. `clientId` is the trail's id, even if the trail's owner is not a client. */
export interface StoredEntry {
  clientId: string
  seq: number
  at: Date
  action: string
  payload: string
  hash: string
}

export interface ClientHead {
  clientId: string
  seq: number
  hash: string
}

/** `clientId` is the id of the trail that holds the hash. */
interface StoredEvidence {
  clientId: string
  id: string
  inTrail: boolean
}
type StoredRow<Table extends keyof Tables> = Omit<Selectable<Tables[Table]>, 'in_trail'>

export interface CheckpointContent {
  number: number
  previous: string | undefined
  trails: number
  root: string
}

/** The oldest partition of the audit trail. All its entries are from before `before`. */
export interface FirstMonths {
  partition: string
  before: Date
  hasOthers: boolean
}

/** Reads a snapshot of all trails, page by page. */
export interface TrailView {
  checkpoints(): AsyncGenerator<CheckpointRow>
  headsByCheckpoint(): AsyncGenerator<HeadRow>
  headsByClient(): AsyncGenerator<HeadRow>
  entries(): AsyncGenerator<StoredEntry>
  /** Entries up to the last entry of each trail before the time. Numbers and times may differ in their order. */
  entriesUntil(before: Date): AsyncGenerator<StoredEntry>
  clients(): AsyncGenerator<ClientHead>
  chains(): AsyncGenerator<ClientHead>
  users(): AsyncGenerator<Pick<ClientHead, 'clientId'>>
  acceptances(): AsyncGenerator<StoredEvidence & Omit<StoredRow<'acceptance'>, 'client_id'>>
  statements(): AsyncGenerator<StoredEvidence & Omit<StoredRow<'statements_agreement'>, 'client_id'>>
  shown(): AsyncGenerator<StoredEvidence & StoredRow<'disclosure_shown'>>
}

const advisoryLock = 7_214_552
/** The maximum time between an audit entry's timestamp and the commit of the entry's transaction. */
const maxCommitDelayMs = 60 * 60 * 1000
const pageSize = 5_000

async function* paged<Row>(
  db: Kysely<Tables>,
  pageBehind: (last: Row | undefined) => RawBuilder<Row>,
): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const { rows } = await pageBehind(last).execute(db)
    yield* rows
    last = rows.at(-1)
    if (rows.length < pageSize) return
  }
}

const headColumns = sql`checkpoint, client_id as "clientId", seq, encode(hash, 'hex') as hash`

const entryColumns = sql`client_id as "clientId", seq, at, action, payload::text as payload, encode(hash, 'hex') as hash`
const isBehind = (last: StoredEntry | undefined) =>
  last ? sql`(client_id, seq) > (${last.clientId}::uuid, ${last.seq}::integer)` : sql`true`

const isAfter = (column: string, last: StoredEvidence | undefined) =>
  sql`(${sql.ref(column)}, id) > (${last?.clientId ?? nilUuid}::uuid, ${last?.id ?? nilUuid}::uuid)`

const viewOf = (db: Kysely<Tables>): TrailView => {
  const pages =
    <Row>(pageBehind: (last: Row | undefined) => RawBuilder<Row>) =>
    () =>
      paged(db, pageBehind)
  return {
    checkpoints: pages<CheckpointRow>(
      (last) => sql`
        select number, at, statement, signature from audit_checkpoint
        where number > ${last?.number ?? 0} order by number limit ${pageSize}`,
    ),
    headsByCheckpoint: pages<HeadRow>(
      (last) => sql`
        select ${headColumns} from audit_checkpoint_head
        where (checkpoint, client_id) > (${last?.checkpoint ?? 0}::integer, ${last?.clientId ?? nilUuid}::uuid)
        order by checkpoint, client_id limit ${pageSize}`,
    ),
    headsByClient: pages<HeadRow>(
      (last) => sql`
        select ${headColumns} from audit_checkpoint_head
        where (client_id, checkpoint) > (${last?.clientId ?? nilUuid}::uuid, ${last?.checkpoint ?? 0}::integer)
        order by client_id, checkpoint limit ${pageSize}`,
    ),
    entries: pages<StoredEntry>(
      (last) => sql`
        select ${entryColumns} from audit_event where ${isBehind(last)} order by client_id, seq limit ${pageSize}`,
    ),
    entriesUntil: (before) =>
      paged<StoredEntry>(
        db,
        (last) => sql`
        select ${entryColumns} from audit_event e
        where ${isBehind(last)} and at < ${new Date(before.getTime() + maxCommitDelayMs)}::timestamptz
          and (at < ${before}::timestamptz or exists (
            select from audit_event later where later.client_id = e.client_id and later.seq > e.seq and later.at < ${before}::timestamptz))
        order by client_id, seq limit ${pageSize}`,
      ),
    clients: pages<ClientHead>(
      (last) => sql`
        select id as "clientId", audit_seq as seq, encode(audit_head, 'hex') as hash from client
        where id > ${last?.clientId ?? nilUuid}::uuid order by id limit ${pageSize}`,
    ),
    chains: pages<ClientHead>(
      (last) => sql`
        select id as "clientId", seq, encode(head, 'hex') as hash from audit_chain
        where id > ${last?.clientId ?? nilUuid}::uuid order by id limit ${pageSize}`,
    ),
    users: pages<Pick<ClientHead, 'clientId'>>(
      (last) => sql`
        select id as "clientId" from app_user
        where id > ${last?.clientId ?? nilUuid}::uuid order by id limit ${pageSize}`,
    ),
    acceptances: pages(
      (last) => sql`
        select client_id as "clientId", client_id as id, in_trail as "inTrail", accepted_at, language, w9_certified,
          backup_withholding, details, person_sealed, ip_address, user_agent, legal_name
        from acceptance where client_id > ${last?.clientId ?? nilUuid}::uuid order by client_id limit ${pageSize}`,
    ),
    statements: pages(
      (last) => sql`
        select client_id as "clientId", id, in_trail as "inTrail", agreed_at, language, w9_certified, backup_withholding,
          statements, documents, person_sealed
        from statements_agreement where ${isAfter('client_id', last)} order by client_id, id limit ${pageSize}`,
    ),
    shown: pages(
      (last) => sql`
        select user_id as "clientId", id, in_trail as "inTrail", user_id, disclosure_id, version, language, call, shown_at,
          rendered_hash, person_sealed, rendered, ip_address
        from disclosure_shown where ${isAfter('user_id', last)} order by user_id, id limit ${pageSize}`,
    ),
  }
}

export const createCheckpoints = (db: Kysely<Tables>) => {
  const last = async (tx: Kysely<Tables>): Promise<CheckpointRow | undefined> =>
    tx
      .selectFrom('audit_checkpoint')
      .select(['number', 'at', 'statement', 'signature'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()

  /** Stores the heads and returns their number and hash. */
  const keepHeads = async (
    tx: Kysely<Tables>,
    checkpoint: number,
    heads: RawBuilder<unknown>,
  ): Promise<{ trails: number; root: string }> => {
    const { rows } = await sql<{ trails: number; root: string }>`
      with kept as (
        insert into audit_checkpoint_head (checkpoint, client_id, seq, hash)
        select ${checkpoint}::integer, client_id, seq, hash from ${heads}
        returning client_id, seq, hash)
      select count(*)::integer as trails, encode(sha256(coalesce(
        string_agg(uuid_send(client_id) || int4send(seq) || hash, ''::bytea order by client_id), '')), 'hex') as root
      from kept`.execute(tx)
    return rows[0] ?? { trails: 0, root: '' }
  }

  return {
    last: (): Promise<CheckpointRow | undefined> => last(db),

    take: (
      now: Date,
      dueBefore: Date | undefined,
      sign: (grown: CheckpointContent) => { statement: string; signature: Buffer },
    ): Promise<CheckpointRow | undefined> =>
      db.transaction().execute(async (tx) => {
        const locked = await sql<{
          mine: boolean
        }>`select pg_try_advisory_xact_lock(${advisoryLock}) as mine`.execute(tx)
        if (!locked.rows[0]?.mine) return undefined
        await allowLong(tx)
        const before = await last(tx)
        if (before && dueBefore && before.at > dueBefore) return undefined
        const number = (before?.number ?? 0) + 1
        const since = before ? new Date(before.at.getTime() - maxCommitDelayMs) : new Date(0)
        const { trails, root } = await keepHeads(
          tx,
          number,
          sql`(
            select distinct on (client_id) client_id, seq, hash from audit_event
            where at >= ${since} order by client_id, seq desc) heads
          where not exists (select from audit_checkpoint_head known
            where known.client_id = heads.client_id and known.seq = heads.seq and known.hash = heads.hash)`,
        )
        const { statement, signature } = sign({ number, previous: before?.statement, trails, root })
        const row = { number, at: now, statement, signature }
        await tx.insertInto('audit_checkpoint').values(row).execute()
        return row
      }),

    /** Signs the last entry before `before` of each trail, with which the entries before that time may leave. */
    takeOfMonths: (
      now: Date,
      before: Date,
      sign: (content: CheckpointContent) => { statement: string; signature: Buffer },
    ): Promise<CheckpointRow> =>
      longTransaction(db, async (tx) => {
        await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(tx)
        const previous = await last(tx)
        const number = (previous?.number ?? 0) + 1
        const { trails, root } = await keepHeads(
          tx,
          number,
          sql`(
            select distinct on (client_id) client_id, seq, hash from audit_event
            where at < ${before} order by client_id, seq desc) heads
          -- not the trails whose entries here are in the archive of earlier months
          where not exists (select from audit_checkpoint_head known join audit_checkpoint c on c.number = known.checkpoint
            where known.client_id = heads.client_id and known.seq >= heads.seq
              and (c.statement::json #>> '{archived,before}')::timestamptz < ${before}::timestamptz)`,
        )
        const { statement, signature } = sign({ number, previous: previous?.statement, trails, root })
        const row = { number, at: now, statement, signature }
        await tx.insertInto('audit_checkpoint').values(row).execute()
        return row
      }),

    /** Returns the first partition of the trail, and whether an entry that is as old is stored outside of it. */
    async firstMonths(): Promise<FirstMonths | undefined> {
      const { rows } = await sql<Omit<FirstMonths, 'hasOthers'>>`
        select c.relname as partition, b.before from pg_inherits i join pg_class c on c.oid = i.inhrelid,
          lateral (select (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as before) b
        where i.inhparent = 'audit_event'::regclass and b.before is not null order by b.before limit 1`.execute(
        db,
      )
      const [first] = rows
      if (!first) return undefined
      const others = await longTransaction(db, (tx) =>
        sql`
          select from audit_event where at < ${first.before} and tableoid <> (
            select oid from pg_class where relname = ${first.partition} and relnamespace = 'partitions'::regnamespace) limit 1`.execute(
          tx,
        ),
      )
      return { ...first, hasOthers: others.rows.length > 0 }
    },

    addMonths: async (until: Date): Promise<number> => {
      const { rows } = await sql<{ added: number }>`select add_audit_months(${until}) as added`.execute(db)
      return rows[0]?.added ?? 0
    },

    view: <T>(read: (view: TrailView) => Promise<T>): Promise<T> =>
      db.isTransaction
        ? read(viewOf(db))
        : db
            .transaction()
            .setIsolationLevel('repeatable read')
            .setAccessMode('read only')
            .execute(async (tx) => {
              await allowLong(tx)
              return read(viewOf(tx))
            }),
  }
}
