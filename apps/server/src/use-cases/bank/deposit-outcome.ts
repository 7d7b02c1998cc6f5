import type { DepositRules } from '@vestibule/domain/deposits/deposit-days'
import type { Clock } from '../../platform/common/clock.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { moveClient } from '../application/save.ts'
import { cancelCall, triesLeft } from './bank-of.ts'

/** Approves the bank, or marks it as failed. It fails after the last attempt or day, or when the broker ends it. */
export const settleDeposits = async (
  tx: Store,
  { clock, depositRules }: { clock: Clock; depositRules: DepositRules },
  application: Application,
  { state, exhausted }: { state: string; exhausted?: boolean },
): Promise<'approved' | 'over' | 'waiting'> => {
  const { client, bank } = application
  if (!bank?.relationship_id) throw new Error('deposits require a bank relationship')
  const { id, method } = bank
  if (state === 'APPROVED') {
    await tx.accounts.putBank(client.id, {
      id,
      method,
      bank_account_status: 'APPROVED',
      relationship_state: state,
      deposit_amounts_sealed: null,
    })
    await tx.events.record(
      { type: 'bank.linked', data: { bankId: id, method: 'MICRO_DEPOSITS' } },
      { clientId: client.id, userId: client.user_id },
      clock.now(),
    )
    await moveClient(tx, clock.now(), application, 'deposits_answered', 'deposits_approved')
    return 'approved'
  }
  const hasEnded = state === 'CANCELED' || state === 'REJECTED'
  if (!hasEnded && !exhausted && triesLeft(bank, clock.today(), depositRules) > 0) return 'waiting'
  await tx.accounts.putBank(client.id, {
    id,
    method,
    bank_account_status: 'FAILED',
    relationship_state: hasEnded ? state : 'CANCELED',
  })
  if (!hasEnded) await tx.calls.enqueue(cancelCall(client.id, bank.relationship_id), clock.now())
  await moveClient(tx, clock.now(), application, 'deposits_returned')
  return 'over'
}
