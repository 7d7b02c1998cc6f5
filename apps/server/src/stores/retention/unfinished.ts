import type { Status } from '@vestibule/domain/flow/statuses'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { longTransaction } from '../../platform/postgres/long-transaction.ts'
import type { Tables } from '../../platform/postgres/schema.ts'
import { entryValues } from '../audit/audit.ts'
import { eventsFrom, eventValues } from '../events/events.ts'
import { isIn, type UserSpan } from './user-sweep.ts'

export interface Kept {
  statuses: readonly Status[]
  casesSince: Date
}

export const keepingMailKey = (clientId: string, visitedAt: Date): string =>
  `mail_keeping:${clientId}:${visitedAt.getTime()}`

/** Checks whether client `c` accepted agreements or caused a provider call, even a call whose outcome is unknown. */
export const wasShared = sql<boolean>`(
  c.locked_at is not null
  or exists (select from broker_account b where b.client_id = c.id)
  or exists (select from acceptance a where a.client_id = c.id)
  or exists (select from statements_agreement s where s.client_id = c.id)
  or exists (select from identity_verification v where v.client_id = c.id)
  or exists (select from bank n where n.client_id = c.id))`

/** Checks whether client `c` has or had an open account at the broker. */
export const wasOpened = sql<boolean>`(c.closed_on is not null or exists (
  select from broker_account b where b.client_id = c.id
    and (b.state = 'OPEN' or b.opened_at is not null or b.closed_on is not null)))`

/** Checks whether user `u` or the user's email is blocked. */
export const isBlocked = sql<boolean>`(u.is_blocked or exists (
  select from blocked_user k where k.ended_at is null and (k.user_id = u.id or k.email = u.email)))`

/** Selects the fraud events that make user `u` a fraud case, whose data is retained for longer. */
export const fraudCase = sql`fraud_event f
  where f.kind = 'RISK_DETECTED' and (f.user_id = u.id or f.email = u.email)`

/** Checks that an application in one of `statuses` has no legal hold, block, fraud case or pending provider call. */
const mayBeDeleted = ({ statuses, casesSince }: Kept) => sql<boolean>`(
  c.client_status = any(${[...statuses]}::text[])
  and not exists (select from legal_hold h where h.subject_id = c.user_id)
  and not exists (select from provider_call o where o.client_id = c.id and o.state = 'pending')
  and not exists (select from app_user u where u.id = c.user_id
    and (${isBlocked} or exists (select from ${fraudCase} and f.created_at > ${casesSince}))))`

const inState: Record<'unfinished' | 'never_opened', RawBuilder<boolean>> = {
  unfinished: sql<boolean>`not ${wasShared}`,
  never_opened: sql<boolean>`(${wasShared} and not ${wasOpened})`,
}

/** Selects the call that sends the warning after the latest visit. Its key contains the visit's time in ms. */
export const keepingMail = sql`every_provider_call mail
  where mail.key = 'mail_keeping:' || c.id || ':' || (extract(epoch from c.visited_at) * 1000)::bigint`

export const createUnfinished = (db: Kysely<Tables>) => ({
  /**
   * Returns applications whose applicants should be warned of the deletion. An `unfinished` application was not
   * shared (see `wasShared`); a `never_opened` application was shared, but its account was never open.
   */
  async toWarn(
    state: 'unfinished' | 'never_opened',
    { before, refused }: { before: Date; refused: Date },
    kept: Kept,
    span: UserSpan,
    atMost: number,
  ) {
    const found = await longTransaction(db, (tx) =>
      sql<{ clientId: string; userId: string; visitedAt: Date }>`
      select c.id as "clientId", c.user_id as "userId", c.visited_at as "visitedAt" from client c
      where ${isIn('c.user_id', span)} and c.visited_at < ${before} and ${mayBeDeleted(kept)} and ${inState[state]}
        and not exists (select from ${keepingMail} and (mail.state <> 'refused' or mail.updated_at >= ${refused}))
      order by c.visited_at limit ${atMost}`.execute(tx),
    )
    return found.rows
  },
  /** Returns unfinished applications that were last visited before `visited` and warned before `written`. */
  async toDelete(before: { visited: Date; written: Date }, kept: Kept, span: UserSpan, atMost: number) {
    const found = await longTransaction(db, (tx) =>
      sql<{ clientId: string; visitedAt: Date }>`
      select c.id as "clientId", c.visited_at as "visitedAt" from client c
      where ${isIn('c.user_id', span)} and c.visited_at < ${before.visited} and ${mayBeDeleted(kept)}
        and ${inState.unfinished} and exists (select from ${keepingMail} and mail.state = 'answered' and mail.updated_at < ${before.written})
      order by c.visited_at limit ${atMost}`.execute(tx),
    )
    return found.rows
  },
  /**
   * Deletes an application if that is still allowed. Keeps the user and the audit trail.
   * @returns whether a row was deleted
   */
  async remove(clientId: string, visitedBefore: Date, kept: Kept, now: Date): Promise<boolean> {
    const { at, action, payload } = entryValues({ actor: 'server', action: 'application_removed', now })
    const removed = await sql`
      with gone as (
        delete from client c where c.id = ${clientId} and c.visited_at < ${visitedBefore} and ${mayBeDeleted(kept)}
          and ${inState.unfinished}
        returning c.id, c.user_id),
      recorded as (${eventsFrom(
        sql`gone`,
        { clientId: sql`source.id`, userId: sql`source.user_id` },
        eventValues({ type: 'application.abandoned', data: {} }, now),
      )})
      select append_entry(id, ${at}::timestamptz, ${action}, ${payload}) from gone`.execute(db)
    return removed.rows.length === 1
  },
})
export type Unfinished = ReturnType<typeof createUnfinished>
