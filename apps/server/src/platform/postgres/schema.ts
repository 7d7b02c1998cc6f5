import type { AccountType } from '@vestibule/domain/account-types'
import type { DocumentFormat } from '@vestibule/domain/agreements/document-formats'
import type { DocumentType } from '@vestibule/domain/documents/items'
import type { Kind } from '@vestibule/domain/documents/kind'
import type { Status, Step } from '@vestibule/domain/flow/statuses'
import type { LanguageCode } from '@vestibule/domain/languages'
import type { VerificationStatus } from '@vestibule/domain/verification/status'
import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>
type GeneratedInstant = ColumnType<Date, Date | string | undefined, Date | string>
type Json<T = unknown> = ColumnType<T, string, string>

/** The columns that forms write, with PostgreSQL's types. `?` marks columns that can be null. */
export const formColumns = {
  address: { address_1: 'text', address_2: 'text', zipcode: 'text', city: 'text', state: 'text' },
  client_details: {
    employment_status: 'text?',
    employer_name: 'text?',
    employer_address: 'text?',
    job_title: 'text?',
    joined_year: 'integer?',
    marital_status: 'text?',
    affiliations: 'jsonb?',
    funding_source: 'text?',
    annual_household_income: 'text?',
    product_employee: 'boolean',
    apex_employee: 'boolean',
    trusted_contact_sealed: 'bytea?',
  },
  investor_profile: {
    investment_objective: 'text?',
    time_horizon: 'text?',
    investment_experience: 'text?',
    risk_tolerance: 'text?',
    funding_source: 'text?',
    annual_household_income: 'text?',
    liquid_assets: 'text?',
    total_net_worth: 'text?',
    liquidity_needs: 'text?',
  },
  contribution: {
    amount: 'integer',
    first_deposit_date: 'smallint',
    second_deposit_date: 'smallint',
    one_time: 'boolean',
    one_time_date: 'date?',
    tax_year: 'smallint?',
  },
} as const

type FormTable = keyof typeof formColumns
interface Values extends Record<'integer' | 'smallint', number> {
  text: string
  date: string
  boolean: boolean
  bytea: Buffer
  jsonb: unknown
}
type ValueOf<Type> = Type extends keyof Values
  ? Values[Type]
  : Type extends `${infer Name extends keyof Values}?`
    ? Values[Name] | null
    : never
/** A row without `client_id`. */
export type FormRow<Table extends FormTable> = {
  -readonly [Column in keyof (typeof formColumns)[Table]]: ValueOf<(typeof formColumns)[Table][Column]>
}

type FormTables = { [Table in FormTable]: { client_id: string } & FormRow<Table> }

/** The tables after all migrations. A test compares this interface and `formColumns` with PostgreSQL's catalogs. */
export interface Tables extends FormTables {
  app_user: {
    id: string
    auth0_user_id: string
    email: string
    phone: string
    first_name: string
    last_name: string
    gender: string
    type: string
    status: string
    is_phone_verified: boolean
    is_email_verified: boolean
    is_blocked: boolean
    account_type: AccountType
    prospect_id: string | null
    /** The language of the latest page that the user chose. Emails and text messages are written in it. */
    language: ColumnType<LanguageCode, LanguageCode | undefined, LanguageCode>
    screening: ColumnType<unknown, string | undefined, string>
    created_at: Instant
    contact_changed_at: Instant | null
    phone_released_at: Instant | null
    mail_reset_at: Instant | null
  }
  local_identity: { id: string; email: string; password_hash: string; created_at: Instant }
  client: {
    id: string
    user_id: string
    account_type: AccountType
    client_status: Status
    step: Step
    version: Generated<number>
    data_key: Buffer
    first_name: string
    last_name: string
    residency_status: 'US_CITIZEN' | 'GREEN_CARD_HOLDER' | 'NEITHER' | null
    passport_country: string | null
    country_of_birth: string | null
    green_card_number_sealed: Buffer | null
    ssn_sealed: Buffer | null
    ssn_last4: string | null
    ssn_index: Buffer | null
    birth_date_sealed: Buffer | null
    locked_at: Instant | null
    audit_head: Buffer
    audit_seq: Generated<number>
    created_at: Instant
    visited_at: Instant
    closed_on: string | null
    /** When the firm had the employer's letter of FINRA Rule 3210. */
    employer_consented_at: Instant | null
    /** The application whose answers it began with. */
    answers_of: ColumnType<string | null, string | undefined, never>
  }
  session: {
    token_hash: Buffer
    kind: 'sign_up' | 'applicant'
    user_id: string | null
    identity_id: string | null
    challenge_user_id: string | null
    email: string | null
    screening: Json
    created_at: Instant
    seen_at: Instant
    ends_at: Instant
    browser: string | null
    system: string | null
    follows_ended: Generated<boolean>
    proven_at: Instant | null
    second_factor_at: Instant | null
    /** The session's application, which calls by the user's id mean. `null`, or not the user's: the user's newest. */
    client_id: ColumnType<string | null, string | undefined, string>
    /** The start whose link the session opened. */
    start_id: ColumnType<string | null, string | undefined, string>
  }
  firm_start: {
    id: string
    link_hash: Buffer
    contact_sealed: Buffer | null
    email_hash: Buffer
    vouches_email: boolean
    return_to: string | null
    created_at: Instant
    expires_at: Instant
    opened_at: Instant | null
    user_id: string | null
    code_hash: Buffer | null
    code_ends_at: Instant | null
    application_id: string | null
  }
  prospect: { id: string; email: string; phone: string; created_at: Instant }
  verification: {
    channel: 'email' | 'phone' | 'new_email' | 'new_phone'
    user_id: string
    destination: string
    code_hash: Buffer | null
    tries: Generated<number>
    sent_at: Instant | null
    expires_at: Instant
    texts_stopped_at: Instant | null
  }
  funnel_event: {
    client_id: string
    seq: number
    account_type: AccountType
    client_status: Status
    at: Instant
  }
  event_outbox: {
    sequence: string
    id: Generated<string>
    type: string
    version: number
    at: Instant
    client_id: string | null
    user_id: string | null
    data: Json
  }
  firm_event: {
    position: string
    id: string
    type: string
    version: number
    at: Instant
    client_id: string | null
    user_id: string | null
    data: Json
  }
  webhook_endpoint: {
    id: string
    url: string
    disabled_for: 'COMMAND' | 'GONE' | null
    created_at: Instant
  }
  webhook_secret: {
    id: string
    endpoint_id: string
    secret_sealed: Buffer
    created_at: Instant
    ends_at: Instant | null
  }
  webhook_delivery: {
    endpoint_id: string
    position: string
    event_at: Instant
    subject: string
    state: Generated<string>
    attempts: Generated<number>
    due_at: GeneratedInstant
    last_outcome: string | null
    settled_at: Instant | null
  }
  maintenance_position: { name: string; after: string }
  funnel_refusal: { day: string; account_type: string; place: string; code: string; count: number }
  rate_limit: { key: string; uses: Date[]; idle_at: Instant }
  device: {
    token_hash: Buffer
    user_id: string
    ends_at: Instant
    browser: string | null
    system: string | null
    is_remembered: Generated<boolean>
  }
  password_reset: {
    id: string
    identity_id: string | null
    token_hash: Buffer
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
    nth: Generated<number>
    email_hash: Buffer
    in_doubt_since: Instant | null
  }
  unverified_email: { email: string; created_at: Instant }
  phone_upload: {
    id: string
    client_id: string
    session_hash: Buffer
    link_hash: Buffer
    phone_hash: Buffer | null
    expires_at: Instant
    opened_at: Instant | null
    uploaded_at: Instant | null
  }
  passkey: {
    id: string
    user_id: string
    credential_id: Buffer
    public_key: Buffer
    counter: string
    transports: string[]
    name: string | null
    browser: string | null
    system: string | null
    created_at: Instant
    used_at: Instant | null
  }
  passkey_challenge: { session_hash: Buffer; purpose: string; challenge: Buffer; ends_at: Instant }
  session_ended_elsewhere: { token_hash: Buffer; ended_at: Instant }
  sessions_ended: { identity_id: string; ended_at: Instant | null }
  proven_email: { identity_id: string; email: string; proven_at: Instant }
  contact_change: {
    user_id: string
    id: string
    contact: 'email' | 'phone'
    destination: string
    verdict: ColumnType<unknown, string, string>
    expires_at: Instant
    confirmed_in: Buffer | null
    applied_at: Instant | null
    previous: string | null
    by_firm: Generated<boolean>
  }
  name_change: {
    user_id: string
    id: string
    first_name: string
    last_name: string
    batch_id: string
    created_at: Instant
    outcome: 'APPROVED' | 'REFUSED' | null
    decided_at: Instant | null
  }
  email_change_notice: { id: string; user_id: string; email: string; awaits_verification: boolean }
  reminder: { user_id: string; sent_at: Instant | null; unsubscribed_at: Instant | null }
  whitelist: { kind: 'email' | 'phone'; value: string; added_at: Instant; id: Generated<string> }
  audit_chain: { id: string; seq: number; head: Buffer }
  blocked_user: {
    id: string
    email: string
    user_id: string | null
    risk_type: 'EMAIL' | 'PHONE' | 'IP'
    risk_category: string
    details: Json
    value_hash: Buffer
    created_at: Instant
    ended_at: Instant | null
    ended_by: string | null
  }
  blocked_hash: {
    kind: 'email' | 'phone' | 'ssn'
    hash: Buffer
    person_id: string
    kept_at: Instant
  }
  fraud_event: {
    id: string
    kind: 'WHITE_FLAG' | 'RISK_DETECTED'
    email: string
    user_id: string | null
    risk_type: 'EMAIL' | 'PHONE' | 'IP' | 'BANK_ACCOUNT'
    details: Json
    created_at: Instant
  }
  unscreened: {
    id: string
    user_id: string
    kind: 'email' | 'phone' | 'ip'
    ip_address: string | null
    user_agent: string | null
    created_at: Instant
    due_at: GeneratedInstant
    tries: Generated<number>
  }
  screened_network: {
    user_id: string
    network_hash: Buffer
    verdict: Json | null
    ip_address: string | null
    user_agent: string | null
    screened_at: Instant
    due_at: GeneratedInstant
    tries: Generated<number>
  }
  scheduled_task: { name: string; due_at: Instant; done_at: Instant | null }
  beneficiary: {
    id: string
    client_id: string
    position: number
    percentage: number
    first_name: string
    last_name: string
    birth_date_sealed: Buffer
    phone: string
    email: string
    relation: 'SPOUSE' | 'OTHER'
    tax_id_type: 'SSN' | 'EIN' | 'ITIN' | null
    tax_id_sealed: Buffer | null
    tax_id_last4: string | null
    address_1: string | null
    address_2: string | null
    zipcode: string | null
    city: string | null
    state: string | null
  }
  beneficiary_designation: {
    id: string
    client_id: string
    version: number
    content_sealed: Buffer
    signed_at: Instant
  }
  spouse_consent: {
    id: string
    client_id: string
    spouse_sealed: Buffer
    link_hash: Buffer
    page_hash: Buffer | null
    opened_at: Instant | null
    codes: Generated<number>
    code_sent_at: Instant | null
    tries: Generated<number>
    proven_at: Instant | null
    expires_at: Instant
    outcome: 'SIGNED' | 'DECLINED' | 'EXPIRED' | 'WITHDRAWN' | null
    ended_at: Instant | null
  }
  ssn_claim: { ssn_index: Buffer; account_type: AccountType; client_id: string }
  broker_account: {
    client_id: string
    person_id: string
    account_id: string | null
    state: Generated<string>
    active_restrictions: ColumnType<string[], string | undefined, string>
    agreements: ColumnType<unknown, string | undefined, string>
    affirmed_at: Instant | null
    opened_at: Instant | null
    unverified: ColumnType<unknown, string | null | undefined, string | null>
    identification_id: string | null
    closed_on: ColumnType<string | null, string | null | undefined, string | null>
    watch_due_at: GeneratedInstant
  }
  review: {
    client_id: string
    since: Instant
    poll_at: Instant
    polled_at: Instant | null
    asked_at: Instant | null
    ended_at: Instant | null
  }
  acceptance: {
    client_id: string
    person_sealed: Buffer
    accepted_at: Instant
    language: LanguageCode
    w9_certified: boolean
    backup_withholding: boolean
    details: Json
  }
  statements_agreement: {
    id: string
    client_id: string
    agreed_at: Instant
    language: LanguageCode
    person_sealed: Buffer
    w9_certified: boolean
    backup_withholding: boolean
    statements: Json
    documents: Json
  }
  identity_verification: {
    client_id: string
    attempt: number
    verification_id: string
    status: VerificationStatus
    since: Instant
    poll_at: Instant
    polled_at: Instant | null
    ended_at: Instant | null
  }
  agreement_document: { sha256: Buffer; pdf: Buffer; kept_at: Instant }
  served_agreement: { client_id: string; agreement_id: string; sha256: Buffer; served_at: Instant }
  firm_document: {
    key: string
    version: string
    sha256: Buffer
    html_hash: Buffer | null
    recorded_at: GeneratedInstant
  }
  document_delivery: {
    client_id: string
    key: string
    version: string
    sha256: Buffer
    language: LanguageCode
    delivered_at: Instant
  }
  agreement_opening: {
    client_id: string
    id: string
    agreement_id: string
    sha256: Buffer | null
    page_count: number | null
    pages: number[]
    opened_as: DocumentFormat[]
    opened_at: Instant
    reported_at: Instant
  }
  unsigned_submission: {
    client_id: string
    ip_address: string
    timestamp: string
    details: Json
    recorded_at: Instant
  }
  audit_event: { client_id: string; seq: number; at: Instant; action: string; payload: Json; hash: Buffer }
  audit_checkpoint: { number: number; at: Instant; statement: string; signature: Buffer }
  audit_checkpoint_head: { checkpoint: number; client_id: string; seq: number; hash: Buffer }
  legal_hold: { subject_id: string; reason: string; held_at: Instant }
  kept_record: {
    id: string
    subject_id: string
    kind: string
    keep_until: ColumnType<string, string, string>
    rule: string
    record_sealed: Buffer
    kept_at: Instant
  }
  disclosure: {
    id: string
    version: number
    words: string
    hash: Buffer
    parts: Json<Record<string, string>>
    effective_at_once: boolean
    current_since: Instant
  }
  disclosure_translation: {
    disclosure_id: string
    version: number
    language: LanguageCode
    words: string
    hash: Buffer
    parts: Json<Record<string, string>>
    current_since: Instant
  }
  disclosure_shown: {
    id: string
    user_id: string
    disclosure_id: string
    version: number
    language: LanguageCode
    call: string
    rendered_hash: Buffer
    person_sealed: Buffer
    shown_at: Instant
    /** The application on whose page it was shown. `null` during sign-up. */
    client_id: string | null
  }
  bank: {
    client_id: string
    id: string
    method: string
    bank_account_status: string
    attempts_count: Generated<number>
    bank_name: string | null
    institution_id: string | null
    account_type: string | null
    account_mask: string | null
    link_token_sealed: Buffer | null
    public_token_sealed: Buffer | null
    access_token_sealed: Buffer | null
    provider_account_id: string | null
    relationship_id: string | null
    relationship_state: string | null
    account_number_sealed: Buffer | null
    routing_number_sealed: Buffer | null
    account_index: Buffer | null
    deposits_sent_on: string | null
    deposit_tries: Generated<number>
    deposit_amounts_sealed: Buffer | null
    deposits_checked_at: Instant | null
    next_sealed: Buffer | null
    debited_since: string | null
  }
  bank_account_use: { account_index: Buffer; client_id: string; first_at: Instant }
  bank_error: {
    id: string
    client_id: string
    error_type: string | null
    error_code: string | null
    institution_name: string | null
    institution_id: string | null
    link_session_id: string | null
    bank_account: string | null
    request_id: string | null
    reported_at: Instant
  }
  transfer: {
    id: string
    client_id: string
    plan_key: string
    kind: 'deposit' | 'schedule'
    amount: number
    start_date: ColumnType<string, string, string>
    occurrences: number | null
    tax_year: number | null
    broker_id: string | null
    state: string
    planned_by: ColumnType<'confirmation' | 'december', 'confirmation' | 'december' | undefined, never>
    stopped_on: ColumnType<string | null, string | null | undefined, string | null>
    ends_on: ColumnType<string | null, string | null | undefined, string | null>
  }
  identity_document: {
    id: string
    client_id: string
    batch_id: string
    type: DocumentType
    state: DocumentState
    kind: Kind | null
    size: number | null
    sha256: Buffer | null
    received_sha256: Buffer | null
    broker_id: string | null
    link_sealed: Buffer | null
    link_ends_at: Instant | null
    created_at: Instant
    settled_at: Instant | null
  }
  identity_document_chunk: { document_id: string; position: number; sealed: Buffer }
  contribution_stop: {
    client_id: string
    stopped_at: Instant
    stopped_on: ColumnType<string, string, string>
    stopped_by: string
    return_code: string | null
  }
  returned_deposit: {
    client_id: string
    deposit_id: string
    transfer_id: string
    amount: number
    drawn_on: ColumnType<string, string, never>
    return_code: string | null
    found_at: Instant
  }
  planned_year: {
    client_id: string
    tax_year: number
    planned_on: ColumnType<string, string, string>
    limits: string
  }
  removed_item: { id: string; access_token_sealed: Buffer; decided_at: Instant }
  provider_call: {
    id: string
    operation: string
    key: string
    client_id: string | null
    user_id: string | null
    input: Json<Record<string, unknown>>
    state: 'pending' | 'answered' | 'refused'
    in_doubt: Generated<boolean>
    lease_owner: string | null
    lease_until: Instant | null
    permitted_at: Instant | null
    permitted_by: string | null
    due_at: GeneratedInstant
    attempts: Generated<number>
    answer: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
    failure: string | null
    traceparent: string | null
    created_at: Instant
    updated_at: Instant
  }
  provider_call_archive: {
    id: string
    operation: string
    key: string
    client_id: string | null
    user_id: string | null
    input: Json<Record<string, unknown>>
    answer: ColumnType<Record<string, unknown> | null, string | null, string | null>
    attempts: number
    created_at: Instant
    updated_at: Instant
  }
  provider_call_key: { key: string; id: string; settled_at: Instant }
  /** A view of `provider_call` and `provider_call_archive`. PostgreSQL considers all columns of views nullable. */
  every_provider_call: {
    id: string | null
    operation: string | null
    key: string | null
    client_id: string | null
    user_id: string | null
    input: Json<Record<string, unknown> | null>
    state: string | null
    answer: Json<Record<string, unknown> | null>
    updated_at: Instant | null
  }
  reconciliation_sweep: {
    provider: string
    name: string
    since: Instant | null
    page: string | null
    began_at: Instant | null
    done_at: Instant
    lease_owner: string | null
    lease_until: Instant | null
  }
  reconciliation_finding: {
    provider: string
    kind: 'person' | 'account' | 'bank_relationship' | 'schedule'
    id: string
    account_id: string | null
    client_id: string | null
    first_seen_at: Instant
    seen_at: Instant
    found_at: Instant | null
    explained_at: Instant | null
    explained_by: string | null
  }
  erased_holding: { hash: Buffer }
  lost_exchange: {
    id: string
    client_id: string
    link_session_id: string | null
    requested_at: Instant
    settled_at: Instant | null
    settled_by: string | null
  }
  firm_key: {
    id: string
    name: string
    key_hash: Buffer
    scopes: string[]
    created_at: Instant
    created_by: string
    expires_at: Instant
    revoked_at: Instant | null
    revoked_by: string | null
  }
}
/** `receiving`: our checks have not accepted the upload. `refused`: the broker rejected the document permanently. */
export type DocumentState = 'receiving' | 'accepted' | 'handed_over' | 'refused'
