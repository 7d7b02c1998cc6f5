import { addDays, type IsoDate } from '../iso-date.ts'

export interface Custodian {
  readonly name: string
  readonly address: string
  readonly phone: string
}

/** Days during which an IRA can be revoked (26 CFR 1.408-6(d)(4)(ii)). */
const revocableDays = 7

export const revocableUntil = (openedOn: IsoDate): IsoDate => addDays(openedOn, revocableDays)
