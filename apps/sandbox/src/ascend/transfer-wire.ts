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

const messages: Readonly<Record<AchDeposit['state'], string>> = {
  PROCESSING: 'The transfer is being validated',
  PENDING_REVIEW: 'The transfer is waiting for review',
  POSTED: 'The transfer is on the ledger',
  COMPLETED: 'The transfer has been sent',
  REJECTED: 'The transfer was rejected',
  CANCELED: 'The transfer was canceled',
  RETURNED: 'The transfer was returned by the bank',
}

export const achDepositWire = (deposit: AchDeposit): object => ({
  ...deposit.fields,
  name: achDepositName(deposit),
  state: {
    state: deposit.state,
    message: messages[deposit.state],
    actor: 'SYSTEM',
    update_time: deposit.updateTime,
    metadata: deposit.metadata,
  },
})

export const achDepositName = ({ accountId, id }: AchDeposit): string =>
  `accounts/${accountId}/achDeposits/${id}`
