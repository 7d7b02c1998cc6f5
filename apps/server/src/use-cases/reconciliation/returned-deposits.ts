import { isOfCurrentBank, stoppingCode } from '@vestibule/domain/contribution/returns'
import { drawBookedOn, hasReturnableDraws, isReturnable } from '@vestibule/domain/contribution/watching'
import { compareDates, type IsoDate } from '@vestibule/domain/iso-date'
import type { Clock } from '../../platform/common/clock.ts'
import type { Broker } from '../../ports/broker.ts'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { Application, TransferRow } from '../../stores/application/rows.ts'
import type { ReturnedDeposit } from '../../stores/contributions/plans.ts'
import type { Store } from '../../stores/store-type.ts'
import { stopPlan } from '../contributions/stop.ts'
import { stoppableOf } from '../contributions/transfer-row.ts'
import { depositReturnedMail } from '../mail/contribution-mails.ts'

interface ReturnDeps {
  store: Store
  clock: Clock
  broker: Pick<Broker, 'getDeposit' | 'listBookedDeposits'>
}

/** A deposit of the plan that was sent: a transfer itself, or one that a schedule drew. */
export type PlanDeposit = Omit<ReturnedDeposit, 'returnCode'> & {
  returnCode: string | undefined
  /** The return is not recorded yet. */
  isNewReturn: boolean
}

/** Returns the transfer of a deposit and the day of its debit. A deposit that is not of the plan has none. */
const matchOf = (
  transfers: readonly TransferRow[],
  { amount, clientTransferId }: { amount: number; clientTransferId: string | undefined },
  bookedOn: IsoDate,
): { transferId: string; drawnOn: IsoDate } | undefined => {
  const own = transfers.find(({ id }) => id === clientTransferId)
  if (own) return { transferId: own.id, drawnOn: own.start_date as IsoDate }
  return transfers
    .filter((transfer) => transfer.broker_id && transfer.amount === amount)
    .flatMap((transfer) => {
      const drawnOn = drawBookedOn(stoppableOf(transfer), bookedOn)
      return drawnOn ? [{ transferId: transfer.id, drawnOn }] : []
    })
    .sort((a, b) => compareDates(b.drawnOn, a.drawnOn))[0]
}

/** Reads the deposits that schedules drew and that the bank may still return. A request that fails is left out. */
export const readDrawn = async (
  { store, broker, clock }: ReturnDeps,
  { client, transfers }: Application,
  accountId: string,
): Promise<PlanDeposit[]> => {
  const today = clock.today()
  if (!transfers.some((transfer) => hasReturnableDraws(stoppableOf(transfer), today))) return []
  const known = new Map((await store.plans.returns(client.id)).map((one) => [one.depositId, one]))
  const polled = new Set(transfers.map(({ broker_id }) => broker_id))
  const booked = (await broker.listBookedDeposits(accountId).catch(ignoreProviderError)) ?? []
  const drawn: PlanDeposit[] = []
  for (const { depositId, bookedOn } of booked) {
    if (polled.has(depositId) || !isReturnable(bookedOn, today)) continue
    polled.add(depositId)
    const recorded = known.get(depositId)
    if (recorded) {
      drawn.push({ ...recorded, isNewReturn: false, returnCode: recorded.returnCode ?? undefined })
      continue
    }
    const deposit = await broker.getDeposit(accountId, depositId).catch(ignoreProviderError)
    const match = deposit && matchOf(transfers, deposit, bookedOn)
    if (!match) continue
    const { state, amount, returnCode } = deposit
    drawn.push({ ...match, depositId, amount, returnCode, isNewReturn: state === 'RETURNED' })
  }
  return drawn
}

/**
 * Records each return once, with its event and email, and stops the plan if the codes require it (CF-13). Requires that the
 * transaction has locked the plan and then the application.
 */
export const recordReturns = async (
  tx: Store,
  { clock }: Pick<ReturnDeps, 'clock'>,
  application: Application,
  deposits: readonly PlanDeposit[],
): Promise<void> => {
  const { client } = application
  const now = clock.now()
  const found = new Set<string>()
  for (const deposit of deposits.filter(({ isNewReturn }) => isNewReturn)) {
    const { transferId, depositId } = deposit
    const code = deposit.returnCode ?? null
    if (!(await tx.plans.addReturn(client.id, { ...deposit, returnCode: code }, now))) continue
    found.add(depositId)
    const subject = { clientId: client.id, userId: client.user_id }
    await tx.applications.record({
      clientId: client.id,
      now,
      action: 'deposit_returned',
      detail: { transfer: transferId, deposit: depositId, code },
    })
    await tx.events.record({ type: 'deposit.returned', data: { transferId, depositId, code } }, subject, now)
    await tx.calls.enqueue(depositReturnedMail(application, depositId), now)
  }
  // A return from an earlier bank account does not stop debits of the current one.
  const current = deposits.filter(({ drawnOn }) => isOfCurrentBank(drawnOn, application.bank?.debited_since))
  const returnCode = stoppingCode(current.map((one) => ({ ...one, isNewReturn: found.has(one.depositId) })))
  if (!returnCode) return
  await stopPlan(tx, clock, application, { by: 'RETURN', returnCode }, (detail) =>
    tx.applications.record({
      clientId: client.id,
      now,
      action: 'contributions_stopped',
      detail: { ...detail, code: returnCode },
    }),
  )
}
