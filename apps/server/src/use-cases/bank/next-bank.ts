import type { Vault } from '../../ports/vault.ts'
import type { Application, BankRow } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { openColumn, sealColumn } from '../application/sealed-columns.ts'
import { keyOf } from './bank-of.ts'

/** A bank account that was linked after the opening. The current one is debited until the contributions go to this one. */
export interface NextBank
  extends Pick<
    BankRow,
    | 'id'
    | 'bank_name'
    | 'institution_id'
    | 'account_type'
    | 'account_mask'
    | 'provider_account_id'
    | 'relationship_id'
    | 'relationship_state'
  > {
  access_token: string
  /** Whether the transfers that wait will debit it. */
  isChosen: boolean
}

export const nextBankOf = (vault: Vault, { client, bank }: Application): NextBank | undefined =>
  bank?.next_sealed
    ? (JSON.parse(openColumn(vault, client, 'bank', 'next', bank.next_sealed)) as NextBank)
    : undefined

export const putNextBank = async (
  tx: Store,
  vault: Vault,
  { client, bank }: Application,
  next: NextBank,
): Promise<void> => {
  if (!bank) throw new Error('a next bank needs a bank that it follows')
  const next_sealed = sealColumn(vault, client, 'bank', 'next', JSON.stringify(next))
  await tx.accounts.putBank(client.id, { ...keyOf(bank), next_sealed })
}
