import type { FirmEventType } from '../events/firm-events.ts'
import { addDays, compareDates, type IsoDate } from '../iso-date.ts'
import { hasEndedAtBroker, lastDraw, type StoppableTransfer } from './stopping.ts'

/** Consumers' banks can return a debit for 60 days after the statement that shows it. This covers a monthly statement. */
const returnableDays = 95

type Watched = Pick<StoppableTransfer, 'kind' | 'state' | 'startDate' | 'stoppedOn'>

/** Checks whether the broker or the bank may still change a transfer without us. A stop can be too late for a deposit. */
export const isWatched = ({ kind, state, startDate, stoppedOn }: Watched, today: IsoDate): boolean => {
  const isSent = kind === 'deposit' && state === 'COMPLETED'
  if (!isSent) return stoppedOn === undefined && !hasEndedAtBroker(state)
  return isReturnable(startDate, today)
}

/** Checks whether the bank may still return a deposit that was drawn on this day. */
export const isReturnable = (drawnOn: IsoDate, today: IsoDate): boolean =>
  compareDates(today, addDays(drawnOn, returnableDays)) <= 0

/** Broker's days from the day of a schedule's debit to the day in its books, because of weekends and holidays. */
const daysToBook = 7

/** Returns the day of the schedule's debit that the broker booked on this day, or `undefined` if it is another's. */
export const drawBookedOn = (
  transfer: Pick<StoppableTransfer, 'kind' | 'startDate' | 'occurrences' | 'stoppedOn'>,
  bookedOn: IsoDate,
): IsoDate | undefined => {
  if (transfer.kind === 'deposit') return undefined
  const day = lastDraw(transfer, bookedOn)
  return day && compareDates(bookedOn, addDays(day, daysToBook)) <= 0 ? day : undefined
}

/** Checks whether a schedule, even one that has ended, drew a deposit that the bank may still return. */
export const hasReturnableDraws = (transfer: StoppableTransfer, today: IsoDate): boolean => {
  if (transfer.kind === 'deposit' || !transfer.mayDraw) return false
  const drawnOn = lastDraw(transfer, today)
  return drawnOn !== undefined && isReturnable(drawnOn, today)
}

type TransferChange = Extract<FirmEventType, 'deposit.failed' | 'schedule.canceled'>

/** Returns the firm's event for a state that the broker set without us. A returned deposit has an event of its own. */
export const changeAtBroker = (
  { kind }: Pick<Watched, 'kind'>,
  state: string,
): TransferChange | undefined => {
  if (kind === 'schedule') return state === 'CANCELED' ? 'schedule.canceled' : undefined
  return state === 'REJECTED' || state === 'CANCELED' ? 'deposit.failed' : undefined
}
