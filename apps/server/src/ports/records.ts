import type { AccountType } from '@vestibule/domain/account-types'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { AcceptanceRow, BankRow, BrokerAccountRow, StatementsRow, TransferRow } from './application.ts'

/** A transfer that is planned and not sent yet. */
export type NewTransfer = Omit<TransferRow, 'broker_id' | 'state' | 'stopped_on'>

/** What is written about a client besides the forms: broker, acceptance, bank, transfers, disclosures. */
export interface Records {
  putAccount(clientId: string, account: Partial<BrokerAccountRow> & { person_id?: string }): Promise<void>
  /** Kept once: a second acceptance answers the first. */
  putAcceptance(
    clientId: string,
    acceptance: Omit<AcceptanceRow, 'ip_address' | 'user_agent' | 'legal_name'>,
  ): Promise<void>
  /** Kept each time: the last one counts. */
  putStatements(clientId: string, statements: StatementsRow): Promise<void>
  putBank(
    clientId: string,
    bank: Partial<BankRow> & Pick<BankRow, 'id' | 'method' | 'bank_account_status'>,
  ): Promise<void>
  addBankError(
    clientId: string,
    error: Record<string, string | undefined> & { id: string },
    now: Date,
  ): Promise<void>
  /** Writes what is planned, each key once, and answers those rows as they are now. */
  putTransfers(clientId: string, transfers: NewTransfer[]): Promise<TransferRow[]>
  settleTransfer(id: string, state: string, brokerId: string | null): Promise<void>
  /** CF-08: nothing more is drawn by it from this day in New York on. */
  stopTransfer(id: string, state: string, on: IsoDate): Promise<void>
  showDisclosures(shown: readonly NewShown[]): Promise<void>
  /** Every version of these disclosures that this installation has shown (AG-12). */
  disclosureVersions(ids: readonly string[]): Promise<DisclosureVersion[]>
  /**
   * PE-11: claims an SSN for an account type, under the index of each key, so that processes whose current keys differ meet;
   * false: another client holds it, or it is that of a blocked person who was erased (NV-16).
   */
  claimSsn(clientId: string, ssnIndexes: readonly Buffer[], accountType: AccountType): Promise<boolean>
  releaseSsn(clientId: string): Promise<void>
  /** What a person was shown with a call, by the texts' ids: the general words, and what is sealed. */
  shownWith(userId: string, call: string): Promise<ShownRow[]>
  /** When a text was shown to a person last. */
  lastShown(userId: string, disclosureId: string): Promise<ShownRow | undefined>
}

/** A version of a disclosure, as this installation keeps it. */
export interface DisclosureVersion {
  id: string
  version: number
  words: string
  hash: Buffer
  /** null: a release without parts recorded it */
  parts: Record<string, string> | null
  effectiveAtOnce: boolean
  currentSince: Date
}

/** A disclosure that is shown to somebody. */
export interface NewShown {
  id: string
  userId: string
  disclosureId: string
  version: number
  call: string
  renderedHash: Buffer
  /** the words as this person saw them, where they differ by person, and from where */
  personSealed: Buffer
  at: Date
}

/** A disclosure as it was shown to somebody. */
export interface ShownRow {
  id: string
  user_id: string
  disclosure_id: string
  version: number
  words: string
  rendered_hash: Buffer
  /** null: an older release wrote it, and it is in clear */
  person_sealed: Buffer | null
  rendered: string | null
  ip_address: string | null
}
