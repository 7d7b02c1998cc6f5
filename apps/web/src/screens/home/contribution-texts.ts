import type { IsoDate } from '@vestibule/domain/iso-date'
import * as debits from '@vestibule/words/debits'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import type { Answer } from '../../api/call.ts'

export type Contributions = Answer<'getContributions'>
export type Debit = Contributions['coming'][number]

export const stoppedText = (
  { stopped_on, arriving }: Pick<Contributions, 'stopped_on' | 'arriving'>,
  today: IsoDate,
  { words: { contributions }, format }: Language,
): string => {
  const stopped =
    stopped_on === today
      ? contributions.stoppedToday
      : fill(contributions.stopped, { date: format.briefDate(stopped_on as IsoDate, today) })
  return arriving.length > 0 ? `${stopped} ${contributions.arriving}` : stopped
}

export const debitText = (
  { amount, scheduled_on, arrives_on }: Debit,
  today: IsoDate,
  language: Language,
): string =>
  debits.debitText(
    { amount, scheduledOn: scheduled_on as IsoDate, arrivesOn: arrives_on as IsoDate },
    today,
    language,
  )

export const nextText = (debit: Debit, today: IsoDate, language: Language): string =>
  fill(language.words.contributions.next, { debit: debitText(debit, today, language) })
