import type { BodyOf } from '@vestibule/contract/calls'
import type { AccountType } from '@vestibule/domain/account-types'
import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { contributionDefault, formatDollars, parseAmount } from '@vestibule/domain/contribution/amount'
import type { IraLimits } from '@vestibule/domain/contribution/ira-limits'
import {
  choiceOf,
  type Frequency,
  fieldsOf,
  parseSchedule,
  type Schedule,
  type ScheduleChoice,
} from '@vestibule/domain/contribution/schedule'
import { type IsoDate, isoDate, parseIsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import type { Answer } from '../api/call.ts'
import type { Described } from '../form/form-context.ts'
import type { Validated } from '../form/validate.ts'
import { currentFormat, currentWords } from '../words/language.ts'

/** Earlier than any contribution, so that `parseSchedule` rejects no saved date as past. */
const earliestDate = isoDate(2000, 1, 1)

export interface Choice {
  amount: string
  frequency: Frequency
  /** Days of the month, in ascending order. */
  days: number[]
  /** An ISO date (YYYY-MM-DD), or empty. */
  date: string
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
  | 'already_contributed'
>

/** Returns the form's start values. Without saved values, these are $100 a month and no day (CO-02). */
export const startOf = (saved: Omit<SavedContribution, 'already_contributed'>): Choice => {
  if (saved.amount === 0)
    return { amount: String(contributionDefault), frequency: 'MONTHLY', days: [], date: '' }
  const { frequency, days, date } = choiceOf(saved)
  return { amount: String(saved.amount), frequency, days: [...days], date }
}

/** Returns the saved schedule even if its date has passed, or `undefined` if the schedule is invalid. */
export const savedSchedule = (
  saved: Omit<SavedContribution, 'already_contributed'>,
): Schedule | undefined => {
  const schedule = parseSchedule(choiceOf(saved), earliestDate)
  return schedule.ok ? schedule.value : undefined
}

/** Drops the days of a one-time choice and the date of a recurring choice. */
const scheduleChoice = ({ frequency, days, date }: Choice): ScheduleChoice =>
  frequency === 'ONE_TIME' ? { frequency, days: [], date } : { frequency, days, date: '' }

/** Returns the days that the frequency allows. `MONTHLY` retains only the first day. */
export const daysFor = (frequency: Frequency, days: readonly number[]): number[] =>
  frequency === 'MONTHLY' ? days.slice(0, 1) : [...days]

export const validateChoice =
  ({ maximum, today }: Terms) =>
  (choice: Choice): Validated<BodyOf<'updateContribution'>> => {
    const amount = parseAmount(choice.amount, maximum)
    const schedule = parseSchedule(scheduleChoice(choice), today)
    if (amount.ok && schedule.ok) {
      const fields = fieldsOf(schedule.value)
      const one_time_date = fields.one_time_date ?? ''
      return { ok: true, value: { amount: amount.value, ...fields, one_time_date } }
    }
    const { errors } = currentWords().contribution
    const calendar = choice.frequency === 'ONE_TIME' ? 'date' : 'days'
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
  const amount = parseAmount(choice.amount, terms.maximum)
  const schedule = parseSchedule(scheduleChoice(choice), terms.today)
  if (!amount.ok || !schedule.ok) return undefined
  const { accountType, today, birthYear, limits, alreadyContributed } = terms
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

export const withoutUnasked = (choice: Choice): Choice =>
  choice.frequency === 'ONE_TIME' ? { ...choice, days: [] } : { ...choice, date: '' }

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
