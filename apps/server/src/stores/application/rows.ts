import type { DocumentFormat } from '@vestibule/domain/agreements/document-formats'
import type { Item } from '@vestibule/domain/documents/items'
import type { Move } from '@vestibule/domain/flow/flow'
import type { NameRow } from '@vestibule/domain/forms/name'
import type { LanguageCode } from '@vestibule/domain/languages'
import type { Affiliations } from '@vestibule/domain/suitability/affiliations'
import type { SelectType } from 'kysely'
import { type FormRow, formColumns, type Tables } from '../../platform/postgres/schema.ts'
import type { Caller, User } from '../people.ts'

/** A row as represented in jsonb, where dates and times are text. */
type JsonRow<Table extends keyof Tables> = {
  [Column in keyof Tables[Table]]: DateAsText<SelectType<Tables[Table][Column]>>
}
type DateAsText<Value> = Value extends Date ? string : Value

export interface Application {
  user: User
  client: ClientRow
  address: FormRow<'address'> | null
  details: DetailsRow | null
  investor: FormRow<'investor_profile'> | null
  account: BrokerAccountRow | null
  acceptance: AcceptanceRow | null
  statements: StatementsRow | null
  verification: Pick<
    JsonRow<'identity_verification'>,
    'attempt' | 'verification_id' | 'status' | 'ended_at'
  > | null
  contribution: FormRow<'contribution'> | null
  bank: BankRow | null
  transfers: TransferRow[]
}

/** What a save of a form returns: the client's version and state, and the rows that the form writes. */
export interface SavedForm extends Pick<Application, 'address' | 'details' | 'investor'> {
  client: Pick<ClientRow, 'id' | 'user_id' | 'account_type' | 'client_status' | 'version' | 'data_key'>
}

export type ClientRow = Omit<JsonRow<'client'>, 'audit_head' | 'audit_seq' | 'created_at' | 'closed_on'>

/** Answers that are sealed under the application's own data key, so that no other application's key opens them. */
export const sealedClientColumns = ['green_card_number_sealed', 'ssn_sealed', 'birth_date_sealed'] as const
export type SealedColumn = (typeof sealedClientColumns)[number]
/** Answers in `client`, other than the name, that are not sealed. */
export const plainClientColumns = [
  'residency_status',
  'passport_country',
  'country_of_birth',
  'ssn_last4',
  'ssn_index',
] as const

const columnsOf = <Table extends keyof typeof formColumns>(table: Table) =>
  Object.keys(formColumns[table]) as (keyof FormRow<Table>)[]
export const addressColumns = columnsOf('address')
export const investorColumns = columnsOf('investor_profile')

export interface DetailsRow extends Omit<FormRow<'client_details'>, 'marital_status' | 'affiliations'> {
  marital_status: 'SINGLE' | 'MARRIED' | null
  affiliations: Affiliations | null
}

export interface StoredAgreement {
  agreement_id: string
  agreement_name: string
  agreement_state: string
  agreement_uri: string
  agreement_version: string
}

export type BrokerAccountRow = Omit<
  JsonRow<'broker_account'>,
  'client_id' | 'agreements' | 'unverified' | 'closed_on' | 'watch_due_at'
> & { agreements: StoredAgreement[]; unverified: readonly Item[] | null }

/** A document that the applicant accepted. The specification requires the agreement type APEX for every document. */
export interface AcceptedAgreement {
  agreement_type: 'APEX'
  agreement_name: string
  revision: string
  agreement_id: string
  agreement_uri: string
  sha256: string
  /** The formats in which these bytes were opened. Absent if none is recorded. */
  opened_as?: DocumentFormat[]
}

export type AcceptanceRow = Omit<JsonRow<'acceptance'>, 'client_id' | 'details'> & {
  details: AcceptedAgreement[]
}

/** A PRODUCT applicant's latest agreement to the statements. */
export interface StatementsRow {
  id: string
  agreed_at: string
  language: LanguageCode
  person_sealed: Buffer
  w9_certified: boolean
  backup_withholding: boolean
  statements: { id: string; version: number; words: string; sha256: string }[]
  documents: Pick<AcceptedAgreement, 'agreement_name' | 'revision' | 'agreement_uri' | 'sha256'>[]
}

/** `account_index`: keyed hash of the entered numbers. `deposit_tries` includes a pending try. Days are in New York. */
export type BankRow = Omit<JsonRow<'bank'>, 'client_id' | 'method' | 'bank_account_status'> & {
  method: 'PLAID' | 'MICRO_DEPOSITS'
  bank_account_status: 'CREATED' | 'ATTEMPTED' | 'FAILED' | 'APPROVED' | 'REJECTED'
}

/**
 * `state` is PLANNED until the broker has the transfer, and REFUSED if the broker rejects a transfer
 * that was added in December. Days are in New York.
 */
export type TransferRow = Omit<JsonRow<'transfer'>, 'client_id'>
export interface Writes {
  client?: Partial<Pick<ClientRow, keyof NameRow | (typeof plainClientColumns)[number] | SealedColumn>>
  address?: FormRow<'address'>
  client_details?: Partial<DetailsRow>
  investor_profile?: Partial<FormRow<'investor_profile'>>
  contribution?: FormRow<'contribution'>
}
export interface Save {
  caller: Caller
  now: Date
  clientId: string
  /** The version in the If-Match header. If `undefined`, no version is compared, and only the status is checked. */
  version: number | undefined
  writes?: Writes
  /** The next status and step, keyed by `accountType:status` or `accountType:status:step`. */
  moves?: Readonly<Record<string, Move>>
  /** States that allow the save, written like the keys of `moves`. Any other state is a status_conflict. */
  allowedFrom?: readonly string[]
  /** Whether a locked application rejects the save. */
  lockable?: boolean
  action: string
  detail?: Record<string, unknown>
}
export type SaveFailure =
  | 'unauthenticated'
  | 'forbidden'
  | 'other_application'
  | 'stale'
  | 'locked'
  | 'status_conflict'
export interface NotSaved {
  ok: false
  code: SaveFailure
  /** Set if the stale save may be a retry: the latest write had the same `action` and the same `detail`. */
  repeats?: true
}
