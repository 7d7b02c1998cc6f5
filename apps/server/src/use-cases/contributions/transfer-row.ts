import { randomUUID } from 'node:crypto'
import type { Contribution } from '@vestibule/domain/contribution/allowance'
import type { Dollars } from '@vestibule/domain/contribution/amount'
import type { Drawing } from '@vestibule/domain/contribution/next-draw'
import type { PlannedTransfer } from '@vestibule/domain/contribution/plan'
import { dollarsOf, type StoppableTransfer, waitingState } from '@vestibule/domain/contribution/stopping'
import { compareDates, type IsoDate } from '@vestibule/domain/iso-date'
import type { TransferRow } from '../../stores/application/rows.ts'
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

/** A one-time deposit beside a recurring plan. Changes of the plan leave it as it is. */
export const isExtra = ({ plan_key }: Pick<TransferRow, 'plan_key'>): boolean => plan_key.startsWith('extra-')

export const isWaiting = ({ state }: Pick<TransferRow, 'state'>): boolean => state === waitingState

/** Adds the dollars of transfers that have a tax year. */
export const addByTaxYear = (
  before: Contribution['alreadyContributed'],
  rows: readonly TransferRow[],
  dollars: (row: TransferRow) => Dollars,
): Contribution['alreadyContributed'] => {
  const byYear: Record<number, Dollars> = { ...before }
  for (const row of rows)
    if (row.tax_year !== null && dollars(row) > 0)
      byYear[row.tax_year] = (byYear[row.tax_year] ?? 0) + dollars(row)
  return byYear
}

/** Returns the dollars that the transfers have drawn or will draw, by tax year. */
export const dollarsByTaxYear = (
  rows: readonly TransferRow[],
  today: IsoDate,
): Contribution['alreadyContributed'] => addByTaxYear({}, rows, (row) => dollarsOf(stoppableOf(row), today))

export const drawingOf = ({ kind, start_date, occurrences }: TransferRow): Drawing => ({
  startDate: start_date as IsoDate,
  occurrences: kind === 'deposit' ? 1 : (occurrences ?? undefined),
})
