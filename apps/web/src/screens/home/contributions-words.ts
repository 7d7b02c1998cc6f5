import { formatDollars } from '@vestibule/domain/contribution/amount'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Answer } from '../../api/call.ts'
import { dayAndMonth, shortDate } from '../../ui/dates.ts'

export type Contributions = Answer<'getContributions'>
type Debit = Contributions['coming'][number]

const day = (text: string): IsoDate => text as IsoDate

const list = (debits: readonly Debit[]): string =>
  debits
    .map(({ amount, arrives_on }) => `${formatDollars(amount)} on ${dayAndMonth(day(arrives_on))}`)
    .join('; ')

/** Lists the deposits as `Already sent and will still arrive: $300 on Dec 7.` */
export const arrivingWords = ({ arriving }: Pick<Contributions, 'arriving'>): string =>
  arriving.length > 0 ? `Already sent and will still arrive: ${list(arriving)}.` : ''

export const stoppedWords = (contributions: Omit<Contributions, 'coming'>, today: IsoDate): string => {
  const { stopped_on } = contributions
  const after = stopped_on === today ? 'today' : shortDate(day(stopped_on))
  return [`Stopped: everything after ${after}.`, arrivingWords(contributions)].filter(Boolean).join(' ')
}

/** Formats a debit as `$300: scheduled Sat, Dec 5, 2026; arrives Mon, Dec 7, 2026`. */
export const comingWords = ({ amount, scheduled_on, arrives_on }: Debit): string =>
  `${formatDollars(amount)}: scheduled ${shortDate(day(scheduled_on))}; arrives ${shortDate(day(arrives_on))}`

export const words = {
  h2: 'Your contributions',
  next: (debit: Debit) => `Next contribution of ${comingWords(debit)}`,
  stop: 'Stop contributions',
  title: 'Stop contributions?',
  prevents: 'This stops everything after today, beginning with:',
  final: (contact: string) => `Stopping is final. To start again, write to ${contact}.`,
  again: (contact: string) => `To start again, write to ${contact}.`,
  keep: 'Keep contributions',
  stopping:
    'Your contributions are stopped. Our broker has not confirmed all of it yet. We will email you when it has.',
  notLoaded: 'We could not load your contributions.',
  notStopped: 'We could not stop your contributions. Please try again.',
}
