import { opensAtBroker, sharesIraLimit } from '@vestibule/domain/account-types'
import { allowanceFor, type Contribution } from '@vestibule/domain/contribution/allowance'
import { type Dollars, formatDollars } from '@vestibule/domain/contribution/amount'
import { debitDays } from '@vestibule/domain/contribution/business-days'
import {
  type IraLimits,
  isProvisional,
  limitFor,
  limitRow,
  taxDeadline,
} from '@vestibule/domain/contribution/ira-limits'
import { type Pace, paceOf, totalsOf } from '@vestibule/domain/contribution/pace'
import { previewContribution } from '@vestibule/domain/contribution/preview'
import { noRoom, roomPerDeposit, unscheduledFor } from '@vestibule/domain/contribution/room'
import { type IsoDate, yearOf } from '@vestibule/domain/iso-date'
import { debitDaysText } from '@vestibule/words/debits'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import type { Words } from '@vestibule/words/words'
import { scheduleItem } from './summary-items.ts'

interface Item {
  term: string
  value: string
}

/** A contribution, or the draft of an incomplete choice, which has placeholders for what is missing. */
export interface Shown {
  contribution: Contribution
  missing: 'schedule' | 'amount' | undefined
}

/** Returns the draft without deposits, so that only other IRAs count against the limit. */
export const nothingChosen = (draft: Contribution): Contribution => ({
  ...draft,
  amount: 0,
  schedule: { frequency: 'ONE_TIME', date: draft.today },
})

/** Returns the first tax year with deposits. */
const limitYear = (contribution: Contribution): number =>
  roomPerDeposit(contribution)?.taxYear ?? yearOf(contribution.today)

/** Returns the preview's items. Account types without a broker get only the number of deposits and their total. */
export const previewItems = (contribution: Contribution, language: Language): Item[] => {
  const { preview } = language.words.contribution
  const { firstDeposit, year, depositsLeft, total, stop } = previewContribution(contribution)
  const days = (scheduledOn: IsoDate) => debitDaysText(debitDays(scheduledOn), contribution.today, language)
  const items: Item[] = [
    { term: preview.left, value: String(depositsLeft) },
    { term: fill(preview.total, { year }), value: formatDollars(total) },
  ]
  if (!opensAtBroker(contribution.accountType)) return items
  items.unshift({
    term: preview.first,
    value: firstDeposit === undefined ? preview.none : days(firstDeposit),
  })
  if (!sharesIraLimit(contribution.accountType)) return items
  const taxYear = limitYear(contribution)
  const limit = limitFor(taxYear, contribution.birthYear, contribution.limits)
  items.push({
    term: fill(preview.limit, { year: taxYear }),
    value: isProvisional(taxYear, contribution.limits)
      ? fill(preview.provisional, {
          limit: formatDollars(limit),
          year: limitRow(taxYear, contribution.limits).fromTaxYear,
        })
      : formatDollars(limit),
  })
  const elsewhere = contribution.alreadyContributed[taxYear] ?? 0
  if (elsewhere > 0) items.push({ term: preview.elsewhere, value: formatDollars(elsewhere) })
  if (stop?.lastDeposit !== undefined)
    items.push({ term: fill(preview.reached, { year: stop.taxYear }), value: days(stop.lastDeposit) })
  if (stop?.resumes !== undefined) items.push({ term: preview.resumes, value: days(stop.resumes) })
  return items
}

/** Returns the part, from 0 to 1, of the tax year's limit that is used. `undefined` if no IRA limit applies. */
export const limitUsed = (contribution: Contribution): number | undefined => {
  if (!sharesIraLimit(contribution.accountType)) return undefined
  const year = limitYear(contribution)
  const limit = limitFor(year, contribution.birthYear, contribution.limits)
  return 1 - unscheduledFor(contribution, year) / limit
}

/**
 * `deposits` is the days of the first debit or, without a broker, the schedule. `total` is this year's total, or the start
 * if a used limit leaves nothing for this year.
 */
export const previewSummary = (
  contribution: Contribution,
  language: Language,
): { deposits: string; total: string } => {
  const { preview, nothingDrawn, starts } = language.words.contribution
  const { firstDeposit, year, total } = previewContribution(contribution)
  if (firstDeposit === undefined) return { deposits: nothingDrawn, total: '' }
  return {
    deposits: opensAtBroker(contribution.accountType)
      ? debitDaysText(debitDays(firstDeposit), contribution.today, language)
      : scheduleItem(contribution.schedule, contribution.today, language).value,
    total:
      total === 0 && allowanceFor(contribution, year) === 0
        ? fill(starts, { date: language.format.longDate(firstDeposit) })
        : fill(preview.inYear, { amount: formatDollars(total), year }),
  }
}

/** The amounts after each of ten years. */
export interface PaceTexts {
  yearly: string
  decade: string
  /** For each rate, in percent. The first one is 0, which is what the person puts in. */
  totals: readonly { rate: number; byYear: readonly Dollars[] }[]
}

const decadeOf = (
  { isLimited }: Pace,
  total: Dollars,
  { decade, decadeToLimit }: Words['contribution']['pace'],
) => fill(isLimited ? decadeToLimit : decade, { total: formatDollars(total) })

/** Returns what a recurring contribution adds up to, or `undefined` if that depends on days that are not chosen yet. */
export const paceTexts = (
  { contribution, missing }: Shown,
  rates: readonly number[],
  { words }: Language,
): PaceTexts | undefined => {
  const pace = paceOf(contribution)
  if (!pace || (missing === 'schedule' && pace.isLimited)) return undefined
  const texts = words.contribution.pace
  const values = {
    amount: formatDollars(contribution.amount),
    total: formatDollars(pace.yearTotal),
    year: pace.year,
  }
  const isTwice = contribution.schedule.frequency === 'TWICE_PER_MONTH'
  const totals = [0, ...rates].map((rate) => ({ rate, byYear: totalsOf(pace, rate) }))
  return {
    yearly: pace.isYearLimited
      ? fill(isTwice ? texts.twiceToLimit : texts.monthlyToLimit, values)
      : fill(isTwice ? texts.twice : texts.monthly, values),
    decade: decadeOf(pace, totals[0]?.byYear.at(-1) ?? 0, texts),
    totals,
  }
}

/** Returns the text about the dollars left under the tax year's limit, or `undefined` if no IRA limit applies. */
export const limitText = (contribution: Contribution, { words }: Language): string | undefined => {
  if (!sharesIraLimit(contribution.accountType)) return undefined
  const year = limitYear(contribution)
  const left = unscheduledFor(contribution, year)
  const { more, noMore } = words.contribution.preview
  return left > 0 ? fill(more, { amount: formatDollars(left), year }) : fill(noMore, { year })
}

/** Returns the text about the deadline until which a contribution can be for the earlier tax year. */
export const deadlineHint = (taxYear: number, limits: IraLimits, { words, format }: Language): string =>
  fill(words.contribution.taxYearHint, {
    year: taxYear,
    deadline: format.longDate(taxDeadline(taxYear, limits)),
  })

/** Returns what is possible if the other IRA uses up the limit of every planned tax year, otherwise `undefined`. */
export const fullText = (
  contribution: Contribution,
  contact: string,
  { words, format }: Language,
): string | undefined => {
  const none = noRoom(contribution)
  if (!none) return undefined
  const { full, yearLimit } = words.contribution
  const { birthYear, limits, schedule, today } = contribution
  const years = none.taxYears.map((year) =>
    fill(yearLimit, { year, limit: formatDollars(limitFor(year, birthYear, limits)) }),
  )
  const text =
    schedule.frequency !== 'ONE_TIME' ? full.recurring : none.otherYear ? full.otherYear : full.oneTime
  return fill(text, {
    years: format.and(years),
    year: none.otherYear ?? '',
    from: format.briefDate(none.from, today),
    contact,
  })
}

/** Checks whether the planned deposits exceed the rest of the yearly limit. This is not an error in the form. */
export const maxesOut = (contribution: Contribution): boolean =>
  roomPerDeposit(contribution)?.maxesOut ?? false
