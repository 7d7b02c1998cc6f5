import { randomUUID } from 'node:crypto'
import type { Contribution } from '@vestibule/domain/contribution/allowance'
import type { Dollars } from '@vestibule/domain/contribution/amount'
import type { Drawing } from '@vestibule/domain/contribution/next-draw'
import type { PlannedSchedule, PlannedTransfer } from '@vestibule/domain/contribution/plan'
import { dollarsOf, type StoppableTransfer, waitingState } from '@vestibule/domain/contribution/stopping'
import { compareDates, type IsoDate } from '@vestibule/domain/iso-date'
import type { Application, TransferRow } from '../../stores/application/rows.ts'
import type { NewTransfer } from '../../stores/opening/accounts.ts'

/** Turns a future one-time deposit into a schedule of one occurrence, because the broker's deposits have no date. */
export const rowOf = (
  transfer: PlannedTransfer,
  today: IsoDate,
  plannedBy: TransferRow['planned_by'],
): NewTransfer => {
  const common = {
    id: randomUUID(),
    plan_key: transfer.key,
    amount: transfer.amount,
    tax_year: transfer.taxYear ?? null,
    planned_by: plannedBy,
  }
  if (transfer.kind === 'SCHEDULE')
    return {
      ...common,
      kind: 'schedule',
      start_date: transfer.startDate,
      occurrences: transfer.occurrences ?? null,
    }
  const later = compareDates(transfer.date, today) > 0
  return {
    ...common,
    kind: later ? 'schedule' : 'deposit',
    start_date: transfer.date,
    occurrences: later ? 1 : null,
  }
}

export const stoppableOf = (row: TransferRow): StoppableTransfer => ({
  ...drawingOf(row),
  kind: row.kind,
  amount: row.amount,
  state: row.state,
  mayDraw: row.broker_id !== null || row.state === 'STATE_UNSPECIFIED',
  stoppedOn: (row.stopped_on as IsoDate | null) ?? undefined,
  endsOn: (row.ends_on as IsoDate | null) ?? undefined,
})

/** Creates the key of a schedule that is added to a plan. Earlier schedules can have the same days, and keep their keys. */
export const addedKey = (
  { transfers }: Pick<Application, 'transfers'>,
  { startDate, key }: PlannedSchedule,
): string => `${transfers.length}-${startDate}-${key}`

/** A one-time deposit in addition to a recurring plan. Changes of the plan do not change it. */
export const isExtra = ({ plan_key }: Pick<TransferRow, 'plan_key'>): boolean => plan_key.startsWith('extra-')

export const isWaiting = ({ state }: Pick<TransferRow, 'state'>): boolean => state === waitingState

/** Returns the dollars that the transfers have drawn or will draw, by tax year. */
export const dollarsByTaxYear = (
  rows: readonly TransferRow[],
  today: IsoDate,
): Contribution['alreadyContributed'] => {
  const byYear: Record<number, Dollars> = {}
  for (const row of rows) {
    const dollars = dollarsOf(stoppableOf(row), today)
    if (row.tax_year !== null && dollars > 0) byYear[row.tax_year] = (byYear[row.tax_year] ?? 0) + dollars
  }
  return byYear
}

export const drawingOf = ({ kind, start_date, occurrences }: TransferRow): Drawing => ({
  startDate: start_date as IsoDate,
  occurrences: kind === 'deposit' ? 1 : (occurrences ?? undefined),
})
