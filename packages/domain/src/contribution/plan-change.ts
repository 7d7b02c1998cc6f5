import { compareDates, type IsoDate } from '../iso-date.ts'
import { addBusinessDays } from './business-days.ts'
import { comingDebits, lastDraw, type StoppableTransfer } from './stopping.ts'

/** Business days from an authorization to the first debit that it changes. A bank needs as many to stop one (12 CFR 1005.10(c)). */
const noticeBusinessDays = 3

/** More than the debits of one transfer within the notice. */
const maxSoon = 3

/** Returns the last day on which a replaced transfer draws, because debits within the notice do not change. */
export const lastDebitKept = (transfer: StoppableTransfer, today: IsoDate): IsoDate => {
  const changed = addBusinessDays(today, noticeBusinessDays)
  const soon = comingDebits([transfer], today, maxSoon).filter(
    ({ scheduledOn }) => compareDates(scheduledOn, changed) < 0,
  )
  return soon.at(-1)?.scheduledOn ?? today
}

/** Returns the first day on which a plan that replaces these transfers can draw. */
export const firstDayOfChange = (replaced: readonly StoppableTransfer[], today: IsoDate): IsoDate => {
  const kept = replaced.map((transfer) => lastDebitKept(transfer, today)).sort(compareDates)
  return addBusinessDays(kept.at(-1) ?? today, noticeBusinessDays)
}

/** Checks whether the transfer drew, or may have drawn, on this day. */
export const drewOn = (transfer: StoppableTransfer, day: IsoDate): boolean =>
  transfer.mayDraw && lastDraw(transfer, day) === day

/** Checks whether a replaced transfer can be canceled now: from the day after its last debit. */
export const canBeReplaced = (transfer: StoppableTransfer, today: IsoDate): boolean => {
  const last = lastDraw(transfer, transfer.endsOn ?? today)
  return last === undefined || compareDates(last, today) < 0
}
