import type { BodyOf } from '@vestibule/contract/calls'
import type { AccountType } from '@vestibule/domain/account-types'
import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { CONTRIBUTION_DEFAULT, formatDollars, parseAmount } from '@vestibule/domain/contribution/amount'
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
import type { Answer } from '../api/call.ts'
import type { Described } from '../form/form-context.ts'
import type { Validated } from '../form/validate.ts'
import { fullDate } from '../ui/dates.ts'
import { amountWords, labels, scheduleWords } from './words.ts'

/** Before any contribution. */
const LONG_AGO = isoDate(2000, 1, 1)

/** What the form of the contribution holds. */
export interface Choice {
  amount: string
  frequency: Frequency
  /** days of the month, in their order */
  days: number[]
  /** YYYY-MM-DD, or empty */
  date: string
}

/** What a choice is judged by beside itself. */
export interface Terms {
  accountType: AccountType
  birthYear: number
  limits: IraLimits
  /** of one deposit, whole dollars (CO-03) */
  maximum: number
  /** today in New York (CO-08) */
  today: IsoDate
  /** dollars by tax year, over the person's other IRA here (CO-05) */
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

/** What the form holds at first: what is saved, or $100 a month on no day yet (CO-02). */
export const startOf = (saved: Omit<SavedContribution, 'already_contributed'>): Choice => {
  if (saved.amount === 0)
    return { amount: String(CONTRIBUTION_DEFAULT), frequency: 'MONTHLY', days: [], date: '' }
  const { frequency, days, date } = choiceOf(saved)
  return { amount: String(saved.amount), frequency, days: [...days], date }
}

/** What was saved, as a schedule, whether its date has passed or not. */
export const savedSchedule = (
  saved: Omit<SavedContribution, 'already_contributed'>,
): Schedule | undefined => {
  const schedule = parseSchedule(choiceOf(saved), LONG_AGO)
  return schedule.ok ? schedule.value : undefined
}

/** Days belong to what recurs, a date to what does not: the other is kept in the form, and counts for nothing. */
const scheduleChoice = ({ frequency, days, date }: Choice): ScheduleChoice =>
  frequency === 'ONE_TIME' ? { frequency, days: [], date } : { frequency, days, date: '' }

/** Monthly has one day: the first of two is kept when the frequency changes (CO-06). */
export const daysFor = (frequency: Frequency, days: readonly number[]): number[] =>
  frequency === 'MONTHLY' ? days.slice(0, 1) : [...days]

/** CO-02, CO-03, CO-06, CO-09. A choice as the call takes it, or messages for the form's fields. */
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
    const calendar = choice.frequency === 'ONE_TIME' ? 'date' : 'days'
    return {
      ok: false,
      errors: {
        amount: amount.ok ? undefined : amountWords(formatDollars(maximum))[amount.code],
        [calendar]: schedule.ok ? undefined : scheduleWords[schedule.code],
      },
    }
  }

/** What a choice comes to, once it is whole (CO-11). */
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

/** The part of a choice that its frequency asks for: days of the month, or one date. */
export const asked = (choice: Choice): Choice =>
  choice.frequency === 'ONE_TIME' ? { ...choice, days: [] } : { ...choice, date: '' }

/** The days and the date, which are no controls of the browser's, as they are told where they differ (NV-14). */
export const describeSchedule = (name: string): Described | undefined => {
  if (name === 'days') return { label: labels.days, text: (days) => (days as number[]).join(' and ') }
  if (name !== 'date') return undefined
  return {
    label: labels.date,
    text: (date) => {
      const day = parseIsoDate(String(date))
      return day.ok ? fullDate(day.value) : ''
    },
  }
}
