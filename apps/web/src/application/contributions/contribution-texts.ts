import { formatDollars } from '@vestibule/domain/contribution/amount'
import type { IsoDate } from '@vestibule/domain/iso-date'
import * as debits from '@vestibule/words/debits'
import { fill } from '@vestibule/words/fill'
import type { Language } from '@vestibule/words/language'
import { returnedTexts } from '@vestibule/words/returned-deposits'
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

/** Returns why contributions were stopped or returned, and what to do. Empty if neither happened. */
export const reasonTexts = (
  { state, stopped_by, returned }: Pick<Contributions, 'state' | 'stopped_by' | 'returned'>,
  { today, ...terms }: { today: IsoDate; contact: string; bankChangeOff?: boolean | undefined },
  language: Language,
): string[] => {
  const { contributions: words } = language.words
  const hasStoppedPlan = stopped_by === 'RETURN'
  const about = returned && {
    amount: returned.amount,
    scheduledOn: returned.scheduled_on as IsoDate,
    reason: returned.reason,
  }
  const isStopped = state === 'STOPPING' || state === 'STOPPED'
  return [
    ...(isStopped && stopped_by && !hasStoppedPlan ? [words.stoppedBy[stopped_by]] : []),
    ...(about
      ? returnedTexts(about, { ...terms, today, hasStoppedPlan, isActive: state === 'ACTIVE' }, language)
      : []),
    ...(isStopped && !hasStoppedPlan ? [words.again] : []),
  ]
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

/** Returns the amount and the day, as in `$300 · Sat, Dec 5`, and then both days in words. */
export const nextTexts = (
  { amount, scheduled_on, arrives_on }: Debit,
  today: IsoDate,
  language: Language,
): { amountAndDay: string; days: string } => {
  const days = { scheduledOn: scheduled_on as IsoDate, arrivesOn: arrives_on as IsoDate }
  return {
    amountAndDay: `${formatDollars(amount)} · ${language.format.briefDate(days.scheduledOn, today)}`,
    days: debits.debitDaysText(days, today, language),
  }
}
