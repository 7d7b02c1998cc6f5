import type { AcceptanceRow, BankRow, BrokerAccountRow, StatementsRow, TransferRow } from './applications.ts'

/** A transfer that is planned and not sent yet. */
export type NewTransfer = Omit<TransferRow, 'broker_id' | 'state'>

/** What is written about a client besides the forms: broker, acceptance, bank, transfers, disclosures. */
export interface Records {
  putAccount(clientId: string, account: Partial<BrokerAccountRow> & { person_id?: string }): Promise<void>
  /** Kept once: a second acceptance answers the first. */
  putAcceptance(clientId: string, acceptance: AcceptanceRow): Promise<void>
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
  showDisclosures(
    shown: {
      id: string
      userId: string
      disclosureId: string
      version: number
      call: string
      rendered: string | null
      renderedHash: Buffer
      ip: string
      at: Date
    }[],
  ): Promise<void>
  /** PE-11: claims an SSN for an account type; false: another client holds it. */
  claimSsn(clientId: string, ssnIndex: Buffer, accountType: string): Promise<boolean>
  releaseSsn(clientId: string): Promise<void>
  /** What a person was shown with a call, each text as it was read, with its SHA-256 in hex. */
  shownWith(
    userId: string,
    call: string,
  ): Promise<{ id: string; version: number; words: string; sha256: string }[]>
  shownRendered(userId: string, disclosureId: string): Promise<string | undefined>
}
