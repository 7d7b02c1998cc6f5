import { type Dollars, formatDollars } from '@vestibule/domain/contribution/amount'
import type { ReturnReason } from '@vestibule/domain/contribution/returns'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { fill } from './fill.ts'
import type { Language } from './language.ts'

export interface ReturnedContribution {
  readonly amount: Dollars
  readonly scheduledOn: IsoDate
  readonly reason: ReturnReason
}

/** Returns the texts about a returned contribution, for pages and mails: what happened and why, and what to do (CF-13). */
export const returnedTexts = (
  { amount, scheduledOn, reason }: ReturnedContribution,
  {
    today,
    contact,
    hasStoppedPlan,
    isActive,
    bankChangeOff,
  }: {
    today: IsoDate
    contact: string
    /** The return stopped the contributions. */
    hasStoppedPlan: boolean
    /** Further debits are to come. */
    isActive: boolean
    /** The broker takes no second bank for an open account. */
    bankChangeOff?: boolean | undefined
  },
  { words: { contributions: words }, format }: Language,
): string[] => {
  const another = fill(words.anotherBank[bankChangeOff ? 'firm' : 'page'], { contact })
  const isAboutNext = reason === 'funds' || reason === 'uncollected'
  return [
    fill(words.returned, {
      amount: formatDollars(amount),
      date: format.briefDate(scheduledOn, today),
      why: words.why[reason],
    }),
    ...(hasStoppedPlan ? [words.stoppedBy.RETURN] : []),
    fill(isAboutNext && !isActive ? words.again : words.todo[reason], { contact, another }),
  ]
}
