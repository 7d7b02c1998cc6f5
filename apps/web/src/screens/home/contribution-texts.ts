import { formatDollars } from '@vestibule/domain/contribution/amount'
import type { IsoDate } from '@vestibule/domain/iso-date'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import type { Answer } from '../../api/call.ts'

export type Contributions = Answer<'getContributions'>
type Debit = Contributions['coming'][number]

const day = (text: string): IsoDate => text as IsoDate

/** Lists the deposits as `Already sent and will still arrive: $300 on Dec 7.` */
export const arrivingText = (
  { arriving }: Pick<Contributions, 'arriving'>,
  { words: { contributions }, format }: Language,
): string => {
  if (arriving.length === 0) return ''
  const debits = arriving.map(({ amount, arrives_on }) =>
    fill(contributions.debit, { amount: formatDollars(amount), date: format.dayAndMonth(day(arrives_on)) }),
  )
  return fill(contributions.arriving, { debits: format.and(debits) })
}

export const stoppedText = (
  stopped: Omit<Contributions, 'coming'>,
  today: IsoDate,
  language: Language,
): string => {
  const { stopped_on } = stopped
  const { contributions } = language.words
  const after =
    stopped_on === today
      ? contributions.stoppedToday
      : fill(contributions.stopped, { date: language.format.shortDate(day(stopped_on)) })
  return [after, arrivingText(stopped, language)].filter(Boolean).join(' ')
}

const valuesOf = ({ amount, scheduled_on, arrives_on }: Debit, { format }: Language) => ({
  amount: formatDollars(amount),
  scheduled: format.shortDate(day(scheduled_on)),
  arrives: format.shortDate(day(arrives_on)),
})

export const nextText = (debit: Debit, language: Language): string =>
  fill(language.words.contributions.next, valuesOf(debit, language))

/** Formats a debit as `$300: scheduled Sat, Dec 5, 2026; arrives Mon, Dec 7, 2026`. */
export const preventedText = (debit: Debit, language: Language): string =>
  fill(language.words.contributions.dialog.prevented, valuesOf(debit, language))
