import { plannedYearCount } from '@vestibule/domain/contribution/plan'
import { yearOf } from '@vestibule/domain/iso-date'
import { capOf } from './choices.ts'
import type { Contributed } from './contribute.ts'
import { type Deposit, depositsAtBroker } from './drawn.ts'
import type { Ledger } from './sandbox-control.ts'

/** What is wrong with what the broker holds, beside what was shown: nothing, or a line each. */
export function depositDifferences(ledger: Ledger, contributed: Contributed): string[] {
  const wrong: string[] = []
  const both = [contributed, ...(contributed.other ? [contributed.other] : [])]
  const totals = new Map<number, number>()
  for (const { choice, accountId, today, preview, shown } of both) {
    const lastYear = yearOf(today) + plannedYearCount - 1
    const held = depositsAtBroker(ledger, accountId, today, lastYear)
    const said = `${JSON.stringify({ ...choice, other: undefined })} on ${today}`
    const differs = (what: string, is: unknown, wanted: unknown): void => {
      if (JSON.stringify(is) !== JSON.stringify(wanted))
        wrong.push(`${said}: ${what} ${JSON.stringify(is)} instead of ${JSON.stringify(wanted)}`)
    }
    const thisYear = held.filter(({ date }) => date.startsWith(String(preview.year)))
    const inYear = (year: number | undefined) => held.filter(({ date }) => date.startsWith(String(year)))
    differs('deposits', held, shown)
    differs('left this year', thisYear.length, preview.depositsLeft)
    differs('total', sumOf(thisYear), preview.total)
    if (yearOf(preview.firstDeposit ?? today) <= lastYear)
      differs('first', held[0]?.date, preview.firstDeposit)
    if (preview.stop && preview.stop.taxYear < lastYear) {
      differs('stops', inYear(preview.stop.taxYear).at(-1)?.date, preview.stop.lastDeposit)
      if (!choice.date) differs('resumes', inYear(preview.stop.taxYear + 1)[0]?.date, preview.stop.resumes)
    }
    for (const { taxYear, amount } of held)
      if (taxYear !== undefined) totals.set(taxYear, (totals.get(taxYear) ?? 0) + amount)
  }
  for (const [taxYear, total] of totals)
    if (total > capOf(taxYear, contributed.choice.birthYear))
      wrong.push(`${JSON.stringify(contributed.choice)}: ${total} for ${taxYear}, above the cap`)
  return wrong
}

const sumOf = (draws: readonly Deposit[]): number => draws.reduce((sum, { amount }) => sum + amount, 0)
