import { dayOf, daysInMonth, type IsoDate, isoDate, monthOf, yearOf } from '../iso-date.ts'

/**
 * Years after closing, or after the last event if no account was opened (SE-07). An authorization's may begin
 * earlier, at its revocation or end (CF-08).
 */
export const requiredRecords = {
  account_record: { years: 6, rule: '17 CFR 240.17a-4(e)(5)' },
  acceptance: { years: 6, rule: '17 CFR 275.204-2(e)(1)' },
  authorization: { years: 2, rule: '12 CFR 1005.13(b), Nacha Operating Rules 2.3.2' },
  identity_result: { years: 5, rule: '31 CFR 1023.220(a)(3)(ii)' },
} as const

export type RecordKind = keyof typeof requiredRecords

export const recordKinds = Object.keys(requiredRecords) as RecordKind[]

/** For 29 February, the 28th of a common year. */
export function keptUntil(
  kind: RecordKind,
  closedOn: IsoDate,
  years: number = requiredRecords[kind].years,
): IsoDate {
  const year = yearOf(closedOn) + years
  const month = monthOf(closedOn)
  return isoDate(year, month, Math.min(dayOf(closedOn), daysInMonth(year, month)))
}
