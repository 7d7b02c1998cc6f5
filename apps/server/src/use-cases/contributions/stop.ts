import { canBeStopped } from '@vestibule/domain/contribution/stopping'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Clock } from '../../ports/clock.ts'
import type { Engine } from '../../provider-calls/engine.ts'
import type { Application, TransferRow } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import { cancelTransferCall } from './calls.ts'
import { contributionsNow, settleStop } from './stopped.ts'
import { stoppableOf } from './transfer-row.ts'
import { transferCall } from './transfers.ts'

interface StopDeps {
  store: Store
  clock: Clock
}

type Stopped = 'stopped' | 'was_stopped' | 'nothing_to_stop'

/**
 * CF-08: stops a client's contributions, for good, and decides what cancels them; a transfer whose sending is under way is canceled
 * when it is known what became of it, and one that was not sent never is.
 * @param note writes the audit entry, in the same transaction
 */
export const stopClient = (
  { store, clock }: StopDeps,
  clientId: string,
  note: (within: Store, detail: { transfers: string[] }) => Promise<void>,
): Promise<Stopped> =>
  store.transaction(async (within) => {
    // in the order in which a confirmation takes them
    await within.plans.hold(clientId)
    const application = await within.applications.read(clientId, 'hold')
    const today = clock.today()
    if (await within.plans.stoppedOn(clientId)) return 'was_stopped'
    if (!application || contributionsNow(application, undefined, today).state !== 'ACTIVE')
      return 'nothing_to_stop'
    const own = application.transfers.filter((transfer) => canBeStopped(stoppableOf(transfer), today))
    await note(within, { transfers: own.map(({ id }) => id) })
    await within.plans.stop(clientId, clock.now(), today)
    const settled: TransferRow[] = []
    for (const transfer of own) {
      const creation = await within.calls.byKey(transferCall(clientId, transfer).key)
      if (creation?.state !== 'pending') settled.push(transfer)
    }
    await settleStop(within, clock, clientId, settled)
    return 'stopped'
  })

/** What stopping would prevent, and what it prevented. @throws AppError forbidden */
export const readContributions = async (deps: StopDeps, caller: Caller, clientId: string) => {
  const application = await loadClient(deps, caller, clientId)
  const stoppedOn = await deps.store.plans.stoppedOn(clientId)
  return {
    application,
    stoppedOn,
    contributions: contributionsNow(application, stoppedOn, deps.clock.today()),
  }
}

/** Presses that ask the broker at once; stopping itself is never refused. */
const pressesPerHour = { max: 10, seconds: 60 * 60 }

/** The calls that cancel what the broker holds and has not canceled yet. */
const cancelCalls = ({ client, transfers }: Application, stoppedOn: IsoDate) =>
  transfers
    .filter((transfer) => transfer.broker_id !== null && canBeStopped(stoppableOf(transfer), stoppedOn))
    .map(({ id }) => cancelTransferCall(client.id, id))

/**
 * The person stops their own: no version is asked for, so that a page that is behind stops them too. Asking again goes on with what
 * the broker has not canceled yet. @throws AppError forbidden, status_conflict (there is nothing to stop)
 */
export const stopContributions = async (
  deps: StopDeps & { engine: Engine },
  caller: Caller,
  clientId: string,
) => {
  const { store, clock, engine } = deps
  await loadClient(deps, caller, clientId)
  const outcome = await stopClient(deps, clientId, async (within, detail) => {
    const saved = await within.applications.save({
      caller,
      now: clock.now(),
      clientId,
      version: undefined,
      writes: {},
      moves: {},
      lockable: false,
      action: 'contributions_stopped',
      detail,
    })
    if (!saved.ok) throw new AppError(saved.code)
  })
  if (outcome === 'nothing_to_stop') throw new AppError('status_conflict')
  const stopped = await readContributions(deps, caller, clientId)
  if (stopped.contributions.state === 'STOPPED' || !stopped.stoppedOn) return stopped
  // each has its job: a request that presses again makes no more calls than these
  const again = { key: `contributions-stop:${clientId}`, ...pressesPerHour }
  if (await store.limits.consume([again], clock.now())) return stopped
  const calls = cancelCalls(stopped.application, stopped.stoppedOn)
  await Promise.all(calls.map((call) => engine.perform(call)))
  return readContributions(deps, caller, clientId)
}
