import { fundsArrive } from '../contribution/business-days.ts'
import { addDays, compareDates, type IsoDate } from '../iso-date.ts'

/** Micro-deposits take up to three business days (BA-05). */
export const arriveBy = (sentOn: IsoDate): IsoDate => fundsArrive(fundsArrive(fundsArrive(sentOn)))

export interface DepositRules {
  /** attempts per pair of deposits */
  tries: number
  /** days after sending during which they can be verified */
  days: number
}

/** Last day to verify, in New York (BA-11). */
export const verifyBy = (sentOn: IsoDate, rules: DepositRules): IsoDate => addDays(sentOn, rules.days)

export const triesLeft = (
  deposits: { sentOn: IsoDate; tries: number },
  today: IsoDate,
  rules: DepositRules,
): number =>
  compareDates(today, verifyBy(deposits.sentOn, rules)) > 0 ? 0 : Math.max(0, rules.tries - deposits.tries)
