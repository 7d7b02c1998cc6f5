import type { IsoDate } from '@vestibule/domain/iso-date'
import type { TransferRow } from '../../ports/application.ts'
import type { NewCall, OutsideCall } from '../../ports/outside-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Store } from '../../ports/store.ts'
import { factsOf } from '../application/facts.ts'
import { evidenceOf, movesOf } from '../application/moves.ts'
import type { OpeningDeps } from '../opening/operations.ts'
import type { Answer, Operation, Operations } from '../outside/operation.ts'

/** The transfer's own id is the provider's idempotency key (CF-04). */
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

/** What is drawn: deposits and schedules, of a confirmation and of December's job. */
export const transferOperations = ({ store, clock, broker }: OpeningDeps): Operations => {
  const settleTransfer = async (within: Store, outside: OutsideCall, answer: Answer): Promise<void> => {
    await within.records.settleTransfer(
      String(outside.input.transferId),
      String(answer.state),
      answer.brokerId === null ? null : String(answer.brokerId),
    )
    await within.applications.record({
      clientId: outside.clientId ?? '',
      now: clock.now(),
      moves: {},
      action: 'transfer_created',
      detail: { transfer: outside.input.transferId },
    })
  }

  const createTransfer: Operation = {
    repeat: 'recognized',
    /** Sent again under the same key it answers what is there: the key is the look-up. */
    async find() {
      return undefined
    },
    async send(outside) {
      const application = await store.applications.read(outside.clientId ?? '')
      if (!application) throw new Error('an outside call has no client')
      const transfer = application.transfers.find((one) => one.id === outside.input.transferId)
      const relationshipId = application.bank?.relationship_id
      // taken back in the moment before: nothing is sent of it
      if (!transfer) throw new ProviderError('ascend', 'refused', { providerCode: 'plan_taken_back' })
      const accountId = application.account?.account_id
      if (!relationshipId || !accountId) throw new Error('a transfer without its account or its bank')
      const common = {
        relationshipId,
        amount: transfer.amount,
        taxYear: transfer.tax_year ?? undefined,
      }
      const sent =
        transfer.kind === 'deposit'
          ? await broker.createDeposit(accountId, { ...common, clientTransferId: transfer.id })
          : await broker.createSchedule(accountId, {
              ...common,
              clientScheduleId: transfer.id,
              startDate: transfer.start_date as IsoDate,
              occurrences: transfer.occurrences ?? undefined,
            })
      return { answer: { brokerId: sent.transferId ?? null, state: sent.state } }
    },
    async record(within, outside, answer) {
      await settleTransfer(within, outside, answer)
      const after = await within.applications.read(outside.clientId ?? '')
      if (!after || !factsOf(after).transfersRecorded) return
      await within.applications.record({
        clientId: after.client.id,
        now: clock.now(),
        moves: movesOf('confirmed', evidenceOf(factsOf(after))),
        action: 'confirmed',
      })
    },
  }

  return {
    create_transfer: createTransfer,

    /** Nobody waits for it, so that it is asked for until it is answered. */
    create_december_transfer: {
      ...createTransfer,
      insists: true,
      record: settleTransfer,
      ended: (within, outside) =>
        within.records.settleTransfer(String(outside.input.transferId), 'REFUSED', null),
    },
  }
}
