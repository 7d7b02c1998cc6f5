import { sharesIraLimit } from '@vestibule/domain/account-types'
import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { limitFor } from '@vestibule/domain/contribution/ira-limits'
import { previewContribution } from '@vestibule/domain/contribution/preview'
import { roomPerDeposit } from '@vestibule/domain/contribution/room'
import { shortDate } from '../ui/dates.ts'

interface Item {
  term: string
  value: string
}

export const previewItems = (contribution: Contribution): Item[] => {
  const { firstDeposit, year, depositsLeft, total, stop } = previewContribution(contribution)
  const items: Item[] = [
    { term: 'First deposit', value: firstDeposit === undefined ? 'None' : shortDate(firstDeposit) },
    { term: 'Deposits left this year', value: String(depositsLeft) },
    { term: `Total in ${year}`, value: formatDollars(total) },
  ]
  if (!sharesIraLimit(contribution.accountType)) return items
  const taxYear = roomPerDeposit(contribution)?.taxYear ?? year
  const limit = limitFor(taxYear, contribution.birthYear, contribution.limits)
  items.push({ term: `Yearly limit, tax year ${taxYear}`, value: formatDollars(limit) })
  const elsewhere = contribution.alreadyContributed[taxYear] ?? 0
  if (elsewhere > 0) items.push({ term: 'Taken by your other IRA', value: formatDollars(elsewhere) })
  if (stop?.lastDeposit !== undefined)
    items.push({ term: `Reaches the ${stop.taxYear} limit`, value: shortDate(stop.lastDeposit) })
  if (stop?.resumes !== undefined) items.push({ term: 'Resumes', value: shortDate(stop.resumes) })
  return items
}

/** Checks whether the applicant's other IRA uses up the limit of every tax year in which deposits are planned. */
export const isFull = (contribution: Contribution): boolean =>
  sharesIraLimit(contribution.accountType) && previewContribution(contribution).firstDeposit === undefined

/** Checks whether the planned deposits exceed the rest of the yearly limit. If so, the form only shows a notice. */
export const maxesOut = (contribution: Contribution): boolean =>
  roomPerDeposit(contribution)?.maxesOut ?? false
