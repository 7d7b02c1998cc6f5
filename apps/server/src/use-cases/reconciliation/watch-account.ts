import { changeAtBroker, hasReturnableDraws, isWatched } from '@vestibule/domain/contribution/watching'
import type { NewFirmEvent } from '@vestibule/domain/events/firm-events'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Clock } from '../../platform/common/clock.ts'
import type { Broker } from '../../ports/broker.ts'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { Application, TransferRow } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { cancelTransferCall } from '../contributions/stopped.ts'
import { stoppableOf } from '../contributions/transfer-row.ts'
import { type PlanDeposit, readDrawn, recordReturns } from './returned-deposits.ts'

export interface WatchDeps {
  store: Store
  clock: Clock
  broker: Pick<Broker, 'getAccount' | 'getTransferState' | 'getDeposit' | 'listBookedDeposits'>
}

/** Accounts that all workers poll in a second. Each is one request, and one for each live transfer and recent deposit. */
const accountsPerSecond = 5

/** Interval between searches for closed accounts, which read the whole table. */
const closedSeconds = 60

/** Claims accounts to poll, in one second not more than all workers together may. */
export const claimWatched = async ({ store, clock }: Omit<WatchDeps, 'broker'>): Promise<string[]> => {
  const { brokerWatch, scheduledTasks } = store
  const now = clock.now()
  const isClosedDue = (await scheduledTasks.claim('broker-watch-closed', closedSeconds)) !== undefined
  if (!isClosedDue && !(await brokerWatch.isDue(now))) return []
  if (!(await scheduledTasks.claim('broker-watch', 1))) return []
  const closed = isClosedDue ? await brokerWatch.claimDue('CLOSED', now, accountsPerSecond) : []
  return [...closed, ...(await brokerWatch.claimDue('OPEN', now, accountsPerSecond - closed.length))]
}

/**
 * Stores a state that the broker set without us, and records the firm's event. Our own cancellation is no event: its call
 * records it. Requires a locked client.
 */
export const recordTransferState = async (
  { accounts, events, calls }: Pick<Store, 'accounts' | 'events' | 'calls'>,
  { client }: Application,
  transfer: TransferRow,
  state: string,
  now: Date,
): Promise<void> => {
  if (state === transfer.state) return
  if (state === 'CANCELED' && (await calls.byKey(cancelTransferCall(client.id, transfer.id).key))) return
  await accounts.settleTransfer(transfer.id, state, transfer.broker_id)
  const change = changeAtBroker(transfer, state)
  if (!change) return
  const { id: transferId } = transfer
  const event: NewFirmEvent =
    change === 'deposit.failed'
      ? { type: change, data: { transferId, state: state === 'REJECTED' ? 'REJECTED' : 'CANCELED' } }
      : { type: change, data: { transferId } }
  await events.record(event, { clientId: client.id, userId: client.user_id }, now)
}

/**
 * Polls an account and its live transfers by their ids. A request that fails is repeated at the next poll. The polls of a
 * closed account end when no transfer can change any more, because a bank can return a deposit after the closing.
 */
export const watchAccount = async (deps: WatchDeps, clientId: string): Promise<void> => {
  const { store, clock, broker } = deps
  const before = await store.applications.read(clientId)
  const accountId = before?.account?.account_id
  if (!before || !accountId) return
  const today = clock.today()
  const account = await broker.getAccount(accountId).catch(ignoreProviderError)
  const states = new Map<string, string>()
  const deposits: PlanDeposit[] = []
  for (const transfer of before.transfers) {
    const { id, kind, broker_id: depositId } = transfer
    if (!depositId || !isLive(transfer, today)) continue
    const polled =
      kind === 'deposit'
        ? await broker.getDeposit(accountId, depositId).catch(ignoreProviderError)
        : await broker
            .getTransferState(accountId, kind, depositId)
            .then((state) => ({ state, returnCode: undefined }))
            .catch(ignoreProviderError)
    if (polled === undefined) continue
    if (polled.state !== transfer.state) states.set(id, polled.state)
    if (kind === 'deposit')
      deposits.push({
        ...{ transferId: id, depositId, amount: transfer.amount, drawnOn: transfer.start_date as IsoDate },
        ...{ isNewReturn: polled.state === 'RETURNED', returnCode: polled.returnCode },
      })
  }
  deposits.push(...(await readDrawn(deps, before, accountId)))
  const isClosed = account?.state === 'CLOSED'
  if (!isClosed && states.size === 0 && !deposits.some(({ isNewReturn }) => isNewReturn)) return
  await store.transaction(async (tx) => {
    // Locks the plan before the application, as a confirmation does, to avoid deadlocks.
    await tx.plans.lock(clientId)
    const application = await tx.applications.read(clientId, 'hold')
    if (!application) return
    const now = clock.now()
    const isStopped = (await tx.plans.stoppedOn(clientId)) !== undefined
    for (const transfer of application.transfers) {
      const state = states.get(transfer.id)
      // After a stop, the call that canceled the transfer records it: our own cancellation is no event.
      if (state === undefined || !isLive(transfer, today) || (isStopped && state === 'CANCELED')) continue
      await recordTransferState(tx, application, transfer, state, now)
    }
    await recordReturns(tx, deps, application, deposits)
    if (!isClosed) return
    if (application.account?.state === 'OPEN') await recordClosing(tx, application, now)
    const mayChange = application.transfers.some(
      (transfer) =>
        isLive({ ...transfer, state: states.get(transfer.id) ?? transfer.state }, today) ||
        hasReturnableDraws(stoppableOf(transfer), today),
    )
    if (!mayChange) await tx.brokerWatch.end(clientId)
  })
}

const isLive = (transfer: TransferRow, today: IsoDate): boolean => isWatched(stoppableOf(transfer), today)

const recordClosing = async (
  { accounts, events, applications }: Store,
  { client }: Application,
  now: Date,
): Promise<void> => {
  await accounts.putAccount(client.id, { state: 'CLOSED' })
  await applications.record({ clientId: client.id, now, action: 'account_closed_at_broker' })
  const subject = { clientId: client.id, userId: client.user_id }
  await events.record({ type: 'account.closed', data: {} }, subject, now)
}
