import { nextBusinessDay } from '../contribution/business-days.ts'
import { addDays, compareDates, type IsoDate } from '../iso-date.ts'

/** Returns the latest arrival date of micro-deposits: three business days after sending. */
export const arriveBy = (sentOn: IsoDate): IsoDate =>
  nextBusinessDay(nextBusinessDay(nextBusinessDay(sentOn)))

export interface DepositRules {
  /** Maximum number of attempts per pair of deposits. */
  tries: number
  /** Days after sending during which the deposits can be verified. */
  days: number
}

export const verifyBy = (sentOn: IsoDate, rules: DepositRules): IsoDate => addDays(sentOn, rules.days)

export const triesLeft = (
  deposits: { sentOn: IsoDate; tries: number },
  today: IsoDate,
  rules: DepositRules,
): number =>
  compareDates(today, verifyBy(deposits.sentOn, rules)) > 0 ? 0 : Math.max(0, rules.tries - deposits.tries)
