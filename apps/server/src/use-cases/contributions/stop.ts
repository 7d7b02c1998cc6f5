import { canBeStopped } from '@vestibule/domain/contribution/stopping'
import type { ContributionStopper } from '@vestibule/domain/events/firm-events'
import { addDays, compareDates, type IsoDate } from '@vestibule/domain/iso-date'
import type { Clock } from '../../platform/common/clock.ts'
import type { Application, TransferRow } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import type { Subject } from '../../stores/retention/rows-of-person.ts'
import type { Store } from '../../stores/store-type.ts'
import { AppError } from '../app-error.ts'
import { loadClient } from '../application/load.ts'
import { saveOrThrow } from '../application/save.ts'
import type { Deps } from '../deps.ts'
import { contributionsNow } from './contributions-now.ts'
import { mayChangeNow } from './plan-terms.ts'
import { cancelTransferCall, settleStop } from './stopped.ts'
import { transferCall } from './transfer-call.ts'
import { stoppableOf } from './transfer-row.ts'

type Stopped = 'stopped' | 'was_stopped' | 'nothing_to_stop'

/**
 * Stops contributions, in the caller's transaction. Cancels a transfer in progress after its outcome is known.
 * Requires that the transaction has locked the plan and then read and locked the application.
 */
export const stopPlan = async (
  tx: Store,
  clock: Clock,
  application: Application,
  { by, returnCode }: { by: ContributionStopper; returnCode: string | null },
  note: (detail: { transfers: string[] }) => Promise<void>,
): Promise<Stopped> => {
  const { id: clientId, user_id: userId } = application.client
  const today = clock.today()
  if (await tx.plans.stoppedOn(clientId)) return 'was_stopped'
  const isReplanning = await tx.plans.isReplanning(clientId)
  if (contributionsNow(application, undefined, today, { isReplanning }).state !== 'ACTIVE')
    return 'nothing_to_stop'
  const own = application.transfers.filter((transfer) => canBeStopped(stoppableOf(transfer), today))
  const transferIds = own.map(({ id }) => id)
  await note({ transfers: transferIds })
  await tx.plans.stop(clientId, { at: clock.now(), on: today, by, returnCode })
  const event = { type: 'contributions.stopped', data: { transferIds, by } } as const
  await tx.events.record(event, { clientId, userId }, clock.now())
  const settled: TransferRow[] = []
  for (const transfer of own) {
    const creation = await tx.calls.byKey(transferCall(clientId, transfer).key)
    if (creation?.state !== 'pending') settled.push(transfer)
  }
  await settleStop(tx, clock, clientId, settled)
  return 'stopped'
}

const stopClient = (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  clientId: string,
  by: ContributionStopper,
  note: (tx: Store, detail: { transfers: string[] }) => Promise<void>,
): Promise<Stopped> =>
  store.transaction(async (tx) => {
    // Locks the plan before the application, as a confirmation does, to avoid deadlocks.
    await tx.plans.lock(clientId)
    const application = await tx.applications.read(clientId, 'hold')
    if (!application) return 'nothing_to_stop'
    return stopPlan(tx, clock, application, { by, returnCode: null }, (detail) => note(tx, detail))
  })

/** Stops the contributions for the firm, also of a blocked user. Workers cancel the transfers at the broker. */
export const stopForFirm = async (
  deps: Pick<Deps, 'store' | 'clock'>,
  subject: Subject | undefined,
  by: string,
): Promise<Stopped | 'unknown'> => {
  if (!subject?.clientId || !subject.userId) return 'unknown'
  return stopClient(deps, subject.clientId, 'FIRM', (tx, detail) =>
    tx.applicants.recordEntry(subject, {
      by,
      action: 'contributions_stopped',
      detail,
      now: deps.clock.now(),
    }),
  )
}

/** Days after a returned debit for which the page shows it, unless it stopped the contributions. */
const returnShownDays = 45

export const readContributions = async (deps: Deps, caller: Caller, clientId: string) => {
  const application = await loadClient(deps, caller, clientId)
  const { plans } = deps.store
  const [stop, returns, isReplanning] = await Promise.all([
    plans.stopOf(clientId),
    plans.returns(clientId),
    plans.isReplanning(clientId),
  ])
  const today = deps.clock.today()
  const returned =
    stop?.by === 'RETURN'
      ? returns.find(({ returnCode }) => returnCode === stop.returnCode)
      : returns.find(({ drawnOn }) => compareDates(today, addDays(drawnOn, returnShownDays)) <= 0)
  const contributions = contributionsNow(application, stop?.on, today, { returns, isReplanning })
  return {
    application,
    mayChange: mayChangeNow(application, contributions),
    stop,
    returned,
    contributions,
  }
}

const pressesPerHour = { max: 10, seconds: 60 * 60 }

const cancelCalls = ({ client, transfers }: Application, stoppedOn: IsoDate) =>
  transfers
    .filter((transfer) => transfer.broker_id !== null && canBeStopped(stoppableOf(transfer), stoppedOn))
    .map(({ id }) => cancelTransferCall(client.id, id))

/**
 * Stops the contributions, even if the application has changed since the page read it (no version is compared).
 * Safe to retry. @throws AppError forbidden; status_conflict if there is nothing to stop
 */
export const stopContributions = async (deps: Deps, caller: Caller, clientId: string) => {
  const { store, clock, engine } = deps
  await loadClient(deps, caller, clientId)
  const outcome = await stopClient(deps, clientId, 'APPLICANT', async (tx, detail) => {
    await saveOrThrow(tx, {
      caller,
      now: clock.now(),
      clientId,
      version: undefined,
      action: 'contributions_stopped',
      detail,
    })
  })
  if (outcome === 'nothing_to_stop') throw new AppError('status_conflict')
  const stopped = await readContributions(deps, caller, clientId)
  if (stopped.contributions.state === 'STOPPED' || !stopped.stop) return stopped
  const again = { key: `contributions-stop:${clientId}`, ...pressesPerHour }
  if (await store.limits.consume([again], clock.now())) return stopped
  const calls = cancelCalls(stopped.application, stopped.stop.on)
  await Promise.all(calls.map((call) => engine.perform(call)))
  return readContributions(deps, caller, clientId)
}
