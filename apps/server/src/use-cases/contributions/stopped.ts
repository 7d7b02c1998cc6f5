import { type Contributions, contributionsOf } from '@vestibule/domain/contribution/stopping'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Clock } from '../../ports/clock.ts'
import type { ProviderCall } from '../../ports/provider-calls.ts'
import type { Application, TransferRow } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { factsOf } from '../application/facts.ts'
import { evidenceOf, movesOf } from '../application/moves.ts'
import { contributionsStoppedMail } from '../mail/contributions-stopped.ts'
import { cancelTransferCall } from './calls.ts'
import { stoppableOf } from './transfer-row.ts'

export const contributionsNow = (
  { transfers }: Application,
  stoppedOn: IsoDate | undefined,
  today: IsoDate,
): Contributions => contributionsOf(transfers.map(stoppableOf), stoppedOn, today)

/**
 * Writes what a stop means for transfers whose creation or cancellation has just been settled, and mails once nothing is left to
 * stop. Within a transaction that holds the client, so that a stop and a settled creation see each other. Without a stop it does
 * nothing.
 */
export const settleStop = async (
  within: Store,
  clock: Clock,
  clientId: string,
  settled: readonly Pick<TransferRow, 'id' | 'state' | 'broker_id'>[],
): Promise<void> => {
  const stoppedOn = await within.plans.stoppedOn(clientId)
  if (!stoppedOn) return
  for (const { id, state, broker_id } of settled)
    if (broker_id !== null) await within.calls.enqueue(cancelTransferCall(clientId, id), clock.now())
    else await within.records.stopTransfer(id, state === 'PLANNED' ? 'CANCELED' : state, clock.today())
  await endStop(within, clock, clientId, stoppedOn)
}

/** Mails once nothing is left to stop; a confirmation of which nothing is left to be sent is complete. */
export const endStop = async (
  within: Store,
  clock: Clock,
  clientId: string,
  stoppedOn: IsoDate,
): Promise<void> => {
  const application = await within.applications.read(clientId)
  if (!application || contributionsNow(application, stoppedOn, clock.today()).state !== 'STOPPED') return
  await within.calls.enqueue(contributionsStoppedMail(application), clock.now())
  const facts = factsOf(application)
  if (!facts.transfersRecorded) return
  const moves = movesOf('confirmed', evidenceOf(facts))
  if (!(`${application.client.account_type}:${application.client.client_status}` in moves)) return
  await within.applications.record({ clientId, now: clock.now(), moves, action: 'confirmed' })
}

/** The client of a call, held until the transaction ends. */
export const heldClient = async (within: Store, { clientId }: ProviderCall): Promise<Application> => {
  const application = await within.applications.read(clientId ?? '', 'hold')
  if (!application) throw new Error('an outside call has no client')
  return application
}
