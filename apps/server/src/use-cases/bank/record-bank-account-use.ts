import { randomUUID } from 'node:crypto'
import type { BankLink } from '../../ports/bank-link.ts'
import type { Vault } from '../../ports/vault.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'

type LinkedAccount = Awaited<ReturnType<BankLink['getAccounts']>>['accounts'][number]

type Indexes = [Buffer, ...Buffer[]]

/**
 * Returns hashes that identify a linked account: of its numbers, unless the bank tokenizes them,
 * and of its persistent id, if known.
 */
export const indexesOf = (vault: Vault, { numbers, persistentId }: LinkedAccount): Indexes[] => [
  ...(numbers && !numbers.tokenized ? [vault.bankAccountIndexes(numbers.routing, numbers.account)] : []),
  ...(persistentId === undefined ? [] : [vault.linkedAccountIndexes(persistentId)]),
]

/** Records which client uses the bank account. Reports a fraud event, once, if another client has used the account. */
export const recordBankAccountUse = async (
  tx: Store,
  { client, user }: Application,
  indexes: readonly Indexes[],
  now: Date,
): Promise<void> => {
  const shared: boolean[] = []
  for (const index of indexes) shared.push(await tx.deposits.recordUse(client.id, index, now))
  if (!shared.includes(true)) return
  await tx.risks.report(
    {
      id: randomUUID(),
      kind: 'RISK_DETECTED',
      email: user.email,
      userId: user.id,
      riskType: 'BANK_ACCOUNT',
      details: { severalClients: true },
    },
    now,
  )
}
