import { plannedYearCount } from '@vestibule/domain/contribution/plan'
import { addMonths, parseIsoDate, yearOf } from '@vestibule/domain/iso-date'
import { capOf } from './choices.ts'
import type { Contributed, Deposit } from './contribute.ts'
import type { Ledger } from './sandbox-control.ts'

/** Returns the broker's deposits to an account, drawn or coming until `lastYear`, in order. One-time deposits get `oneTimeDate`. */
export function brokerDeposits(
  ledger: Ledger,
  accountId: string,
  oneTimeDate: string,
  lastYear: number,
): Deposit[] {
  const taxYearOf = (row: { retirement_contribution?: { tax_year?: number } }) =>
    row.retirement_contribution?.tax_year
  const recurring = ledger.achSchedules
    .filter(({ account }) => account === accountId)
    .flatMap((row): Deposit[] => {
      if (row.time_unit !== 'MONTH' || row.unit_multiplier !== 1) throw new Error('a schedule is not monthly')
      const start = parseIsoDate(row.start_date)
      if (!start.ok) throw new Error(`a schedule starts on ${row.start_date}`)
      const deposits: Deposit[] = []
      const isCanceled = (row.state.state ?? row.state) === 'CANCELED'
      const drawn = ledger.drawnDeposits.filter(({ client_transfer_id }) =>
        String(client_transfer_id).startsWith(`${row.name.split('/').at(-1)}-`),
      )
      const occurrences = isCanceled ? drawn.length : (row.occurrences ?? Number.POSITIVE_INFINITY)
      for (let month = 0; month < occurrences; month += 1) {
        const date = addMonths(start.value, month)
        if (yearOf(date) > lastYear) break
        deposits.push({ date, amount: Number(row.amount), taxYear: taxYearOf(row) })
      }
      return deposits
    })
  const once = ledger.achDeposits
    .filter(({ name }) => String(name).startsWith(`accounts/${accountId}/`))
    .map((row) => ({ date: oneTimeDate, amount: Number(row.amount.value), taxYear: taxYearOf(row) }))
  return [...once, ...recurring].sort((a, b) => a.date.localeCompare(b.date))
}

/** Lists differences between the broker's deposits and the page's deposits, and tax years above the cap. */
export function depositDifferences(ledger: Ledger, contributed: Contributed): string[] {
  const differences: string[] = []
  const totals = new Map<number, number>()
  for (const { choice, accountId, today, preview, shown } of [contributed, contributed.other ?? []].flat()) {
    const lastYear = yearOf(today) + plannedYearCount - 1
    const deposits = brokerDeposits(ledger, accountId, today, lastYear)
    const name = `${JSON.stringify({ ...choice, other: undefined })} on ${today}`
    const compare = (what: string, actual: unknown, expected: unknown): void => {
      if (JSON.stringify(actual) !== JSON.stringify(expected))
        differences.push(`${name}: ${what} ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
    }
    const inYear = (year: number | undefined) => deposits.filter(({ date }) => date.startsWith(String(year)))
    const thisYear = inYear(preview.year)
    const total = thisYear.reduce((sum, { amount }) => sum + amount, 0)
    compare('deposits', deposits, shown)
    compare('left this year', thisYear.length, preview.depositsLeft)
    compare('total', total, preview.total)
    if (yearOf(preview.firstDeposit ?? today) <= lastYear)
      compare('first', deposits[0]?.date, preview.firstDeposit)
    if (preview.stop && preview.stop.taxYear < lastYear) {
      compare('stops', inYear(preview.stop.taxYear).at(-1)?.date, preview.stop.lastDeposit)
      if (!choice.date) compare('resumes', inYear(preview.stop.taxYear + 1)[0]?.date, preview.stop.resumes)
    }
    for (const { taxYear, amount } of deposits)
      if (taxYear !== undefined) totals.set(taxYear, (totals.get(taxYear) ?? 0) + amount)
  }
  for (const [taxYear, total] of totals)
    if (total > capOf(taxYear, contributed.choice.birthYear))
      differences.push(`${JSON.stringify(contributed.choice)}: ${total} for ${taxYear}, above the cap`)
  return differences
}
