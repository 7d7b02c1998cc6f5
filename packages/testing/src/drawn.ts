import { addMonths, parseIsoDate } from '@vestibule/domain/iso-date'
import type { Ledger } from './sandbox-control.ts'

/** One deposit that the broker will draw. */
export interface Deposit {
  date: string
  amount: number
  taxYear: number | undefined
}

const day = (text: string) => {
  const date = parseIsoDate(text)
  if (!date.ok) throw new Error(`the ledger has a day ${text}`)
  return date.value
}

/**
 * What the broker's ledger holds of an account, deposit by deposit until the end of a year, in order. A deposit that is no
 * schedule's has no date there: it is drawn on the day it was asked for.
 */
export function depositsAtBroker(
  ledger: Ledger,
  accountId: string,
  asked: string,
  lastYear: number,
): Deposit[] {
  const taxYearOf = (row: { retirement_contribution?: { tax_year?: number } }) =>
    row.retirement_contribution?.tax_year
  const schedules = ledger.achSchedules
    .filter(({ account }) => account === accountId)
    .flatMap((row): Deposit[] => {
      if (row.time_unit !== 'MONTH' || row.unit_multiplier !== 1)
        throw new Error('a schedule that is not monthly')
      const draws: Deposit[] = []
      for (let month = 0; month < (row.occurrences ?? Number.POSITIVE_INFINITY); month += 1) {
        const date = addMonths(day(row.start_date), month)
        if (Number(date.slice(0, 4)) > lastYear) break
        draws.push({ date, amount: Number(row.amount), taxYear: taxYearOf(row) })
      }
      return draws
    })
  const deposits = ledger.achDeposits
    .filter(({ name }) => String(name).startsWith(`accounts/${accountId}/`))
    .map((row): Deposit => ({ date: asked, amount: Number(row.amount.value), taxYear: taxYearOf(row) }))
  return [...deposits, ...schedules].sort((a, b) => a.date.localeCompare(b.date))
}
