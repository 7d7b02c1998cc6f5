import type { FirmEventType } from '../events/firm-events.ts'
import { addDays, compareDates, type IsoDate } from '../iso-date.ts'
import { hasEndedAtBroker, type StoppableTransfer } from './stopping.ts'

/** Consumers' banks can return a debit for 60 days after the statement that shows it. This covers a monthly statement. */
const returnableDays = 95

type Watched = Pick<StoppableTransfer, 'kind' | 'state' | 'startDate' | 'stoppedOn'>

/** Checks whether the broker or the bank may still change a transfer without us. A stop can be too late for a deposit. */
export const isWatched = ({ kind, state, startDate, stoppedOn }: Watched, today: IsoDate): boolean => {
  const isSent = kind === 'deposit' && state === 'COMPLETED'
  if (!isSent) return stoppedOn === undefined && !hasEndedAtBroker(state)
  return compareDates(today, addDays(startDate, returnableDays)) <= 0
}

type TransferChange = Extract<FirmEventType, 'deposit.returned' | 'deposit.failed' | 'schedule.canceled'>

/** Returns the firm's event for a state that the broker set without us. */
export const changeAtBroker = (
  { kind }: Pick<Watched, 'kind'>,
  state: string,
): TransferChange | undefined => {
  if (kind === 'schedule') return state === 'CANCELED' ? 'schedule.canceled' : undefined
  if (state === 'RETURNED') return 'deposit.returned'
  return state === 'REJECTED' || state === 'CANCELED' ? 'deposit.failed' : undefined
}
