import type { AchDeposit, BankRelationship } from './records.ts'

/** Returns the relationship as in the API, with only the last four digits of the account number unmasked. */
export const bankRelationshipWire = (relationship: BankRelationship): object => {
  const { bankAccount } = relationship
  return {
    name: bankRelationshipName(relationship),
    nickname: relationship.nickname,
    verification_method: relationship.method,
    bank_account: { ...bankAccount, account_number: masked(bankAccount.account_number) },
    create_time: relationship.createTime,
    state: {
      state: relationship.state,
      actor: 'SYSTEM',
      update_time: relationship.updateTime,
      metadata: relationship.metadata,
    },
  }
}

export const bankRelationshipName = ({ accountId, id }: BankRelationship): string =>
  `accounts/${accountId}/bankRelationships/${id}`

const masked = (accountNumber: string): string => accountNumber.slice(-4).padStart(accountNumber.length, '*')

export const achDepositWire = (deposit: AchDeposit): object => ({
  ...deposit.fields,
  name: achDepositName(deposit),
  state: {
    state: deposit.state,
    actor: 'SYSTEM',
    update_time: deposit.updateTime,
    metadata: deposit.metadata,
  },
})

export const achDepositName = ({ accountId, id }: AchDeposit): string =>
  `accounts/${accountId}/achDeposits/${id}`
