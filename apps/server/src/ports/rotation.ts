import type { AcceptanceRow, StatementsRow } from './application.ts'
import type { ShownRow } from './records.ts'

/** A client's data key, as it is wrapped. */
export interface WrappedKey {
  clientId: string
  dataKey: Buffer
}

/** What one SSN is recognised by: the client's own index, and those that it claims an account under. */
export interface SsnIndexed extends WrappedKey {
  sealed: Buffer
  index: Buffer
  claims: Buffer[]
}

/** What a bank account that was typed is recognised by. */
export interface BankIndexed extends WrappedKey {
  accountNumber: Buffer
  routingNumber: Buffer
  index: Buffer
}

export type AcceptedRow = { client_id: string } & Pick<
  AcceptanceRow,
  'person_sealed' | 'ip_address' | 'user_agent' | 'legal_name'
>
export type StatementsSealed = { client_id: string } & Pick<StatementsRow, 'id' | 'person_sealed'>
export type ShownSealed = Pick<ShownRow, 'id' | 'user_id' | 'person_sealed' | 'rendered' | 'ip_address'>
export interface KeptSealed {
  id: string
  subject_id: string
  record_sealed: Buffer
}

/** The server's role changes none of these but by `reseal` (SE-11). */
export type EvidenceTable = 'acceptance' | 'disclosure_shown' | 'statements_agreement' | 'kept_record'

/** A value that is sealed anew. `before`: null where an older release left it in clear */
export interface Resealed {
  id: string
  before: Buffer | null
  after: Buffer
}

/**
 * What stands under keys, in pages behind an id, for who puts it under other ones. `mark` is how a value of the current key
 * begins; undefined: only what an older release left in clear. A row that has changed meanwhile is left as it is.
 */
export interface Rotation {
  dataKeys(mark: Buffer, after: string, atMost: number): Promise<WrappedKey[]>
  putDataKey(clientId: string, before: Buffer, now: Buffer): Promise<void>
  acceptances(mark: Buffer | undefined, after: string, atMost: number): Promise<AcceptedRow[]>
  shown(mark: Buffer | undefined, after: string, atMost: number): Promise<ShownSealed[]>
  statements(mark: Buffer, after: string, atMost: number): Promise<StatementsSealed[]>
  kept(mark: Buffer, after: string, atMost: number): Promise<KeptSealed[]>
  /** Puts what is sealed anew in its place, and says so in the operators' trail. @returns how many rows had not changed meanwhile */
  reseal(table: EvidenceTable, rows: readonly Resealed[], now: Date): Promise<number>
  ssnIndexes(after: string, atMost: number): Promise<SsnIndexed[]>
  /** The client is recognised by this index alone, and so is what it claims. */
  putSsnIndex(clientId: string, before: Buffer, now: Buffer): Promise<void>
  bankIndexes(after: string, atMost: number): Promise<BankIndexed[]>
  putBankIndex(clientId: string, before: Buffer, now: Buffer): Promise<void>
  /** Bank accounts that were given once and are stored no more: they keep the index that they have. */
  earlierBankAccounts(): Promise<number>
}
