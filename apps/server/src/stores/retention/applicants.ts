import { accountTypeNames, opensAtBroker } from '@vestibule/domain/account-types'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import type { Status } from '@vestibule/domain/flow/statuses'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { RecordKind } from '@vestibule/domain/records/periods'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { append, entryValues, operatorEntry, operatorsTrail } from '../audit/audit.ts'
import { eraseApplicant } from './erase-applicant.ts'
import { ownRows, personOf, type Subject } from './rows-of-person.ts'
import { fraudCase, isBlocked, keepingMail, wasOpened, wasShared } from './unfinished.ts'
import { isIn, type UserSpan } from './user-sweep.ts'

export interface RetentionFacts {
  hold: { reason: string; heldAt: Date } | undefined
  pending: string[]
  kinds: RecordKind[]
  account: { state: string; closedOn: IsoDate | null } | undefined
  /** The New York day on which the debit authorization ended: the day of the stop, or of the one-time debit. */
  authorizationEndedOn: IsoDate | null
  /** The time of the latest event, excluding events of operators and unproven callers. */
  lastAt: Date
  /** `null` if the person has no application. */
  status: Status | null
  visitedAt: Date | null
  wasShared: boolean
  wasOpened: boolean
  isBlocked: boolean
  /** When the warning of the deletion was sent after the latest visit; `null` if it was not sent. */
  warnedAt: Date | null
  fraudAt: Date | null
}

export interface DueBefore {
  statuses: Readonly<Record<string, Date>>
  signUp: Date
  closed: IsoDate
}

export interface KeptRecord {
  id: string
  kind: RecordKind
  keepUntil: IsoDate
  rule: string
  sealed: Buffer
}

/**
 * Checks whether client `c` completed a flow that opens no broker account.
 * Only an operator can set such a client's closing day.
 */
const completed = sql<boolean>`(c.account_type = any(${accountTypeNames.filter((type) => !opensAtBroker(type))}::text[])
  and c.client_status = any(${[...completedStatuses]}::text[]))`

export const createApplicants = (db: Kysely<Tables>) => {
  const longRows = async <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
    (await longTransaction(db, (tx) => query.execute(tx))).rows
  const rows = async <Row>(query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(db)).rows
  const one = async <Row>(query: RawBuilder<Row>): Promise<Row | undefined> => (await rows(query))[0]
  /** Returns the person's id, because a legal hold applies to the person and not to one application. */
  const heldId = ({ id, userId }: Subject): string => userId ?? id
  const clientId = (subject: Subject): string | null => subject.clientId ?? null
  const userId = (subject: Subject): string | null => subject.userId ?? null

  const factsOf = async (subject: Subject): Promise<RetentionFacts> => {
    const found = await one<
      Omit<RetentionFacts, 'hold' | 'account'> & {
        reason: string | null
        heldAt: Date | null
        state: string | null
        closedOn: IsoDate | null
      }
    >(sql`
      select h.reason, h.held_at as "heldAt", coalesce(b.state, case when q.completed then 'OPEN' end) as state,
        coalesce(b.closed_on, q.closed_on)::text as "closedOn",
        array(select distinct operation from provider_call
          where state = 'pending' and (client_id = q.client_id or user_id = q.user_id)) as pending,
        array_remove(array[
          case when b.client_id is not null or q.completed then 'account_record' end,
          case when exists (select from acceptance a where a.client_id = q.client_id)
              or exists (select from statements_agreement s where s.client_id = q.client_id) then 'acceptance' end,
          case when exists (select from disclosure_shown s where s.user_id = q.user_id and s.call = 'confirmation'
              and coalesce(s.client_id, q.client_id) = q.client_id)
            then 'authorization' end,
          case when b.client_id is not null
              or exists (select from identity_verification v where v.client_id = q.client_id)
              or exists (select from identity_document d where d.client_id = q.client_id) then 'identity_result' end],
          null) as kinds,
        coalesce((select stopped_on from contribution_stop s where s.client_id = q.client_id),
          (select max(t.start_date) from transfer t join contribution k on k.client_id = t.client_id and k.one_time
            where t.client_id = q.client_id))::text as "authorizationEndedOn",
        coalesce((select max(at) from audit_event e
            where e.client_id = q.id and e.payload ->> 'actor' not in ('operator', 'unproven')), u.created_at, 'epoch'::timestamptz) as "lastAt",
        q.status, q.visited_at as "visitedAt", coalesce(q.was_shared, false) as "wasShared",
        coalesce(q.was_opened, false) as "wasOpened", coalesce(${isBlocked}, false) as "isBlocked",
        q.warned_at as "warnedAt",
        (select max(f.created_at) from ${fraudCase}) as "fraudAt"
      from (select ${subject.id}::uuid as id, named.client_id, ${userId(subject)}::uuid as user_id,
            ${heldId(subject)}::uuid as held_id, c.closed_on, coalesce(${completed}, false) as completed,
            c.client_status as status, c.visited_at, ${wasShared} as was_shared, ${wasOpened} as was_opened,
            (select max(mail.updated_at) from ${keepingMail} and mail.state = 'answered') as warned_at
          from (select ${clientId(subject)}::uuid as client_id) named
            left join client c on c.id = named.client_id) q
        left join legal_hold h on h.subject_id = q.held_id
        left join broker_account b on b.client_id = q.client_id
        left join app_user u on u.id = q.user_id`)
    if (!found) throw new Error('the query of retention facts returned no row')
    const { reason, heldAt, state, closedOn, ...facts } = found
    return {
      ...facts,
      hold: reason !== null && heldAt ? { reason, heldAt } : undefined,
      account: state === null ? undefined : { state, closedOn },
    }
  }

  return {
    async find(id: string): Promise<Subject | undefined> {
      const found = await one<{ clientIds: string[]; userId: string }>(sql`
        select u.id as "userId",
          array(select c.id from client c where c.user_id = u.id order by c.created_at desc, c.id) as "clientIds"
        from app_user u where u.id = ${id} or u.id = (select user_id from client where id = ${id})`)
      if (found) {
        const clientId = found.clientIds.find((one) => one === id) ?? found.clientIds[0]
        return { ...found, id: clientId ?? found.userId, clientId }
      }
      const kept = await one(sql`select from kept_record where subject_id = ${id} limit 1`)
      return kept ? { id, clientId: id, clientIds: [id], userId: undefined } : undefined
    },

    async lock(subject: Subject): Promise<void> {
      await rows(sql`select from app_user where id = ${userId(subject)} for update`)
      await rows(sql`select from client where id = any(${subject.clientIds}::uuid[]) order by id for update`)
    },

    /**
     * Returns the person's rows, with bytes as `\x…`. Excludes tables that reference a person only
     * through another table.
     */
    async allRows(subject: Subject): Promise<Record<string, Record<string, unknown>[]>> {
      const person = await personOf(db, subject)
      const found: Record<string, Record<string, unknown>[]> = {}
      for (const [table, where] of await ownRows(db, person)) {
        const held = await longRows<{ row: Record<string, unknown> }>(
          sql`select to_jsonb(t) as row from ${sql.table(table)} t where ${where}`,
        )
        if (held.length > 0) found[table] = held.map(({ row }) => row)
      }
      return found
    },

    /** Returns the facts of each application, or one element if there is none. */
    retentionFacts: async (subject: Subject): Promise<RetentionFacts[]> => {
      const facts: RetentionFacts[] = []
      for (const clientId of subject.clientIds)
        facts.push(await factsOf({ ...subject, id: clientId, clientId }))
      return facts.length > 0 ? facts : [await factsOf(subject)]
    },
    /** Returns users in the span that may be due for erasure and have no legal hold, in id order. */
    async maybeDue(
      { statuses, signUp, closed }: DueBefore,
      span: UserSpan,
      atMost: number,
    ): Promise<string[]> {
      const found = await longRows<{ id: string }>(sql`
        select distinct u.id from app_user u left join client c on c.user_id = u.id
          left join broker_account b on b.client_id = c.id
        where ${isIn('u.id', span)}
          and case
            -- a subquery, so that users with a client are read from the index alone
            when c.id is null then (select created_at from app_user s where s.id = u.id) < ${signUp}::timestamptz
            when coalesce(b.closed_on, c.closed_on) is not null
              then coalesce(b.closed_on, c.closed_on) <= ${closed}::date
            else c.visited_at < (${Object.values(statuses)}::timestamptz[])[
                array_position(${Object.keys(statuses)}::text[], c.client_status)]
              and coalesce(b.state, '') <> 'OPEN' and not coalesce(${completed}, false) end
          and not exists (select from legal_hold h where h.subject_id = u.id)
        order by u.id limit ${atMost}`)
      return found.map(({ id }) => id)
    },

    /**
     * Appends an entry to the trail of each application and to the user's. If an operator `by` acted, also to the
     * operators' trail.
     */
    async recordEntry(
      subject: Subject,
      note: { by: string | undefined; action: string; detail: Record<string, unknown>; now: Date },
    ): Promise<void> {
      const { by, action, detail, now } = note
      const entry =
        by === undefined
          ? entryValues({ actor: 'server', action, detail, now })
          : operatorEntry(action, { by, ...detail }, now)
      const onClient = await sql`
        with saved as (
          update client set audit_seq = audit_seq + 1,
            audit_head = sha256(audit_head || int4send(audit_seq + 1) || convert_to(${entry.payload}::text, 'UTF8'))
          where id = any(${subject.clientIds}::uuid[]) returning id, audit_seq, audit_head)
        insert into audit_event (client_id, seq, at, action, payload, hash)
        select id, audit_seq, ${entry.at}::timestamptz, ${action}, ${entry.payload}::json, audit_head from saved`.execute(
        db,
      )
      // If the client's row was erased and only records are retained, appends to the trail under the client's id.
      if (onClient.numAffectedRows === 0n && subject.clientId)
        await append(db, sql`${subject.clientId}::uuid`, entry)
      if (subject.userId) await append(db, sql`${subject.userId}::uuid`, entry)
      if (by === undefined) return
      const also = operatorEntry(action, { by, subject: subject.id, ...detail }, now)
      await append(db, sql`${operatorsTrail}::uuid`, also)
    },

    async hold(subject: Subject, reason: string, now: Date): Promise<boolean> {
      const held = await db
        .insertInto('legal_hold')
        .values({ subject_id: heldId(subject), reason, held_at: now })
        .onConflict((conflict) => conflict.column('subject_id').doNothing())
        .executeTakeFirst()
      return held.numInsertedOrUpdatedRows === 1n
    },

    /** Requires the steward's role. */
    async release(subject: Subject, now: Date): Promise<boolean> {
      const gone = await one<{ isEnded: boolean }>(
        sql`select end_legal_hold(${heldId(subject)}::uuid, ${now}) as "isEnded"`,
      )
      return gone?.isEnded === true
    },

    /** Stores the day of closing. @returns false if no broker account or completed product flow existed on this day */
    async close(subject: Subject, on: IsoDate): Promise<boolean> {
      const atBroker = await sql`
        update broker_account b set closed_on = ${on} from client c
        where c.id = b.client_id and c.id = ${clientId(subject)}
          and (coalesce(b.opened_at, b.affirmed_at, c.created_at) at time zone 'America/New_York')::date <= ${on}::date`.execute(
        db,
      )
      const own = await sql`
        update client c set closed_on = ${on} where c.id = ${clientId(subject)} and ${completed}
          and (c.created_at at time zone 'America/New_York')::date <= ${on}::date`.execute(db)
      return [atBroker, own].some(({ numAffectedRows }) => numAffectedRows === 1n)
    },

    async keep(subject: Subject, records: readonly KeptRecord[], now: Date): Promise<void> {
      if (records.length === 0) return
      await db
        .insertInto('kept_record')
        .values(
          records.map(({ id, kind, keepUntil, rule, sealed }) => ({
            id,
            subject_id: subject.id,
            kind,
            keep_until: keepUntil,
            rule,
            record_sealed: sealed,
            kept_at: now,
          })),
        )
        .execute()
    },

    ended: (today: IsoDate, atMost: number) =>
      longRows<{ id: string; kind: RecordKind; keepUntil: IsoDate }>(sql`
        select id, kind, keep_until::text as "keepUntil" from kept_record k
        where keep_until <= ${today}::date
          and not exists (select from legal_hold h where h.subject_id = k.subject_id)
        order by keep_until limit ${atMost}`),

    async destroy(recordId: string, now: Date): Promise<void> {
      await sql`select destroy_kept_record(${recordId}::uuid, ${now})`.execute(db)
    },

    /** Deletes all rows but the audit trail and retained records. Maintenance later deletes an identity at Auth0. */
    erase: (subject: Subject, now: Date): Promise<void> =>
      longTransaction(db, (tx) => eraseApplicant(tx, subject, now)),
  }
}
