import { randomUUID } from 'node:crypto'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { evidenceOf, factsOf, movesOf } from '../application/flow-state.ts'
import type { Deps } from '../deps.ts'

/** Records that linking ended with an error. A bank that is already linked stays linked. @returns the error's id */
export const recordBankExit = async (
  tx: Store,
  application: Application,
  error: Record<string, string | undefined>,
  { clock, broker }: Pick<Deps, 'clock' | 'broker'>,
): Promise<string> => {
  const now = clock.now()
  const { client, bank } = application
  if (!bank) throw new Error('an exit from linking has no bank')
  const id = randomUUID()
  const linked = factsOf(application).bankLinked
  await tx.accounts.addBankError(client.id, { id, ...error, bank_account: bank.id }, now)
  if (!linked)
    await tx.accounts.putBank(client.id, { id: bank.id, method: 'PLAID', bank_account_status: 'FAILED' })
  // In the product flow `bank_exit` changes no status, because this flow has no deposits.
  const moves = linked || !broker.verifyDeposits ? {} : movesOf('bank_exit', evidenceOf(application))
  await tx.applications.record({ clientId: client.id, now, moves, action: 'bank_link_failed' })
  return id
}
