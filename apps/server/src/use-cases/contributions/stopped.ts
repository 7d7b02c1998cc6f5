import { waitingState } from '@vestibule/domain/contribution/stopping'
import type { Clock } from '../../platform/common/clock.ts'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { TransferRow } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { clientCall } from '../application/client-call.ts'
import { evidenceOf, factsOf, movesOf } from '../application/flow-state.ts'
import { contributionsStoppedMail } from '../mail/contribution-mails.ts'
import { contributionsNow } from './contributions-now.ts'

export const cancelTransferCall = (clientId: string, transferId: string): NewCall =>
  clientCall('cancel_transfer', clientId, transferId, { transferId })

/** After a stop, cancels the transfers that the broker has and marks the others stopped. Requires a locked client. */
export const settleStop = async (
  tx: Store,
  clock: Clock,
  clientId: string,
  settled: readonly Pick<TransferRow, 'id' | 'state' | 'broker_id'>[],
): Promise<void> => {
  if (!(await tx.plans.stoppedOn(clientId))) return
  for (const { id, state, broker_id } of settled)
    if (broker_id !== null) await tx.calls.enqueue(cancelTransferCall(clientId, id), clock.now())
    else
      await tx.accounts.stopTransfer(
        id,
        state === 'PLANNED' || state === waitingState ? 'CANCELED' : state,
        clock.today(),
      )
  await endStop(tx, clock, clientId)
}

/** Once all transfers have stopped, emails the applicant and completes a confirmation that waited for the transfers. */
export const endStop = async (tx: Store, clock: Clock, clientId: string): Promise<void> => {
  const application = await tx.applications.read(clientId)
  const stop = await tx.plans.stopOf(clientId)
  if (!application || !stop) return
  if (contributionsNow(application, stop.on, clock.today()).state !== 'STOPPED') return
  await tx.calls.enqueue(contributionsStoppedMail(application, stop), clock.now())
  const facts = factsOf(application)
  if (!facts.transfersRecorded) return
  const moves = movesOf('confirmed', evidenceOf(application))
  if (!(`${application.client.account_type}:${application.client.client_status}` in moves)) return
  await tx.applications.record({ clientId, now: clock.now(), moves, action: 'confirmed' })
}
