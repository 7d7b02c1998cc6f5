import { compareDates, earlierOf, type IsoDate, laterOf } from '../iso-date.ts'
import type { Dollars } from './amount.ts'
import { type DebitDays, debitDays } from './business-days.ts'
import { type Drawing, drawsUntil, nextDraw } from './next-draw.ts'

export interface StoppableTransfer extends Drawing {
  readonly kind: 'deposit' | 'schedule'
  readonly amount: Dollars
  readonly state: string
  /** False if the broker certainly never received the transfer. */
  readonly mayDraw: boolean
  readonly stoppedOn: IsoDate | undefined
  /** The last day with a debit, if another plan replaces the transfer. The broker cancels the transfer after this day. */
  readonly endsOn?: IsoDate | undefined
}

export interface Debit extends DebitDays {
  readonly amount: Dollars
}

export interface Contributions {
  /** STOPPING means that the broker has not confirmed every cancellation. */
  readonly state: 'NONE' | 'ACTIVE' | 'STOPPING' | 'STOPPED'
  /** The next debits, at most three. Stopping prevents these debits. */
  readonly coming: readonly Debit[]
  /** Debits already sent, which stopping does not prevent. */
  readonly arriving: readonly Debit[]
}

/** The state of a transfer that is sent when the broker has canceled the transfers that it replaces. */
export const waitingState = 'WAITING'

const endedStates = new Set(['CANCELED', 'COMPLETED', 'REFUSED', 'REJECTED', 'RETURNED'])
const statesWithoutMoney = new Set([waitingState, 'PLANNED', 'CANCELED', 'REFUSED', 'REJECTED', 'RETURNED'])

export const hasEndedAtBroker = (state: string): boolean => endedStates.has(state)

/** The transfer's debits end, or the broker never made one. */
const endedEarly = new Set(['CANCELED', 'REFUSED', 'REJECTED'])

/**
 * Returns the dollars that a transfer has drawn or will draw, which count against an IRA's limit. A cancellation at the
 * broker has no known day, and one of a replaced transfer can be late, so all debits until today count.
 */
export const dollarsOf = (transfer: StoppableTransfer, today: IsoDate): Dollars => {
  const { kind, state, amount, occurrences, mayDraw, stoppedOn, endsOn } = transfer
  if (!endedEarly.has(state))
    return amount * (endsOn ? drawsUntil(transfer, laterOf(endsOn, today)).length : (occurrences ?? 1))
  const hasDrawn = kind === 'schedule' && state === 'CANCELED' && mayDraw
  return hasDrawn ? amount * drawsUntil(transfer, stoppedOn ?? today).length : 0
}

/** Returns the day of the transfer's last debit until `until`, or `undefined` if it had none, or was stopped before. */
export const lastDraw = (
  transfer: Pick<StoppableTransfer, 'startDate' | 'occurrences' | 'stoppedOn'>,
  until: IsoDate,
): IsoDate | undefined => drawsUntil(transfer, earlierOf(transfer.stoppedOn ?? until, until)).at(-1)

/** Returns the part of `dollarsOf` that was drawn until today. */
export const drawnDollars = (transfer: StoppableTransfer, today: IsoDate): Dollars =>
  transfer.kind === 'deposit' || endedEarly.has(transfer.state)
    ? dollarsOf(transfer, today)
    : transfer.amount * drawsUntil(transfer, transfer.stoppedOn ?? today).length

const maxComing = 3

const debit = (amount: Dollars, scheduledOn: IsoDate): Debit => ({
  amount,
  ...debitDays(scheduledOn),
})

const byDay = (a: Debit, b: Debit): number => compareDates(a.scheduledOn, b.scheduledOn)

/** Checks whether any debit can be stopped. A deposit can still be stopped on its date, a schedule's debit cannot. */
export const canBeStopped = (transfer: StoppableTransfer, today: IsoDate): boolean => {
  if (endedStates.has(transfer.state) || transfer.stoppedOn !== undefined) return false
  return transfer.kind === 'deposit'
    ? compareDates(transfer.startDate, today) >= 0
    : nextDraw([transfer], today) !== undefined
}

const comingOf = (transfer: StoppableTransfer, today: IsoDate, atMost: number): Debit[] => {
  if (!canBeStopped(transfer, today)) return []
  if (transfer.kind === 'deposit') return [debit(transfer.amount, transfer.startDate)]
  const days: IsoDate[] = []
  const isDrawn = (day: IsoDate | undefined): day is IsoDate =>
    day !== undefined && (transfer.endsOn === undefined || compareDates(day, transfer.endsOn) <= 0)
  for (
    let day = nextDraw([transfer], today);
    isDrawn(day) && days.length < atMost;
    day = nextDraw([transfer], day)
  )
    days.push(day)
  return days.map((day) => debit(transfer.amount, day))
}

/** Returns the next debits of the transfers, earliest first. */
export const comingDebits = (
  transfers: readonly StoppableTransfer[],
  today: IsoDate,
  atMost: number,
): Debit[] =>
  transfers
    .flatMap((transfer) => comingOf(transfer, today, atMost))
    .sort(byDay)
    .slice(0, atMost)

const sentOf = (transfer: StoppableTransfer, today: IsoDate): Debit[] => {
  const { kind, state, startDate, stoppedOn, amount, mayDraw } = transfer
  if (!mayDraw) return []
  if (kind === 'deposit') {
    const isSent = stoppedOn !== undefined || compareDates(startDate, today) < 0
    return isSent && !statesWithoutMoney.has(state) ? [debit(amount, startDate)] : []
  }
  // No money moved, or the broker canceled the schedule on an unknown day, which leaves its earlier debits unknown.
  if (statesWithoutMoney.has(state) && stoppedOn === undefined) return []
  return drawsUntil(transfer, stoppedOn ?? today).map((day) => debit(amount, day))
}

/** @param isReplanning whether canceled schedules are about to be replaced, so that contributions without debits are active */
export const contributionsOf = (
  transfers: readonly StoppableTransfer[],
  stoppedOn: IsoDate | undefined,
  today: IsoDate,
  isReplanning = false,
): Contributions => {
  const arriving = transfers
    .flatMap((transfer) => sentOf(transfer, today))
    .filter(({ arrivesOn }) => compareDates(arrivesOn, today) >= 0)
    .sort(byDay)
  if (stoppedOn !== undefined) {
    const isLeft = transfers.some((transfer) => canBeStopped(transfer, stoppedOn))
    return { state: isLeft ? 'STOPPING' : 'STOPPED', coming: [], arriving }
  }
  const coming = comingDebits(transfers, today, maxComing)
  return { state: coming.length > 0 || isReplanning ? 'ACTIVE' : 'NONE', coming, arriving }
}
