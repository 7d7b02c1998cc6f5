import { type AccountType, contributesByTaxYear } from '../account-types.ts'
import { compareDates, type IsoDate, yearOf } from '../iso-date.ts'
import { fail, type Result } from '../result.ts'
import { debitDays } from './business-days.ts'
import { type IraLimits, taxDeadline } from './ira-limits.ts'
import { parseSchedule, type Schedule, type ScheduleChoice, type ScheduleCode } from './schedule.ts'

/** Returns the tax years that an IRA deposit on `date` can be for: the earlier one if it arrives by its deadline. */
export function openTaxYears(accountType: AccountType, date: IsoDate, limits: IraLimits): number[] {
  if (!contributesByTaxYear(accountType)) return []
  const year = yearOf(date)
  const isOpen = compareDates(debitDays(date).arrivesOn, taxDeadline(year - 1, limits)) <= 0
  return isOpen ? [year - 1, year] : [year]
}

export const chosenTaxYear = (schedule: Schedule): number | undefined =>
  schedule.frequency === 'ONE_TIME' ? schedule.taxYear : undefined

/** Parses the schedule of an account's contribution. A chosen tax year must be open on the date. */
export function parseContributionSchedule(
  accountType: AccountType,
  choice: ScheduleChoice,
  today: IsoDate,
  limits: IraLimits,
): Result<Schedule, ScheduleCode> {
  const schedule = parseSchedule(choice, today)
  if (!schedule.ok || schedule.value.frequency !== 'ONE_TIME' || schedule.value.taxYear === undefined)
    return schedule
  const { date, taxYear } = schedule.value
  return openTaxYears(accountType, date, limits).includes(taxYear) ? schedule : fail('tax_year_not_open')
}
