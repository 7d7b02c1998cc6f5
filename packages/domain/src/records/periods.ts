import { dayOf, daysInMonth, type IsoDate, isoDate, monthOf, yearOf } from '../iso-date.ts'

/**
 * SE-07: what the firm must keep of an applicant, for how many years after the account was closed (or, where none was opened, after
 * the last thing that happened), and where that stands; an authorization to debit, after it was revoked or ended, where that came
 * first (CF-08). The rules ask for these or fewer.
 */
export const KEPT_RECORDS = {
  account_record: { years: 6, rule: '17 CFR 240.17a-4(e)(5)' },
  acceptance: { years: 6, rule: '17 CFR 275.204-2(e)(1)' },
  authorization: { years: 2, rule: '12 CFR 1005.13(b), Nacha Operating Rules 2.3.2' },
  identity_result: { years: 5, rule: '31 CFR 1023.220(a)(3)(ii)' },
} as const

export type RecordKind = keyof typeof KEPT_RECORDS

export const RECORD_KINDS = Object.keys(KEPT_RECORDS) as RecordKind[]

/** The first day on which a record may go; of 29 February, in a year without one, the 28th. */
export function keptUntil(
  kind: RecordKind,
  closedOn: IsoDate,
  years: number = KEPT_RECORDS[kind].years,
): IsoDate {
  const year = yearOf(closedOn) + years
  const month = monthOf(closedOn)
  return isoDate(year, month, Math.min(dayOf(closedOn), daysInMonth(year, month)))
}
