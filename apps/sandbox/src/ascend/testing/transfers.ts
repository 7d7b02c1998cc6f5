import type { Apexascend } from '@apexfintechsolutions/ascend-sdk'
import type {
  AchDepositCreate,
  AchDepositScheduleCreate,
  SchedulePropertiesCreate,
} from '@apexfintechsolutions/ascend-sdk/models/components'
import { type CalendarDate, dayOf } from '../../core/calendar.ts'
import { processorToken } from '../../plaid/testing/client.ts'
import type { TestSandbox } from '../../testing/start.ts'
import { affirmedAccount, type registrations, wire } from './requests.ts'

export const idOf = (name: string | undefined) => name?.split('/')[3] ?? ''

export const plaidBank = async (sandbox: TestSandbox, sdk: Apexascend, accountId: string) => {
  const { bankRelationship } = await sdk.bankRelationships.createBankRelationship(
    {
      nickname: 'Checking 0000',
      plaidProcessorToken: await processorToken(sandbox, 'apex_clearing'),
      verificationMethod: wire('PLAID_TOKEN'),
    },
    accountId,
  )
  return bankRelationship
}

/** Creates an affirmed account with a bank linked by Plaid; `bank` is the bank relationship's name. */
export const fundedAccount = async (sandbox: TestSandbox, registration: keyof typeof registrations) => {
  const account = await affirmedAccount(sandbox, registration)
  const relationship = await plaidBank(sandbox, account.sdk, account.accountId)
  return { ...account, relationship, bank: relationship?.name ?? '' }
}

export const depositsBank = (
  sdk: Apexascend,
  accountId: string,
  accountNumber: string,
  routingNumber = '021000021',
) => {
  const bankAccount = { accountNumber, routingNumber, owner: 'Ana Sample', type: wire<never>('SAVINGS') }
  return sdk.bankRelationships.createBankRelationship(
    { nickname: 'Savings', bankAccount, verificationMethod: wire('MICRO_DEPOSIT') },
    accountId,
  )
}

export const today = (): CalendarDate => dayOf(new Date())

export const monthly = (
  bank: string,
  properties: Partial<SchedulePropertiesCreate> = {},
): AchDepositScheduleCreate => ({
  bankRelationship: bank,
  retirementContribution: { taxYear: today().year, type: wire('REGULAR') },
  scheduleDetails: {
    amount: { value: '250.00' },
    clientScheduleId: 'schedule-1',
    scheduleProperties: { startDate: today(), timeUnit: wire('MONTH'), unitMultiplier: 1, ...properties },
  },
})

export const depositOf = (bank: string, contribution?: { taxYear: number }): AchDepositCreate => ({
  amount: { value: '100.00' },
  bankRelationship: bank,
  clientTransferId: `transfer-${Math.random()}`,
  ...(contribution && { retirementContribution: { ...contribution, type: wire('REGULAR') } }),
})
