import type {
  BrokerContribution,
  BrokerNewBank,
  BrokerNewDeposit,
  BrokerNewSchedule,
} from '../../ports/broker-money.ts'
import { toDate } from './map.ts'

export function toBank(bank: BrokerNewBank) {
  const { nickname } = bank
  if ('processorToken' in bank)
    return { nickname, verification_method: 'PLAID_TOKEN', plaid_processor_token: bank.processorToken }
  const { owner, number, routingNumber, type } = bank.account
  return {
    nickname,
    verification_method: 'MICRO_DEPOSIT',
    bank_account: { account_number: number, owner, routing_number: routingNumber, type },
  }
}

export const toVerifyDeposits = (
  accountId: string,
  relationshipId: string,
  [first, second]: readonly [string, string],
) => ({
  name: bankName(accountId, relationshipId),
  amounts: { amount1: { value: first }, amount2: { value: second } },
})

export const toDeposit = (accountId: string, deposit: BrokerNewDeposit) => ({
  amount: toDollars(deposit.amount),
  bank_relationship: bankName(accountId, deposit.relationshipId),
  client_transfer_id: deposit.clientTransferId,
  ...toContribution(deposit.contribution),
})

/** Maps a schedule. The provider repeats a monthly schedule on the start date's day of the month. */
export const toSchedule = (accountId: string, schedule: BrokerNewSchedule) => ({
  bank_relationship: bankName(accountId, schedule.relationshipId),
  schedule_details: {
    amount: toDollars(schedule.amount),
    client_schedule_id: schedule.clientScheduleId,
    schedule_properties: {
      start_date: toDate(schedule.startDate),
      time_unit: 'MONTH',
      unit_multiplier: 1,
      ...(schedule.occurrences !== undefined && { occurrences: schedule.occurrences }),
    },
  },
  ...toContribution(schedule.contribution),
})

const toContribution = (contribution: BrokerContribution | undefined) =>
  contribution && {
    retirement_contribution: { type: contribution.type, tax_year: contribution.taxYear },
  }

export const bankName = (accountId: string, relationshipId: string): string =>
  `accounts/${accountId}/bankRelationships/${relationshipId}`

function toDollars(amount: number) {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new Error('an amount must be whole dollars above zero')
  return { value: `${amount}.00` }
}
