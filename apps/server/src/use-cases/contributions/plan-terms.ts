import { opensAtBroker } from '@vestibule/domain/account-types'
import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { drawsUntil } from '@vestibule/domain/contribution/next-draw'
import { firstDayOfChange, lastDebitKept } from '@vestibule/domain/contribution/plan-change'
import { isLastingReturn } from '@vestibule/domain/contribution/returns'
import { canBeStopped, dollarsOf } from '@vestibule/domain/contribution/stopping'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import { addDays, compareDates, type IsoDate } from '@vestibule/domain/iso-date'
import type { Application, BankRow, TransferRow } from '../../stores/application/rows.ts'
import type { ReturnedDeposit } from '../../stores/contributions/plans.ts'
import type { Store } from '../../stores/store-type.ts'
import { effectiveStatusOf } from '../application/flow-state.ts'
import { addByTaxYear, dollarsByTaxYear, drawingOf, isExtra, isWaiting, stoppableOf } from './transfer-row.ts'

/** Whether the account is open with a confirmed contribution, which can be changed, stopped and started again (MA-05). */
export const mayChangePlan = (application: Application): boolean =>
  completedStatuses.includes(effectiveStatusOf(application)) &&
  opensAtBroker(application.client.account_type) &&
  application.account?.state === 'OPEN' &&
  application.contribution !== null &&
  application.transfers.length > 0

/** Whether the application's bank account has returned no debit with a code that rules out further debits. */
export const canDebitBank = ({ bank }: Application, returns: readonly ReturnedDeposit[]): boolean =>
  !returns.some(
    ({ returnCode, drawnOn }) =>
      isLastingReturn(returnCode) &&
      (!bank?.debited_since || compareDates(drawnOn, bank.debited_since as IsoDate) > 0),
  )

/** Whether both are the same bank account, by institution and last digits, because the full numbers of linked banks are unknown. */
export const isSameAccount = (
  { bank }: Application,
  next: Pick<BankRow, 'institution_id' | 'account_mask'>,
): boolean => bank?.institution_id === next.institution_id && bank.account_mask === next.account_mask

/** From when and within which room a contribution can be authorized now. */
export interface PlanTerms {
  /** Recurring debits come after this day. One-time debits can come on it. */
  today: IsoDate
  alreadyContributed: Contribution['alreadyContributed']
  /** Whether the deposit comes in addition to a recurring plan, which stays as it is. */
  adds: boolean
}

/** Returns the transfers of the current plan that can still draw. Transfers that wait are not among them. */
export const liveTransfers = ({ transfers }: Application, today: IsoDate): TransferRow[] =>
  transfers.filter((row) => !isWaiting(row) && canBeStopped(stoppableOf(row), today))

/** Returns the terms of a one-time and of a recurring contribution. */
export const planTerms = async (
  { plans }: Pick<Store, 'plans'>,
  application: Application,
  today: IsoDate,
): Promise<{ oneTime: PlanTerms; recurring: PlanTerms }> => {
  const { client, contribution, transfers } = application
  const live = liveTransfers(application, today)
  const isReplaced = (row: TransferRow): boolean => live.includes(row) && !isExtra(row)
  const kept = (row: TransferRow): TransferRow => {
    const until = lastDebitKept(stoppableOf(row), today)
    return { ...row, occurrences: drawsUntil(drawingOf(row), until).length }
  }
  const elsewhere = dollarsByTaxYear(await plans.elsewhere(client.id), today)
  const before = (rows: readonly TransferRow[]) =>
    addByTaxYear(elsewhere, rows, (row) => dollarsOf(stoppableOf(isReplaced(row) ? kept(row) : row), today))
  const first = firstDayOfChange(live.map(stoppableOf), today)
  const replacing = before(transfers.filter((row) => !isWaiting(row)))
  const adds = contribution?.one_time === false && transfers.some((row) => isReplaced(row) || isWaiting(row))
  const asPlanned = () => addByTaxYear(elsewhere, transfers, (row) => dollarsOf(stoppableOf(row), today))
  return {
    recurring: { today: addDays(first, -1), alreadyContributed: replacing, adds: false },
    oneTime: {
      today: adds || live.length === 0 ? today : first,
      alreadyContributed: adds ? asPlanned() : replacing,
      adds,
    },
  }
}
