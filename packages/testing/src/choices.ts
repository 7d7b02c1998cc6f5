import { sharesIraLimit } from '@vestibule/domain/account-types'
import { addDays, type IsoDate, isoDate } from '@vestibule/domain/iso-date'
import { seeded } from './seeded.ts'

/** A contribution, and the person's properties that determine its limits. */
export interface Choice {
  accountType: 'REGULAR' | 'ROTH_IRA' | 'TRADITIONAL_IRA' | 'PRODUCT'
  birthYear: number
  amount: number
  /** One or two days of the month. Empty for a one-time contribution. */
  days: number[]
  /** Date of a one-time contribution. Empty for a recurring contribution. */
  date: IsoDate | ''
  /** The contribution that the same person chooses later for the other IRA. */
  other: Choice | undefined
}

/** Returns the specification's cap (CO-04), without using the domain, so that tests find the domain's errors. */
export const capOf = (taxYear: number, birthYear: number): number => (taxYear - birthYear > 50 ? 8000 : 7000)

/** Returns a seeded generator of contributions. Covers all frequencies, broker account types, limits and IRA pairs. */
export const randomChoices = (seed: number) => {
  const random = seeded(seed)
  const from = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))
  const oneOf = <T>(values: readonly [T, ...T[]]): T => values[from(0, values.length - 1)] ?? values[0]

  const choose = (accountType: Choice['accountType'], birthYear: number, today: IsoDate): Choice => {
    const year = Number(today.slice(0, 4))
    const most = sharesIraLimit(accountType) ? capOf(year, birthYear) : 50_000
    const first = from(1, 30)
    const second = from(1, 29)
    const days = [first, ...(random() < 0.5 ? [] : [second < first ? second : second + 1])]
    const once = random() < 0.2
    return {
      accountType,
      birthYear,
      amount: oneOf([
        100,
        most,
        from(100, most),
        from(100, 1000),
        Math.floor(most / 12),
        Math.ceil(most / 12),
      ]),
      days: once ? [] : days.sort((a, b) => a - b),
      date: once ? oneOf([today, addDays(today, from(1, 700)), isoDate(year, 12, 31)]) : '',
      other: undefined,
    }
  }

  return (today: IsoDate): Choice => {
    const birthYear = from(Number(today.slice(0, 4)) - 74, 2008)
    const accountType = oneOf<Choice['accountType']>(['REGULAR', 'ROTH_IRA', 'ROTH_IRA', 'TRADITIONAL_IRA'])
    const choice = choose(accountType, birthYear, today)
    if (!sharesIraLimit(accountType) || random() < 0.6) return choice
    const otherType = accountType === 'ROTH_IRA' ? 'TRADITIONAL_IRA' : 'ROTH_IRA'
    return { ...choice, other: choose(otherType, birthYear, today) }
  }
}
