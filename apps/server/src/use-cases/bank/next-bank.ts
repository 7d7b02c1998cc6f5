import type { Vault } from '../../ports/vault.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { openColumn, sealColumn } from '../application/sealed-columns.ts'
import { isWaiting } from '../contributions/transfer-row.ts'
import { keyOf, type RelatedAccount } from './bank-of.ts'

/** A bank account that was linked after the opening. The current one is debited until the contributions move to this one. */
export interface NextBank extends RelatedAccount {
  access_token: string
  /** Whether the pending change of the plan will debit this account. */
  isChosen: boolean
}

export const nextBankOf = (vault: Vault, { client, bank }: Application): NextBank | undefined =>
  bank?.next_sealed
    ? (JSON.parse(openColumn(vault, client, 'bank', 'next', bank.next_sealed)) as NextBank)
    : undefined

/** Whether the transfers that wait will debit the next bank. */
export const isMoving = (vault: Vault, application: Application): boolean =>
  application.transfers.some(isWaiting) && nextBankOf(vault, application)?.isChosen === true

export const putNextBank = async (
  tx: Store,
  vault: Vault,
  { client, bank }: Application,
  next: NextBank,
): Promise<void> => {
  if (!bank) throw new Error('a next bank requires a current bank')
  const next_sealed = sealColumn(vault, client, 'bank', 'next', JSON.stringify(next))
  await tx.accounts.putBank(client.id, { ...keyOf(bank), next_sealed })
}
