import { drawsUntil } from '@vestibule/domain/contribution/next-draw'
import { hasEndedAtBroker } from '@vestibule/domain/contribution/stopping'
import { openTaxYears } from '@vestibule/domain/contribution/tax-year'
import { addDays, compareDates, type IsoDate } from '@vestibule/domain/iso-date'
import type { Operations } from '../../calls/operation.ts'
import type { Broker, DepositsOnlyBroker, ScheduleMembers } from '../../ports/broker.ts'
import type { NewCall, ProviderCall } from '../../ports/provider-calls.ts'
import type { Application, TransferRow } from '../../stores/application/rows.ts'
import { pagedById } from '../../stores/paging.ts'
import type { Store } from '../../stores/store-type.ts'
import { clientCall, lockClient, readClient } from '../application/client-call.ts'
import type { Deps } from '../deps.ts'
import { depositOf, findSent, notSent, requireUnknown } from './deposits.ts'
import { drawingOf } from './transfer-row.ts'

/** Adds schedules that workers draw to a broker that draws none. Our id of a transfer is the id of its schedule. */
export const withOwnSchedules = (broker: DepositsOnlyBroker): Broker => {
  const own: Pick<Broker, ScheduleMembers | 'getTransferState' | 'cancelTransfer'> = {
    drawsSchedules: false,
    createSchedule: async (_accountId, { clientScheduleId }) => ({
      transferId: clientScheduleId,
      state: 'ACTIVE',
    }),
    listSchedules: async () => [],
    pageOfSchedules: async () => ({ items: [], next: undefined }),
    getTransferState: async (accountId, kind, id) =>
      kind === 'schedule' ? 'ACTIVE' : broker.getTransferState(accountId, kind, id),
    async cancelTransfer(accountId, kind, id, comment) {
      if (kind === 'deposit') await broker.cancelTransfer(accountId, kind, id, comment)
    },
  }
  return { ...broker, ...own }
}

/** Days after which a deposit that no worker could draw is not drawn any more. */
const latestDays = 5
const pageSize = 100

const earliest = (...days: (string | null)[]): IsoDate | undefined =>
  (days.filter((day) => day !== null) as IsoDate[]).sort(compareDates)[0]

const drawCall = (clientId: string, transferId: string, day: IsoDate): NewCall =>
  clientCall('draw_deposit', clientId, `${transferId}:${day}`, { transferId, day })

/** Whether the schedule ended before a day. A stop on the day itself comes too late for the day's deposit. */
const isEnded = ({ state, stopped_on, ends_on }: TransferRow, day: IsoDate): boolean => {
  const last = earliest(stopped_on, ends_on)
  return last === undefined ? hasEndedAtBroker(state) : compareDates(day, last) > 0
}

const firstDay = (today: IsoDate): IsoDate => addDays(today, -latestDays)

const dueDays = (transfer: TransferRow, today: IsoDate): IsoDate[] =>
  drawsUntil(drawingOf(transfer), today).filter(
    (day) => compareDates(day, firstDay(today)) >= 0 && !isEnded(transfer, day),
  )

/** Whether the applicant, the firm or another plan has ended the deposits before a day. */
const isStopped = async (
  { plans }: Pick<Store, 'plans'>,
  transfer: TransferRow,
  clientId: string,
  day: IsoDate,
): Promise<boolean> => {
  const stoppedOn = await plans.stoppedOn(clientId)
  return isEnded(transfer, day) || (stoppedOn !== undefined && compareDates(day, stoppedOn) > 0)
}

/** Enqueues each deposit of our schedules that is due, once. @returns the number of clients whose schedules were read */
export const drawSchedules = async ({ store, clock, broker }: Deps): Promise<number> => {
  if (broker.drawsSchedules) return 0
  const today = clock.today()
  let clients = 0
  const readPage = (after: string, atMost: number) =>
    store.accounts.schedulesToDraw(today, firstDay(today), after, atMost)
  for await (const clientIds of pagedById(readPage, (clientId) => clientId, pageSize))
    for (const clientId of clientIds) {
      clients += 1
      const application = await store.applications.read(clientId)
      for (const transfer of application?.transfers ?? [])
        if (transfer.kind === 'schedule' && transfer.broker_id !== null)
          for (const day of dueDays(transfer, today))
            await store.calls.enqueue(drawCall(clientId, transfer.id, day), clock.now())
    }
  return clients
}

export const drawOperations = (deps: Deps): Operations => {
  const { store, clock, broker, rules } = deps

  const drawn = async (call: ProviderCall, from = store): Promise<[Application, TransferRow, IsoDate]> => {
    const application = await readClient(from, call)
    const transfer = application.transfers.find(({ id }) => id === call.input.transferId)
    if (!transfer) throw new Error('a deposit has no schedule')
    return [application, transfer, String(call.input.day) as IsoDate]
  }

  return {
    draw_deposit: {
      retryUntilDelivered: true,
      ...(broker.findDeposits ? {} : { repeat: 'recognized' as const }),
      async reconcile(call) {
        return findSent(deps, ...(await drawn(call)))
      },
      async send(call, wasInDoubt) {
        const [application, transfer, day] = await drawn(call)
        const { id: clientId, account_type } = application.client
        const isTooLate =
          transfer.tax_year !== null &&
          !openTaxYears(account_type, clock.today(), rules.limits).includes(transfer.tax_year)
        const hasEnded = await isStopped(store, transfer, clientId, day)
        const isLate = compareDates(day, firstDay(clock.today())) < 0
        // A look-up has shown that the broker did not draw it.
        const mayBeDrawn = wasInDoubt && !broker.findDeposits
        if (!mayBeDrawn && (hasEnded || isTooLate || isLate))
          throw notSent(
            broker,
            'refused',
            isLate ? 'too_late' : isTooLate ? 'tax_year_closed' : 'contributions_stopped',
          )
        const { accountId, terms } = depositOf(application, transfer)
        const { transferId, state } = await broker.createDeposit(accountId, {
          ...terms,
          clientTransferId: call.id,
        })
        return { answer: { brokerId: transferId ?? null, state } }
      },
      async record(tx, call, answer) {
        const clientId = await lockClient(tx, call)
        await requireUnknown(tx, broker, call, answer)
        const { transferId: transfer, day } = call.input
        const action = 'deposit_drawn'
        await tx.applications.record({ clientId, now: clock.now(), action, detail: { transfer, day } })
      },
      async onRefused(tx, call) {
        const clientId = await lockClient(tx, call)
        const now = clock.now()
        const [{ client }, transfer, day] = await drawn(call, tx)
        const detail = { transfer: transfer.id, day }
        await tx.applications.record({ clientId, now, action: 'deposit_not_drawn', detail })
        if (await isStopped(tx, transfer, client.id, day)) return
        const data = { transferId: transfer.id, state: 'REJECTED' as const }
        await tx.events.record({ type: 'deposit.failed', data }, { clientId, userId: client.user_id }, now)
      },
    },
  }
}
