import type { AchDeposit } from './records.ts'

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
