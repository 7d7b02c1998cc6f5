import type { Applicant } from '@vestibule/testing/applicant'
import type { Point } from '@vestibule/testing/kills'
import type { Ledger } from '@vestibule/testing/sandbox-control'
import type { Violations } from './history.ts'
import type { Participant } from './participant.ts'

export interface CallPoint extends Point {
  operation: string
}

/** What differs between brokers in the journeys, and where their records are in the ledger. */
export interface BrokerUnderTest {
  provider: 'ascend' | 'alpaca'
  /** Whether applicants can type a bank's numbers, and change the bank of an open account. */
  hasTypedBanks: boolean
  /** The provider calls of the personal flow that a fault hits, by the status whose step makes them. */
  points: Readonly<Record<string, readonly CallPoint[]>>
  /** The call that draws a deposit of our own schedules. `undefined` if the broker draws them. */
  draw: CallPoint | undefined
  /** Actions that the audit trail of a finished application has exactly once. */
  auditedOnce: { personal: readonly string[]; furtherPersonal: readonly string[] }
  /** All records that belong to applicants. */
  records(ledger: Ledger): unknown[]
  /** Counts an applicant's records. Every count must be 1. */
  counts(ledger: Ledger, participant: Participant): Record<string, number>
  /** Compares the deposits with those that the pages showed. */
  compareDeposits(ledger: Ledger, participant: Participant, now: Date): Violations
  /** Returns the number of banks in use, and whether anything debits another bank. */
  banksOf(ledger: Ledger, applicant: Applicant): { live: number; debitsAnother: boolean }
  /** The email and phone of the account, and each stored home city. */
  contactOf(ledger: Ledger, participant: Participant): { email: string; phone: string; cities: string[] }
}
