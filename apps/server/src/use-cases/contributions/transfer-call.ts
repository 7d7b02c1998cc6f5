import type { NewCall } from '../../ports/provider-calls.ts'
import type { TransferRow } from '../../stores/application/rows.ts'

/** Creates the call for a transfer, whose id is also the broker's idempotency key. */
export const transferCall = (
  clientId: string,
  transfer: Pick<TransferRow, 'id' | 'planned_by'>,
): NewCall => ({
  operation: transfer.planned_by === 'december' ? 'create_december_transfer' : 'create_transfer',
  key: `create_transfer:${transfer.id}`,
  clientId,
  userId: null,
  input: { transferId: transfer.id },
})
