import type { TaxYearContribution } from '@vestibule/domain/account-types'
import type { IsoDate } from '@vestibule/domain/iso-date'

/** Bank accounts, deposits and schedules at the broker. */
export interface BrokerMoney {
  /** Before a retry, call findBankRelationships. */
  createBankRelationship(accountId: string, bank: BrokerNewBank): Promise<BrokerBankRelationship>
  findBankRelationships(accountId: string): Promise<BrokerBankRelationship[]>
  getBankRelationship(accountId: string, relationshipId: string): Promise<BrokerBankRelationship>
  /**
   * Never retry: each request uses an attempt. 400, 403 and 404 mean wrong amounts. Code 9: no attempts remain.
   * `undefined` if the broker sends no micro-deposits: then applicants cannot type the numbers of a bank account.
   */
  verifyDeposits:
    | ((
        accountId: string,
        relationshipId: string,
        amounts: readonly [string, string],
      ) => Promise<BrokerBankRelationship>)
    | undefined
  /** The broker rejects the cancellation of an ended relationship. Before a retry, call getBankRelationship. */
  cancelBankRelationship(accountId: string, relationshipId: string, comment: string): Promise<void>
  /** Creates nothing if `clientTransferId` was used before. A broker that cannot recognize it has `findDeposits` instead. */
  createDeposit(accountId: string, deposit: BrokerNewDeposit): Promise<BrokerTransfer>
  /**
   * Finds deposits like this one that the broker created since a New York day, the earliest first. `undefined` promises that
   * the broker recognizes a repeated `clientTransferId`: without that, a lost answer would debit twice.
   */
  findDeposits:
    | ((
        accountId: string,
        deposit: Omit<BrokerNewDeposit, 'clientTransferId'>,
        since: IsoDate,
      ) => Promise<{ depositId: string; state: string }[]>)
    | undefined
  /** Whether the broker draws schedules. Otherwise, workers draw each deposit on its day. */
  readonly drawsSchedules: boolean
  /** Idempotent: if `clientScheduleId` was used before (409), creates nothing and returns the existing schedule. */
  createSchedule(accountId: string, schedule: BrokerNewSchedule): Promise<BrokerTransfer>
  listSchedules(accountId: string): Promise<BrokerSchedule[]>
  getTransferState(accountId: string, kind: BrokerTransferKind, transferId: string): Promise<string>
  getDeposit(accountId: string, depositId: string): Promise<BrokerDeposit>
  /** Lists the deposits in the account's books, those that schedules drew included. */
  listBookedDeposits(accountId: string): Promise<{ depositId: string; bookedOn: IsoDate }[]>
  /** The broker rejects the cancellation if nothing remains to cancel. Before a retry, call getTransferState. */
  cancelTransfer(
    accountId: string,
    kind: BrokerTransferKind,
    transferId: string,
    comment: string,
  ): Promise<void>
}

/** A bank account linked by a Plaid processor token, or entered by the applicant and verified by two micro-deposits. */
export type BrokerNewBank = { nickname: string } & (
  | { processorToken: string }
  | { account: { owner: string; number: string; routingNumber: string; type: 'CHECKING' | 'SAVINGS' } }
)

export interface BrokerBankRelationship {
  relationshipId: string
  nickname: string
  state: string
  numberEnd: string | undefined
}

/** A contribution to a tax year. `undefined` in a deposit or schedule if the account type has no tax years. */
export interface BrokerContribution {
  type: TaxYearContribution
  taxYear: number
}

export interface BrokerNewDeposit {
  relationshipId: string
  clientTransferId: string
  /** In whole dollars. */
  amount: number
  contribution: BrokerContribution | undefined
}

export interface BrokerNewSchedule {
  relationshipId: string
  clientScheduleId: string
  /** In whole dollars. */
  amount: number
  startDate: IsoDate
  /** The number of monthly deposits, or `undefined` to repeat the deposits until the schedule is canceled. */
  occurrences: number | undefined
  contribution: BrokerContribution | undefined
}

export type BrokerTransferKind = 'deposit' | 'schedule'

export interface BrokerSchedule {
  transferId: string
  clientScheduleId: string | undefined
  state: string
}

export interface BrokerDeposit {
  state: string
  /** In dollars. */
  amount: number
  clientTransferId: string | undefined
  /** Nacha's code if the bank returned the deposit, and the broker gives one. */
  returnCode: string | undefined
}

export interface BrokerTransfer {
  /** `undefined` if the transfer is a duplicate whose id the broker does not return. */
  transferId: string | undefined
  state: string
}
