import type { LanguageCode } from '@vestibule/domain/languages'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import { nilUuid } from '../paging.ts'
import type { Subject } from '../retention/rows-of-person.ts'

export interface SentMail {
  id: string
  operation: string
  input: Record<string, unknown>
  state: string
  at: Date
}

export interface PendingCall {
  operation: string
  since: Date
  attempts: number
  isInDoubt: boolean
}

export interface FirmDelivery {
  endpoint: string
  position: string
  event: string
  state: 'PENDING' | 'DELIVERED' | 'DEAD'
  attempts: number
  /** HTTP status of the last answer, or the reason why there was none. */
  outcome: string | null
}

export interface HistoryEntry {
  seq: number
  payload: { at: string; actor: string; action: string; detail: Record<string, unknown> }
}

/** Reads what the firm's desk sees of an application. */
export const createFirmApplications = (db: Kysely<Tables>) => {
  const clientOf = ({ clientId }: Subject): string => clientId ?? nilUuid
  const userOf = ({ userId }: Subject): string => userId ?? nilUuid

  return {
    /** Returns the client's id of a broker account. */
    async clientOfAccount(accountId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('broker_account')
        .select('client_id')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return row?.client_id
    },

    async pendingCalls(subject: Subject): Promise<PendingCall[]> {
      const { rows } = await sql<PendingCall>`
        select operation, created_at as since, attempts, in_doubt as "isInDoubt" from provider_call
        where state = 'pending' and (client_id = ${clientOf(subject)}::uuid or user_id = ${userOf(subject)}::uuid)
        order by created_at, id limit 50`.execute(db)
      return rows
    },

    async mails(subject: Subject): Promise<SentMail[]> {
      const { rows } = await sql<SentMail>`
        select id, operation, input, state, updated_at as at from every_provider_call
        where operation like 'mail\\_%'
          and (client_id = ${clientOf(subject)}::uuid or user_id = ${userOf(subject)}::uuid)
        order by updated_at desc, id limit 200`.execute(db)
      return rows
    },

    async shownDisclosures(subject: Subject) {
      return db
        .selectFrom('disclosure_shown')
        .select(['disclosure_id', 'version', 'language', 'call', 'shown_at'])
        .where('user_id', '=', userOf(subject))
        .orderBy('shown_at')
        .orderBy('disclosure_id')
        .execute()
    },

    async statementsAgreed(subject: Subject) {
      const { rows } = await sql<{
        agreed_at: Date
        language: LanguageCode
        statements: { id: string; version: number }[]
        documents: { agreement_name: string; revision: string; sha256: string }[]
        w9_certified: boolean
        backup_withholding: boolean
      }>`
        select agreed_at, language, statements, documents, w9_certified, backup_withholding from statements_agreement
        where client_id = ${clientOf(subject)}::uuid order by agreed_at, id`.execute(db)
      return rows
    },

    async fraudEvents(subject: Subject) {
      return db
        .selectFrom('fraud_event')
        .select(['id', 'kind', 'risk_type', 'created_at'])
        .where('user_id', '=', userOf(subject))
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    },

    async blocks(subject: Subject) {
      return db
        .selectFrom('blocked_user')
        .select(['id', 'risk_type', 'risk_category', 'created_at', 'ended_at', 'ended_by'])
        .where('user_id', '=', userOf(subject))
        .orderBy('created_at')
        .orderBy('id')
        .execute()
    },

    /** Returns the newest webhooks about an application, to each endpoint. */
    async deliveries(subject: Subject): Promise<FirmDelivery[]> {
      const { rows } = await sql<FirmDelivery>`
        select d.endpoint_id as endpoint, f.position, f.type as event, d.state, d.attempts, d.last_outcome as outcome
        from firm_event f cross join webhook_endpoint e
        join webhook_delivery d on d.endpoint_id = e.id and d.position = f.position
        where f.client_id = ${clientOf(subject)}::uuid
        order by f.position desc, d.endpoint_id limit 200`.execute(db)
      return rows
    },

    async history(trail: string, after: number, atMost: number): Promise<HistoryEntry[]> {
      const { rows } = await sql<HistoryEntry>`
        select seq, payload from audit_event where client_id = ${trail}::uuid and seq > ${after}
        order by seq limit ${atMost}`.execute(db)
      return rows
    },
  }
}
