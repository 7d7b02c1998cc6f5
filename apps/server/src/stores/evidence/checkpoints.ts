import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { advisoryLocks } from '../../platform/postgres/advisory-locks.ts'
import { allowLong } from '../../platform/postgres/long-transaction.ts'
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
}
type StoredRow<Table extends keyof Tables> = Selectable<Tables[Table]>

export interface CheckpointContent {
  number: number
  previous: string | undefined
  trails: number
  root: string
}

/** Reads a snapshot of all trails, page by page. */
export interface TrailView {
  checkpoints(): AsyncGenerator<CheckpointRow>
  headsByCheckpoint(): AsyncGenerator<HeadRow>
  headsByClient(): AsyncGenerator<HeadRow>
  entries(): AsyncGenerator<StoredEntry>
  clients(): AsyncGenerator<ClientHead>
  chains(): AsyncGenerator<ClientHead>
  users(): AsyncGenerator<Pick<ClientHead, 'clientId'>>
  acceptances(): AsyncGenerator<StoredEvidence & Omit<StoredRow<'acceptance'>, 'client_id'>>
  statements(): AsyncGenerator<StoredEvidence & Omit<StoredRow<'statements_agreement'>, 'client_id'>>
  shown(): AsyncGenerator<StoredEvidence & StoredRow<'disclosure_shown'>>
}

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
        select client_id as "clientId", client_id as id, accepted_at, language, w9_certified, backup_withholding, details,
          person_sealed
        from acceptance where client_id > ${last?.clientId ?? nilUuid}::uuid order by client_id limit ${pageSize}`,
    ),
    statements: pages(
      (last) => sql`
        select client_id as "clientId", id, agreed_at, language, w9_certified, backup_withholding,
          statements, documents, person_sealed
        from statements_agreement where ${isAfter('client_id', last)} order by client_id, id limit ${pageSize}`,
    ),
    shown: pages(
      (last) => sql`
        select user_id as "clientId", id, user_id, client_id, disclosure_id, version, language, call, shown_at, rendered_hash,
          person_sealed
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
        }>`select pg_try_advisory_xact_lock(${advisoryLocks.checkpoints}) as mine`.execute(tx)
        if (!locked.rows[0]?.mine) return undefined
        await allowLong(tx)
        const before = await last(tx)
        if (before && dueBefore && before.at > dueBefore) return undefined
        const number = (before?.number ?? 0) + 1
        const since = before ? new Date(before.at.getTime() - maxCommitDelayMs) : new Date(0)
        const { rows } = await sql<Pick<CheckpointContent, 'trails' | 'root'>>`
          with kept as (
            insert into audit_checkpoint_head (checkpoint, client_id, seq, hash)
            select ${number}::integer, client_id, seq, hash from (
              select distinct on (client_id) client_id, seq, hash from audit_event
              where at >= ${since} order by client_id, seq desc) heads
            where not exists (select from audit_checkpoint_head known
              where known.client_id = heads.client_id and known.seq = heads.seq and known.hash = heads.hash)
            returning client_id, seq, hash)
          select count(*)::integer as trails, encode(sha256(coalesce(
            string_agg(uuid_send(client_id) || int4send(seq) || hash, ''::bytea order by client_id), '')), 'hex') as root
          from kept`.execute(tx)
        const { trails, root } = rows[0] ?? { trails: 0, root: '' }
        const { statement, signature } = sign({ number, previous: before?.statement, trails, root })
        const row = { number, at: now, statement, signature }
        await tx.insertInto('audit_checkpoint').values(row).execute()
        return row
      }),

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
