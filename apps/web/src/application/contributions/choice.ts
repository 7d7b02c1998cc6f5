import type { BodyOf } from '@vestibule/contract/calls'
import { type AccountType, sharesIraLimit } from '@vestibule/domain/account-types'
import { allowanceFor, type Contribution } from '@vestibule/domain/contribution/allowance'
import {
  contributionDefault,
  contributionMinimum,
  formatDollars,
  parseAmount,
} from '@vestibule/domain/contribution/amount'
import { type IraLimits, limitFor } from '@vestibule/domain/contribution/ira-limits'
import { noRoom, roomPerDeposit } from '@vestibule/domain/contribution/room'
import {
  choiceOf,
  type Frequency,
  fieldsOf,
  parseSchedule,
  type Schedule,
  type ScheduleChoice,
} from '@vestibule/domain/contribution/schedule'
import { openTaxYears, parseContributionSchedule } from '@vestibule/domain/contribution/tax-year'
import { type IsoDate, isoDate, parseIsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import type { Answer } from '../../api/call.ts'
import type { Described } from '../../form/form-context.ts'
import type { Validated } from '../../form/validate.ts'
import { currentFormat, currentWords } from '../../words/language.ts'

/** Earlier than any contribution, so that `parseSchedule` rejects no saved date as past. */
const earliestDate = isoDate(2000, 1, 1)

export interface Choice {
  amount: string
  frequency: Frequency
  /** Days of the month, in ascending order. */
  days: number[]
  /** An ISO date (YYYY-MM-DD), or empty. */
  date: string
  /** The chosen tax year of a one-time IRA contribution, or empty. */
  taxYear: string
}

export interface Terms {
  accountType: AccountType
  birthYear: number
  limits: IraLimits
  /** In whole dollars per deposit (CO-03). */
  maximum: number
  /** The date in New York. */
  today: IsoDate
  /** Dollars that the applicant has put into another IRA, by tax year (CO-05). */
  alreadyContributed: Contribution['alreadyContributed']
}

export type SavedContribution = Pick<
  Answer<'getBank'>,
  | 'amount'
  | 'first_deposit_date'
  | 'second_deposit_date'
  | 'one_time'
  | 'one_time_date'
  | 'tax_year'
  | 'already_contributed'
  | 'ira_doubts'
>

type ScheduleSaved = Omit<SavedContribution, 'already_contributed' | 'ira_doubts'>

/** Returns the form's start values. Without saved values, these are $100 a month and no day (CO-02). */
export const startOf = (saved: ScheduleSaved): Choice => {
  if (saved.amount === 0)
    return { amount: String(contributionDefault), frequency: 'MONTHLY', days: [], date: '', taxYear: '' }
  const { frequency, days, date, taxYear } = choiceOf(saved)
  return { amount: String(saved.amount), frequency, days: [...days], date, taxYear: String(taxYear ?? '') }
}

/** Returns the saved schedule even if its date has passed, or `undefined` if the schedule is invalid. */
export const savedSchedule = (saved: ScheduleSaved): Schedule | undefined => {
  const schedule = parseSchedule(choiceOf(saved), earliestDate)
  return schedule.ok ? schedule.value : undefined
}

/**
 * Returns the tax years to choose from, or none if there is no choice. The earlier year is offered while it has room, and
 * if it was chosen before.
 */
export const taxYearsToChoose = (
  { frequency, date, taxYear }: Pick<Choice, 'frequency' | 'date' | 'taxYear'>,
  terms: Omit<Terms, 'maximum'>,
): number[] => {
  const day = parseIsoDate(date)
  if (frequency !== 'ONE_TIME' || !day.ok) return []
  const [earlier, ...later] = openTaxYears(terms.accountType, day.value, terms.limits)
  const schedule = { frequency, date: day.value }
  const hasRoom = () => allowanceFor({ ...terms, amount: contributionDefault, schedule }, earlier ?? 0) > 0
  if (earlier === undefined || later.length === 0 || !(String(earlier) === taxYear || hasRoom())) return []
  return [earlier, ...later]
}

/** Drops what the frequency and the date do not ask. Without a choice, a tax year that is asked is the date's. */
const scheduleChoice = (choice: Choice, terms: Terms): ScheduleChoice => {
  const { frequency, days, date, taxYear } = choice
  if (frequency !== 'ONE_TIME') return { frequency, days, date: '' }
  const years = taxYearsToChoose(choice, terms)
  return {
    frequency,
    days: [],
    date,
    taxYear: years.find((year) => String(year) === taxYear) ?? years.at(-1),
  }
}

/** In whole dollars. A chosen tax year has its own limit. */
const maximumFor = ({ accountType, birthYear, limits, maximum }: Terms, schedule: ScheduleChoice): number =>
  schedule.taxYear && sharesIraLimit(accountType) ? limitFor(schedule.taxYear, birthYear, limits) : maximum

/** Returns the days that the frequency allows. `MONTHLY` retains only the first day. */
export const daysFor = (frequency: Frequency, days: readonly number[]): number[] =>
  frequency === 'MONTHLY' ? days.slice(0, 1) : [...days]

export const validateChoice =
  (terms: Terms) =>
  (choice: Choice): Validated<BodyOf<'updateContribution'>> => {
    const { accountType, today, limits } = terms
    const picked = scheduleChoice(choice, terms)
    const maximum = maximumFor(terms, picked)
    const amount = parseAmount(choice.amount, maximum)
    const schedule = parseContributionSchedule(accountType, picked, today, limits)
    const { errors, nothingDrawn } = currentWords().contribution
    const calendar = choice.frequency === 'ONE_TIME' ? 'date' : 'days'
    if (amount.ok && schedule.ok) {
      if (noRoom({ ...terms, amount: amount.value, schedule: schedule.value }))
        return { ok: false, errors: { [calendar]: nothingDrawn } }
      const fields = fieldsOf(schedule.value)
      const one_time_date = fields.one_time_date ?? ''
      return { ok: true, value: { amount: amount.value, ...fields, one_time_date } }
    }
    return {
      ok: false,
      errors: {
        amount: amount.ok ? undefined : fill(errors.amount[amount.code], { maximum: formatDollars(maximum) }),
        [calendar]: schedule.ok ? undefined : errors.schedule[schedule.code],
      },
    }
  }

/** Returns `undefined` while the choice is incomplete or invalid. */
export const contributionFrom = (choice: Choice, terms: Terms): Contribution | undefined => {
  const { accountType, today, birthYear, limits, alreadyContributed } = terms
  const picked = scheduleChoice(choice, terms)
  const amount = parseAmount(choice.amount, maximumFor(terms, picked))
  const schedule = parseContributionSchedule(accountType, picked, today, limits)
  if (!amount.ok || !schedule.ok) return undefined
  return {
    accountType,
    amount: amount.value,
    schedule: schedule.value,
    today,
    birthYear,
    limits,
    alreadyContributed,
  }
}

/** Fills in missing days with the first days of the month, and a missing date with today. */
const withDays = ({ frequency, days, date, ...choice }: Choice, today: IsoDate): Choice => {
  const wanted = frequency === 'TWICE_PER_MONTH' ? 2 : 1
  const others = [1, 2].filter((day) => !days.includes(day))
  const filled = [...days, ...others].slice(0, wanted).sort((a, b) => a - b)
  return { ...choice, frequency, days: filled, date: date || today }
}

/** Returns a contribution for an incomplete choice: with placeholder days where none are picked, and 0 for an invalid amount. */
export const draftFrom = (choice: Choice, terms: Terms): Contribution | undefined => {
  const draft = contributionFrom(
    { ...withDays(choice, terms.today), amount: String(contributionMinimum) },
    terms,
  )
  const amount = parseAmount(choice.amount, terms.maximum)
  return draft && { ...draft, amount: amount.ok ? amount.value : 0 }
}

/** Returns what an incomplete choice lacks: its days or date, or else a valid amount. */
export const missingOf = (choice: Choice, terms: Terms): 'schedule' | 'amount' => {
  const { accountType, today, limits } = terms
  const schedule = parseContributionSchedule(accountType, scheduleChoice(choice, terms), today, limits)
  return schedule.ok ? 'amount' : 'schedule'
}

/** The amount per deposit that uses up an IRA's limit of a tax year, in whole dollars. */
export interface Most {
  amount: number
  taxYear: number
}

/** Returns `undefined` without an IRA limit, while the days are incomplete, and if too little is left. */
export const mostFrom = (choice: Choice, terms: Terms): Most | undefined => {
  const date = choice.date || terms.today
  const least = contributionFrom({ ...choice, date, amount: String(contributionMinimum) }, terms)
  const room = least && roomPerDeposit(least)
  if (!room) return undefined
  const amount = Math.min(room.perDeposit, terms.maximum)
  return amount < contributionMinimum ? undefined : { amount, taxYear: room.taxYear }
}

export const withoutUnasked = (choice: Choice): Choice =>
  choice.frequency === 'ONE_TIME' ? { ...choice, days: [] } : { ...choice, date: '', taxYear: '' }

/** Describes the days or the date for the conflict panel, because neither has a native control with a label. */
export const describeSchedule = (name: string): Described | undefined => {
  const { days, date } = currentWords().contribution
  if (name === 'days')
    return { label: days, text: (picked) => currentFormat().and((picked as number[]).map(String)) }
  if (name !== 'date') return undefined
  return {
    label: date,
    text: (picked) => {
      const day = parseIsoDate(String(picked))
      return day.ok ? currentFormat().fullDate(day.value) : ''
    },
  }
}
