import { addMonths, type IsoDate } from '../iso-date.ts'

/**
 * Years from the closing of the account, or from the last event if there is no account. An authorization's years count
 * from its own end if that is earlier.
 */
export const requiredRecords = {
  account_record: { years: 6, rule: '17 CFR 240.17a-4(e)(5)' },
  acceptance: { years: 6, rule: '17 CFR 275.204-2(e)(1)' },
  authorization: { years: 2, rule: '12 CFR 1005.13(b), Nacha Operating Rules 2.3.2' },
  identity_result: { years: 5, rule: '31 CFR 1023.220(a)(3)(ii)' },
} as const

export type RecordKind = keyof typeof requiredRecords

export const recordKinds = Object.keys(requiredRecords) as RecordKind[]

export const keptUntil = (
  kind: RecordKind,
  closedOn: IsoDate,
  years: number = requiredRecords[kind].years,
): IsoDate => addMonths(closedOn, 12 * years)
