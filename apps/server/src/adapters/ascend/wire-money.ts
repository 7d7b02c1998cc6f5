import type { WireDate, WireDecimal } from './wire.ts'

/** Ascend's shapes of banks, deposits and schedules, as in wire.ts. */

export type WireBankCreate = { nickname: string } & (
  | { verification_method: 'PLAID_TOKEN'; plaid_processor_token: string }
  | {
      verification_method: 'MICRO_DEPOSIT'
      bank_account: {
        account_number: string
        owner: string
        routing_number: string
        type: 'CHECKING' | 'SAVINGS'
      }
    }
)

export interface WireVerifyDeposits {
  name: string
  amounts: { amount1: WireDecimal; amount2: WireDecimal }
}

/** Bank relationships, deposits and schedules have no id of their own: it is the last part of `name`. */
export interface WireBank {
  name: string
  nickname: string
  /** its number masked but for the end */
  bank_account: { account_number: string }
  state: { state: string }
}

export interface WireDepositCreate {
  amount: WireDecimal
  bank_relationship: string
  client_transfer_id: string
  retirement_contribution?: WireContribution
}

export interface WireContribution {
  type: 'REGULAR'
  tax_year: number
}

export interface WireDeposit {
  name: string
  state: { state: string }
}

export interface WireScheduleCreate {
  bank_relationship: string
  schedule_details: {
    amount: WireDecimal
    client_schedule_id: string
    schedule_properties: {
      start_date: WireDate
      time_unit: 'MONTH'
      unit_multiplier: 1
      occurrences?: number
    }
  }
  retirement_contribution?: WireContribution
}

export interface WireSchedule {
  name: string
  schedule_details: { client_schedule_id: string; schedule_properties: { state: string } }
}

/** A row of the list over all accounts. */
export interface WireScheduleSummary {
  /** accounts/{account}/{kind}/{id} */
  transfer_schedule: string
}
