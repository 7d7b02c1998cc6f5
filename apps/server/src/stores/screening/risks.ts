import type { NewFirmEvent } from '@vestibule/domain/events/firm-events'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { RaiseAlert, RiskAlert } from '../../platform/common/risk-alerts.ts'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { statement } from '../../platform/postgres/statement.ts'
import { appendedFrom, entryValues } from '../audit/audit.ts'
import { eventsFrom, eventValues } from '../events/events.ts'
import type { Verdicts } from '../people.ts'
import type { Block, BlockEnd, FraudEvent, RiskCategory } from './rows.ts'
import { createUnscreened } from './unscreened.ts'

export interface Unblocked {
  userId: string | null
  blocks: string[]
  freed: boolean
}

export interface TurnedAway {
  email: string
  id: string
  lastAt: Date
  isBlocked: boolean
}

const blockColumns = [
  'id',
  'email',
  'user_id',
  'risk_type',
  'risk_category',
  'details',
  'value_hash',
] as const
type BlockRow = Pick<Selectable<Tables['blocked_user']>, (typeof blockColumns)[number]>

const rowOf = (block: Block) => ({
  id: block.id,
  email: block.email,
  user_id: block.userId,
  risk_type: block.riskType,
  risk_category: block.riskCategory,
  details: JSON.stringify(block.details),
  value_hash: Buffer.from(block.valueHash, 'base64url'),
})

const toBlock = (row: BlockRow): Block => ({
  id: row.id,
  email: row.email,
  userId: row.user_id,
  riskType: row.risk_type,
  riskCategory: row.risk_category as RiskCategory,
  details: row.details as Block['details'],
  valueHash: row.value_hash.toString('base64url'),
})

export const blockAsJson = sql.raw(
  `jsonb_build_object(${blockColumns
    .map((column) =>
      column === 'value_hash'
        ? `'${column}', encode(blocked_user.value_hash, 'hex')`
        : `'${column}', blocked_user.${column}`,
    )
    .join(', ')})`,
)
export type BlockJson = Omit<BlockRow, 'value_hash'> & { value_hash: string }
export const fromJson = (block: BlockJson): Block =>
  toBlock({ ...block, value_hash: Buffer.from(block.value_hash, 'hex') })

const active = statement<{ email: string }, BlockRow>(
  ({ email }) => sql`
    select ${sql.raw(blockColumns.join(', '))} from blocked_user where email = ${email} and ended_at is null`,
)

const bytesOf = (hashes: readonly string[]): Buffer[] => hashes.map((hash) => Buffer.from(hash, 'base64url'))

/** Hashes of a person's email and phone under every key in use, in base64url. */
export interface PersonHashes {
  email: readonly string[]
  phone?: readonly string[]
}

const alertKind = ({ kind, riskType }: FraudEvent): RiskAlert['kind'] => {
  if (riskType === 'BANK_ACCOUNT') return 'shared_bank_account'
  return kind === 'WHITE_FLAG' ? 'white_flag' : 'risk_detected'
}

/** Inserts the firm's event for each row of `from`, which has the column user_id. */
const eventOf = (from: RawBuilder<unknown>, event: NewFirmEvent, now: Date): RawBuilder<unknown> =>
  eventsFrom(from, { clientId: sql`null`, userId: sql`source.user_id` }, eventValues(event, now))

/** Stores blocks, fraud events, verdicts and pending screenings. In a transaction, alerts wait for the commit. */
export const createRisks = (db: Kysely<Tables>, raise: RaiseAlert) => ({
  async active(email: string): Promise<Block | undefined> {
    const { rows } = await active(db, { email })
    return rows[0] && toBlock(rows[0])
  },

  async block(block: Block, now: Date): Promise<{ id: string; isNew: boolean }> {
    const row = rowOf(block)
    const detail = { blockId: block.id, riskType: block.riskType, riskCategory: block.riskCategory }
    // If the email is already blocked, links that block to the user, so that the statement returns it.
    const { rows } = await sql<{ id: string }>`
      with holding as (
        insert into blocked_user (${sql.join(Object.keys(row).map((column) => sql.ref(column)))}, created_at)
        values (${sql.join(Object.values(row))}, ${now})
        on conflict (email) where ended_at is null
          do update set user_id = coalesce(blocked_user.user_id, excluded.user_id)
        returning id, user_id),
      ${appendedFrom(
        sql`(select user_id as trail from holding where id = ${block.id})`,
        entryValues({ actor: 'server', action: 'email_blocked', detail, now }),
      )},
      recorded as (${eventOf(
        sql`(select user_id from holding where id = ${block.id})`,
        { type: 'applicant.blocked', data: { scope: 'EMAIL', blockId: block.id } },
        now,
      )})
      select id from holding`.execute(db)
    const [holding] = rows
    if (!holding) throw new Error('the insertion of a block returned no row')
    const isNew = holding.id === block.id
    if (isNew) raise({ kind: 'email_blocked', userId: block.userId, blockId: block.id })
    return { id: holding.id, isNew }
  },

  /** Records a block that does not apply to the email address, because the caller has not proven ownership of it. */
  async recordUnproven(block: Block, now: Date): Promise<void> {
    await db
      .insertInto('blocked_user')
      .values({ ...rowOf(block), created_at: now, ended_at: now, ended_by: 'unproven' })
      .execute()
  },

  async end(blockId: string, how: BlockEnd, now: Date): Promise<void> {
    const entry = entryValues({ actor: 'server', action: 'block_ended', detail: { blockId, how }, now })
    await sql`
      with ended as (
        update blocked_user set ended_at = ${now}::timestamptz, ended_by = ${how}
        where id = ${blockId} and ended_at is null returning user_id as trail),
      ${appendedFrom(sql`ended`, entry)}
      select`.execute(db)
  },

  async unblock(email: string, now: Date): Promise<Unblocked | undefined> {
    const changed = await sql<Unblocked>`
      with owner as (select id, is_blocked from app_user where email = ${email}),
      ended as (
        update blocked_user set ended_at = ${now}::timestamptz, ended_by = 'command'
        where ended_at is null and (email = ${email} or user_id in (select id from owner)) returning id),
      freed as (update app_user set is_blocked = false where id in (select id from owner where is_blocked) returning id)
      select (select id from owner) as "userId", array(select id from ended) as blocks,
        exists (select from freed) as freed`.execute(db)
    const [found] = changed.rows
    return found && (found.freed || found.blocks.length > 0) ? found : undefined
  },

  async report(event: FraudEvent, now: Date): Promise<void> {
    const kind = event.riskType === 'BANK_ACCOUNT' ? 'SHARED_BANK_ACCOUNT' : event.kind
    await sql`
      with reported as (
        insert into fraud_event (id, kind, email, user_id, risk_type, details, created_at)
        values (${event.id}, ${event.kind}, ${event.email}, ${event.userId}, ${event.riskType},
          ${JSON.stringify(event.details)}, ${now}::timestamptz)
        returning user_id)
      ${eventOf(sql`reported`, { type: 'fraud.seen', data: { fraudEventId: event.id, kind } }, now)}`.execute(
      db,
    )
    raise({ kind: alertKind(event), userId: event.userId, fraudEventId: event.id })
  },

  async blockUser(userId: string, now: Date): Promise<void> {
    await sql`
      with blocked as (
        update app_user set is_blocked = true where id = ${userId} returning id, auth0_user_id),
      gone as (
        delete from session using blocked
        where user_id = blocked.id or challenge_user_id = blocked.id or identity_id = blocked.auth0_user_id
        returning 1),
      ${appendedFrom(
        // Locks sessions before the audit trail, as a login does, to avoid deadlocks.
        sql`(select id as trail from blocked where (select count(*) from gone) >= 0)`,
        entryValues({ actor: 'server', action: 'user_blocked', now }),
      )},
      recorded as (${eventOf(
        sql`(select id as user_id from blocked)`,
        { type: 'applicant.blocked', data: { scope: 'USER', blockId: null } },
        now,
      )})
      select`.execute(db)
    raise({ kind: 'user_blocked', userId })
  },

  /** Stores keyed hashes of email, phone and SSN before a blocked person is erased. */
  async keepBlocked(
    person: { id: string; emailHash: string; phoneHash: string | null; clientId: string | null },
    now: Date,
  ): Promise<void> {
    const { id, emailHash, phoneHash, clientId } = person
    const [email] = bytesOf([emailHash])
    const [phone = null] = phoneHash === null ? [] : bytesOf([phoneHash])
    await sql`
      insert into blocked_hash (kind, hash, person_id, kept_at)
      select kind, hash, ${id}::uuid, ${now}::timestamptz from (
        values ('email', ${email}::bytea), ('phone', ${phone}::bytea),
          ('ssn', (select ssn_index from client where id = ${clientId}::uuid))) given (kind, hash)
      where hash is not null on conflict do nothing`.execute(db)
  },

  async turnedAway(before: Date, atMost: number): Promise<TurnedAway[]> {
    const { rows } = await longTransaction(db, (tx) =>
      sql<TurnedAway>`
      select email, (array_agg(id order by at, id))[1] as id, max(at) as "lastAt", bool_or(holds) as "isBlocked" from (
        select email, id, created_at as at, ended_at is null as holds from blocked_user where user_id is null
        union all select email, id, created_at, false from fraud_event where user_id is null) r
      where not exists (select from app_user u where u.email = r.email)
      group by email having max(at) < ${before} order by max(at) limit ${atMost}`.execute(tx),
    )
    return rows
  },

  /** Deletes an email's blocks and fraud events, unless the email has a user or a newer record. @returns deleted ids */
  async forgetTurnedAway(email: string, before: Date): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with recent as (
        select from blocked_user where email = ${email} and created_at >= ${before}
        union all select from fraud_event where email = ${email} and created_at >= ${before}
        union all select from app_user where email = ${email}),
      blocks as (
        delete from blocked_user where email = ${email} and user_id is null and not exists (select from recent) returning id),
      events as (
        delete from fraud_event where email = ${email} and user_id is null and not exists (select from recent) returning id)
      select id from blocks union all select id from events`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** Whether a blocked person whose data was erased has this email or phone. */
  async staysBlocked({ email, phone = [] }: PersonHashes): Promise<boolean> {
    const { rows } = await sql`
      select from blocked_hash
      where (kind = 'email' and hash = any(${bytesOf(email)}::bytea[]))
        or (kind = 'phone' and hash = any(${bytesOf(phone)}::bytea[]))`.execute(db)
    return rows.length > 0
  },

  async forgetBlocked(hashesOf: () => readonly string[]): Promise<boolean> {
    const kept = await sql`select from blocked_hash limit 1`.execute(db)
    if (kept.rows.length === 0) return false
    const gone = await sql`
      delete from blocked_hash where person_id in (
        select person_id from blocked_hash where kind = 'email' and hash = any(${bytesOf(hashesOf())}::bytea[]))`.execute(
      db,
    )
    return (gone.numAffectedRows ?? 0n) > 0n
  },

  /** Returns the user's verdicts. `hold` locks the user's row until the transaction ends. */
  async verdictsOf(userId: string, hold?: 'hold'): Promise<Verdicts> {
    const row = await db
      .selectFrom('app_user')
      .select('screening')
      .where('id', '=', userId)
      // Avoids `for update`, which would block inserts of the user's sessions.
      .$if(hold !== undefined, (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
    return (row?.screening ?? {}) as Verdicts
  },

  async keepVerdicts(userId: string, verdicts: Verdicts): Promise<void> {
    await sql`update app_user set screening = screening || ${JSON.stringify(verdicts)}::jsonb
      where id = ${userId}`.execute(db)
  },

  async linkUser(userId: string, email: string): Promise<void> {
    await sql`
      update blocked_user set user_id = ${userId}
      where email = ${email} and user_id is null and ended_by is distinct from 'unproven'`.execute(db)
    await sql`update fraud_event set user_id = ${userId} where email = ${email} and user_id is null`.execute(
      db,
    )
  },

  ...createUnscreened(db),
})
