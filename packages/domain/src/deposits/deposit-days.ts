import { fundsArrive } from '../contribution/business-days.ts'
import { addDays, compareDates, type IsoDate } from '../iso-date.ts'

/** BA-05. Two to three business days after they were sent the deposits are there: the last of these days. */
export const arriveBy = (sentOn: IsoDate): IsoDate => fundsArrive(fundsArrive(fundsArrive(sentOn)))

/** What deposits are verified by: configuration (BA-11). */
export interface DepositRules {
  /** tries for each pair of deposits */
  tries: number
  /** days, after that of sending, on which they can be verified */
  days: number
}

/** BA-11. The last day on which they can be verified, New York's. */
export const verifyBy = (sentOn: IsoDate, rules: DepositRules): IsoDate => addDays(sentOn, rules.days)

/** Tries left of these deposits; none once the last day has passed. */
export const triesLeft = (
  deposits: { sentOn: IsoDate; tries: number },
  today: IsoDate,
  rules: DepositRules,
): number =>
  compareDates(today, verifyBy(deposits.sentOn, rules)) > 0 ? 0 : Math.max(0, rules.tries - deposits.tries)
