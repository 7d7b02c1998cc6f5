import type { AccountType } from '@vestibule/domain/account-types'
import type { DocumentFormat } from '@vestibule/domain/agreements/document-formats'
import type { Item } from '@vestibule/domain/documents/items'
import type { Move } from '@vestibule/domain/flow/flow'
import type { Status, Step } from '@vestibule/domain/flow/statuses'
import type { NameRow } from '@vestibule/domain/forms/name'
import type { LanguageCode } from '@vestibule/domain/languages'
import type { Affiliations } from '@vestibule/domain/suitability/affiliations'
import type { SelectType } from 'kysely'
import type { Tables } from '../../platform/postgres/schema.ts'
import type { Caller, User } from '../people.ts'

/** A row as represented in jsonb, where dates and times are text. */
type JsonRow<Table extends keyof Tables> = {
  [Column in keyof Tables[Table]]: DateAsText<SelectType<Tables[Table][Column]>>
}
type DateAsText<Value> = Value extends Date ? string : Value

export interface Application {
  user: User
  client: ClientRow
  address: AddressRow | null
  details: DetailsRow | null
  investor: InvestorRow | null
  account: BrokerAccountRow | null
  acceptance: AcceptanceRow | null
  statements: StatementsRow | null
  verification: Pick<
    JsonRow<'identity_verification'>,
    'attempt' | 'verification_id' | 'status' | 'ended_at'
  > | null
  contribution: ContributionRow | null
  bank: BankRow | null
  transfers: TransferRow[]
}

/** What a save of a form returns: the client's version and state, and the rows that the form writes. */
export interface SavedForm extends Pick<Application, 'address' | 'details' | 'investor'> {
  client: Pick<ClientRow, 'id' | 'user_id' | 'account_type' | 'client_status' | 'version' | 'data_key'>
}

export interface ClientRow extends NameRow {
  id: string
  user_id: string
  account_type: AccountType
  client_status: Status
  step: Step
  version: number
  data_key: Buffer
  residency_status: 'US_CITIZEN' | 'GREEN_CARD_HOLDER' | 'NEITHER' | null
  passport_country: string | null
  country_of_birth: string | null
  green_card_number_sealed: Buffer | null
  ssn_sealed: Buffer | null
  ssn_last4: string | null
  ssn_index: Buffer | null
  birth_date_sealed: Buffer | null
  locked_at: string | null
  /** When the firm had the employer's letter of FINRA Rule 3210. */
  employer_consented_at: string | null
  visited_at: string
}

export const addressColumns = ['address_1', 'address_2', 'zipcode', 'city', 'state'] as const
export type AddressRow = Record<(typeof addressColumns)[number], string>

export interface DetailsRow {
  employment_status: string | null
  employer_name: string | null
  employer_address: string | null
  job_title: string | null
  joined_year: number | null
  trusted_contact_sealed: Buffer | null
  marital_status: 'SINGLE' | 'MARRIED' | null
  affiliations: Affiliations | null
  funding_source: string | null
  annual_household_income: string | null
  product_employee: boolean
  apex_employee: boolean
}

export const investorColumns = [
  'investment_objective',
  'time_horizon',
  'investment_experience',
  'risk_tolerance',
  'funding_source',
  'annual_household_income',
  'liquid_assets',
  'total_net_worth',
  'liquidity_needs',
] as const
export type InvestorRow = Record<(typeof investorColumns)[number], string | null>

export interface StoredAgreement {
  agreement_id: string
  agreement_name: string
  agreement_state: string
  agreement_uri: string
  agreement_version: string
}

export interface BrokerAccountRow {
  person_id: string
  account_id: string | null
  state: string
  active_restrictions: string[]
  agreements: StoredAgreement[]
  affirmed_at: string | null
  opened_at: string | null
  unverified: readonly Item[] | null
  identification_id: string | null
}

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

export interface ContributionRow {
  amount: number
  first_deposit_date: number
  second_deposit_date: number
  one_time: boolean
  one_time_date: string | null
  tax_year: number | null
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
  client?: Partial<
    Pick<
      ClientRow,
      | keyof NameRow
      | 'residency_status'
      | 'passport_country'
      | 'country_of_birth'
      | 'green_card_number_sealed'
      | 'ssn_sealed'
      | 'ssn_last4'
      | 'ssn_index'
      | 'birth_date_sealed'
    >
  >
  address?: AddressRow
  client_details?: Partial<DetailsRow>
  investor_profile?: Partial<InvestorRow>
  contribution?: ContributionRow
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
export type SaveFailure = 'unauthenticated' | 'forbidden' | 'stale' | 'locked' | 'status_conflict'
export interface NotSaved {
  ok: false
  code: SaveFailure
  /** Set if the stale save may be a retry: the latest write had the same `action` and the same `detail`. */
  repeats?: true
}
