import { sharesIraLimit } from '@vestibule/domain/account-types'
import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { formatDollars } from '@vestibule/domain/contribution/amount'
import { limitFor } from '@vestibule/domain/contribution/ira-limits'
import { previewContribution } from '@vestibule/domain/contribution/preview'
import { roomPerDeposit } from '@vestibule/domain/contribution/room'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'

interface Item {
  term: string
  value: string
}

export const previewItems = (contribution: Contribution, { words, format }: Language): Item[] => {
  const { preview } = words.contribution
  const { firstDeposit, year, depositsLeft, total, stop } = previewContribution(contribution)
  const items: Item[] = [
    {
      term: preview.first,
      value: firstDeposit === undefined ? preview.none : format.shortDate(firstDeposit),
    },
    { term: preview.left, value: String(depositsLeft) },
    { term: fill(preview.total, { year }), value: formatDollars(total) },
  ]
  if (!sharesIraLimit(contribution.accountType)) return items
  const taxYear = roomPerDeposit(contribution)?.taxYear ?? year
  const limit = limitFor(taxYear, contribution.birthYear, contribution.limits)
  items.push({ term: fill(preview.limit, { year: taxYear }), value: formatDollars(limit) })
  const elsewhere = contribution.alreadyContributed[taxYear] ?? 0
  if (elsewhere > 0) items.push({ term: preview.elsewhere, value: formatDollars(elsewhere) })
  if (stop?.lastDeposit !== undefined)
    items.push({
      term: fill(preview.reached, { year: stop.taxYear }),
      value: format.shortDate(stop.lastDeposit),
    })
  if (stop?.resumes !== undefined)
    items.push({ term: preview.resumes, value: format.shortDate(stop.resumes) })
  return items
}

/** Checks whether the applicant's other IRA uses up the limit of every tax year in which deposits are planned. */
export const isFull = (contribution: Contribution): boolean =>
  sharesIraLimit(contribution.accountType) && previewContribution(contribution).firstDeposit === undefined

/** Checks whether the planned deposits exceed the rest of the yearly limit. This is not an error in the form. */
export const maxesOut = (contribution: Contribution): boolean =>
  roomPerDeposit(contribution)?.maxesOut ?? false
