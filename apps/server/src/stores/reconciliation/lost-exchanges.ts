import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'

/** What the provider needs to find the item. The client's id is the item's `client_user_id`. */
export interface LostExchange {
  id: string
  clientId: string
  linkSessionId: string | null
  requestedAt: Date
}

export const createLostExchanges = (db: Kysely<Tables>) => ({
  async add(callId: string, linkSessionId: string | null): Promise<void> {
    await sql`
      insert into lost_exchange (id, client_id, link_session_id, requested_at)
      select id, client_id, ${linkSessionId}, created_at from provider_call where id = ${callId}
      on conflict (id) do nothing`.execute(db)
  },

  async open(): Promise<LostExchange[]> {
    const found = await sql<LostExchange>`
      select id, client_id as "clientId", link_session_id as "linkSessionId", requested_at as "requestedAt"
      from lost_exchange where settled_at is null order by requested_at, id`.execute(db)
    return found.rows
  },

  async settle(id: string, by: string, now: Date): Promise<boolean> {
    const settled = await sql`
      update lost_exchange set settled_at = ${now}, settled_by = ${by}
      where id::text = ${id} and settled_at is null returning id`.execute(db)
    return settled.rows.length > 0
  },
})
