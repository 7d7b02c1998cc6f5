import { hasEndedAtBroker } from '@vestibule/domain/contribution/stopping'
import type { Operations } from '../../calls/operation.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { lockClient } from '../application/client-call.ts'
import type { Deps } from '../deps.ts'
import { continueChange } from './continue-change.ts'
import { endStop } from './stopped.ts'

const stopped = 'The account holder stopped contributions.'
const changed = 'The account holder changed contributions.'
const replanned = 'The yearly limit of contributions has changed.'

export const stopOperations = (deps: Deps): Operations => {
  const { store, clock, broker } = deps
  const heldBy = async ({ clientId, input }: ProviderCall) => {
    const application = await store.applications.read(clientId ?? '')
    const transfer = application?.transfers.find(({ id }) => id === input.transferId)
    const accountId = application?.account?.account_id
    if (!transfer?.broker_id || !accountId) throw new Error('the broker does not have the transfer to cancel')
    const { kind, broker_id: brokerId, ends_on: endsOn } = transfer
    return { accountId, kind, brokerId, isReplaced: endsOn !== null }
  }
  const stateOf = async (call: ProviderCall): Promise<string> => {
    const { accountId, kind, brokerId } = await heldBy(call)
    return broker.getTransferState(accountId, kind, brokerId)
  }

  return {
    cancel_transfer: {
      retryUntilDelivered: true,
      async reconcile(call) {
        const state = await stateOf(call)
        return hasEndedAtBroker(state) ? { state } : undefined
      },
      async send(call) {
        const { accountId, kind, brokerId, isReplaced } = await heldBy(call)
        const isStopped = await store.plans.stoppedOn(call.clientId ?? '')
        const comment = isStopped ? stopped : isReplaced ? changed : replanned
        try {
          await broker.cancelTransfer(accountId, kind, brokerId, comment)
          return { answer: { state: 'CANCELED' } }
        } catch (error) {
          if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error
          // The broker rejects the cancellation of an ended transfer. If the transfer has not ended, a worker retries.
          const state = await stateOf(call).catch(() => '')
          if (hasEndedAtBroker(state)) return { answer: { state } }
          throw new ProviderError(broker.traits.name, 'unavailable', {
            ...(error.status === undefined ? {} : { status: error.status }),
            providerCode: 'not_canceled',
          })
        }
      },
      async record(tx, call, answer) {
        await tx.plans.lock(call.clientId ?? '')
        const clientId = await lockClient(tx, call)
        const transferId = String(call.input.transferId)
        const state = String(answer.state)
        await tx.accounts.stopTransfer(transferId, state, clock.today())
        await tx.applications.record({
          clientId,
          now: clock.now(),
          action: 'transfer_canceled',
          detail: { transfer: transferId, state },
        })
        if (await tx.plans.stoppedOn(clientId)) await endStop(tx, clock, clientId)
        else await continueChange(deps, tx, clientId)
      },
    },
  }
}
