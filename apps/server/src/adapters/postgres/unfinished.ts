import type { Status } from '@vestibule/domain/flow/statuses'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Unfinished } from '../../ports/unfinished.ts'
import { longTransaction } from './long-transaction.ts'
import type { Tables } from './schema.ts'

/**
 * What nobody outside was told of, and nobody is being told of: no brokerage account or identity check, sent or in doubt,
 * nothing accepted, no bank begun; and no legal hold (SE-07).
 */
const unfinished = (statuses: readonly Status[]) => sql<boolean>`(
  c.client_status = any(${[...statuses]}::text[]) and c.locked_at is null
  and not exists (select from broker_account b where b.client_id = c.id)
  and not exists (select from acceptance a where a.client_id = c.id)
  and not exists (select from statements_agreement s where s.client_id = c.id)
  and not exists (select from identity_verification v where v.client_id = c.id)
  and not exists (select from bank n where n.client_id = c.id)
  and not exists (select from legal_hold h where h.subject_id = c.user_id)
  and not exists (select from outside_call o where o.client_id = c.id and o.state = 'pending'))`

/** The mail about the last visit, by the port's key; instants are written to the millisecond. */
const keepingMail = sql`outside_call mail
  where mail.key = 'mail_keeping:' || c.id || ':' || (extract(epoch from c.visited_at) * 1000)::bigint`

export const createUnfinished = (db: Kysely<Tables>): Unfinished => ({
  async leaving(before, refused, statuses, atMost) {
    const found = await longTransaction(db, (within) =>
      sql<{ clientId: string; userId: string; visitedAt: Date }>`
      select c.id as "clientId", c.user_id as "userId", c.visited_at as "visitedAt" from client c
      where c.visited_at < ${before} and ${unfinished(statuses)}
        and not exists (select from ${keepingMail} and (mail.state <> 'refused' or mail.updated_at >= ${refused}))
      order by c.visited_at limit ${atMost}`.execute(within),
    )
    return found.rows
  },
  async left(before, statuses, atMost) {
    const found = await longTransaction(db, (within) =>
      sql<{ id: string }>`
      select c.id from client c
      where c.visited_at < ${before.visited} and ${unfinished(statuses)}
        and exists (select from ${keepingMail} and mail.state = 'answered' and mail.updated_at < ${before.written})
      order by c.visited_at limit ${atMost}`.execute(within),
    )
    return found.rows.map(({ id }) => id)
  },
  async remove(clientId, visitedBefore, statuses, now) {
    const payload = JSON.stringify({
      at: now.toISOString(),
      actor: 'server',
      action: 'application_removed',
      detail: {},
      ip: null,
      requestId: null,
    })
    const removed = await sql`
      with gone as (
        delete from client c where c.id = ${clientId} and c.visited_at < ${visitedBefore} and ${unfinished(statuses)}
        returning c.id, c.audit_seq + 1 as seq, c.audit_head)
      insert into audit_event (client_id, seq, at, action, payload, hash)
      select id, seq, ${now}::timestamptz, 'application_removed', ${payload}::json,
        sha256(audit_head || int4send(seq) || convert_to(${payload}::text, 'UTF8'))
      from gone`.execute(db)
    return removed.numAffectedRows === 1n
  },
})
