import { compareDates, type IsoDate } from '../iso-date.ts'
import type { Dollars } from './amount.ts'
import { fundsArrive } from './business-days.ts'
import { type Drawing, drawsUntil, nextDraw } from './next-draw.ts'

/** A confirmed transfer: a deposit that is sent on its day, or a monthly schedule. */
export interface StoppableTransfer extends Drawing {
  readonly kind: 'deposit' | 'schedule'
  readonly amount: Dollars
  /** the broker's state of it; PLANNED: the broker does not have it yet */
  readonly state: string
  /** false: the broker certainly never had it */
  readonly mayDraw: boolean
  /** the day in New York on which it was settled that it draws nothing more */
  readonly stoppedOn: IsoDate | undefined
}

/** One debit: the day it is scheduled, and the business day it arrives. */
export interface Debit {
  readonly amount: Dollars
  readonly scheduledOn: IsoDate
  readonly arrivesOn: IsoDate
}

export interface Contributions {
  /** STOPPING: stopped, and the broker has not confirmed all of it yet */
  readonly state: 'NONE' | 'ACTIVE' | 'STOPPING' | 'STOPPED'
  /** the next debits that stopping prevents, at most three */
  readonly coming: readonly Debit[]
  /** debits that were sent and arrive today or later: stopping does not prevent them */
  readonly arriving: readonly Debit[]
}

/** States in which the broker draws nothing by a transfer any more. */
const ENDED = new Set(['CANCELED', 'COMPLETED', 'REFUSED', 'REJECTED', 'RETURNED'])
/** A deposit in one of these brings no money. */
const WITHOUT_MONEY = new Set(['PLANNED', 'CANCELED', 'REFUSED', 'REJECTED', 'RETURNED'])

export const hasEndedAtBroker = (state: string): boolean => ENDED.has(state)

const MOST_COMING = 3

const debit = (amount: Dollars, scheduledOn: IsoDate): Debit => ({
  amount,
  scheduledOn,
  arrivesOn: fundsArrive(scheduledOn),
})

const byDay = (a: Debit, b: Debit): number => compareDates(a.scheduledOn, b.scheduledOn)

/** CF-08. Whether stopping on this day prevents a debit: a deposit of today may still be unsent, a schedule has drawn today's. */
export const canBeStopped = (transfer: StoppableTransfer, today: IsoDate): boolean => {
  if (ENDED.has(transfer.state) || transfer.stoppedOn !== undefined) return false
  return transfer.kind === 'deposit'
    ? compareDates(transfer.startDate, today) >= 0
    : nextDraw([transfer], today) !== undefined
}

const comingOf = (transfer: StoppableTransfer, today: IsoDate): Debit[] => {
  if (!canBeStopped(transfer, today)) return []
  if (transfer.kind === 'deposit') return [debit(transfer.amount, transfer.startDate)]
  const days: IsoDate[] = []
  for (
    let day = nextDraw([transfer], today);
    day && days.length < MOST_COMING;
    day = nextDraw([transfer], day)
  )
    days.push(day)
  return days.map((day) => debit(transfer.amount, day))
}

const sentOf = (transfer: StoppableTransfer, today: IsoDate): Debit[] => {
  const { kind, state, startDate, stoppedOn, amount, mayDraw } = transfer
  if (!mayDraw) return []
  if (kind === 'deposit') {
    const isSent = stoppedOn !== undefined || compareDates(startDate, today) < 0
    return isSent && !WITHOUT_MONEY.has(state) ? [debit(amount, startDate)] : []
  }
  // a schedule that somebody canceled at the broker: from which day on it drew nothing is not known
  if (WITHOUT_MONEY.has(state) && stoppedOn === undefined) return []
  return drawsUntil(transfer, stoppedOn ?? today).map((day) => debit(amount, day))
}

/**
 * CF-08. What stopping prevents and what it cannot prevent any more, of all that was confirmed.
 * @param stoppedOn the day in New York on which the person or the firm stopped it
 */
export const contributionsOf = (
  transfers: readonly StoppableTransfer[],
  stoppedOn: IsoDate | undefined,
  today: IsoDate,
): Contributions => {
  const arriving = transfers
    .flatMap((transfer) => sentOf(transfer, today))
    .filter(({ arrivesOn }) => compareDates(arrivesOn, today) >= 0)
    .sort(byDay)
  if (stoppedOn !== undefined) {
    const isLeft = transfers.some((transfer) => canBeStopped(transfer, stoppedOn))
    return { state: isLeft ? 'STOPPING' : 'STOPPED', coming: [], arriving }
  }
  const coming = transfers
    .flatMap((transfer) => comingOf(transfer, today))
    .sort(byDay)
    .slice(0, MOST_COMING)
  return { state: coming.length > 0 ? 'ACTIVE' : 'NONE', coming, arriving }
}
