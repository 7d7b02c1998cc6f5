import { type Contributions, contributionsOf, type Debit } from '@vestibule/domain/contribution/stopping'
import type { IsoDate } from '@vestibule/domain/iso-date'
import type { Application } from '../../stores/application/rows.ts'
import type { ReturnedDeposit } from '../../stores/contributions/plans.ts'
import { stoppableOf } from './transfer-row.ts'

/**
 * @param returns deposits that the bank returned, which therefore do not arrive
 * @param isReplanning see `contributionsOf`
 */
export const contributionsNow = (
  { transfers }: Application,
  stoppedOn: IsoDate | undefined,
  today: IsoDate,
  {
    returns = [],
    isReplanning = false,
  }: { returns?: readonly ReturnedDeposit[]; isReplanning?: boolean | undefined } = {},
): Contributions => {
  const contributions = contributionsOf(transfers.map(stoppableOf), stoppedOn, today, isReplanning)
  const isReturned = ({ scheduledOn, amount }: Debit): boolean =>
    returns.some((one) => one.drawnOn === scheduledOn && one.amount === amount)
  return { ...contributions, arriving: contributions.arriving.filter((debit) => !isReturned(debit)) }
}
