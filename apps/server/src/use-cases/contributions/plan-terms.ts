import { opensAtBroker } from '@vestibule/domain/account-types'
import type { Contribution } from '@vestibule/domain/contribution/allowance'
import { drewOn, firstDayOfChange, lastDebitKept } from '@vestibule/domain/contribution/plan-change'
import { isLastingReturn, isOfCurrentBank } from '@vestibule/domain/contribution/returns'
import { type Contributions, canBeStopped } from '@vestibule/domain/contribution/stopping'
import { completedStatuses } from '@vestibule/domain/flow/status-lists'
import { addDays, type IsoDate } from '@vestibule/domain/iso-date'
import type { Application, BankRow, TransferRow } from '../../stores/application/rows.ts'
import type { ReturnedDeposit } from '../../stores/contributions/plans.ts'
import type { Store } from '../../stores/store-type.ts'
import { effectiveStatusOf } from '../application/flow-state.ts'
import { dollarsByTaxYear, isExtra, isWaiting, stoppableOf } from './transfer-row.ts'

/** Whether the account is open with a confirmed contribution, which can be changed, stopped and started again (MA-05). */
export const mayChangePlan = (application: Application): boolean =>
  completedStatuses.includes(effectiveStatusOf(application)) &&
  opensAtBroker(application.client.account_type) &&
  application.account?.state === 'OPEN' &&
  application.contribution !== null &&
  application.transfers.length > 0

/** Whether the plan can be changed now. During a stop it cannot. */
export const mayChangeNow = (application: Application, { state }: Pick<Contributions, 'state'>): boolean =>
  mayChangePlan(application) && state !== 'STOPPING'

/** Whether the application's bank account has returned no debit with a code that rules out further debits. */
export const canDebitBank = ({ bank }: Application, returns: readonly ReturnedDeposit[]): boolean =>
  !returns.some(
    ({ returnCode, drawnOn }) => isLastingReturn(returnCode) && isOfCurrentBank(drawnOn, bank?.debited_since),
  )

/**
 * Whether the next bank account can be debited. It must be another account than one that can no longer be debited, by
 * institution and last digits, because the full numbers of linked accounts are unknown.
 */
export const canDebitNext = (
  { bank }: Application,
  next: Pick<BankRow, 'institution_id' | 'account_mask' | 'relationship_state'>,
  canDebit: boolean,
): boolean => {
  const isSame = bank?.institution_id === next.institution_id && bank.account_mask === next.account_mask
  return next.relationship_state !== 'REJECTED' && (canDebit || !isSame)
}

/** The limits within which a contribution can be authorized now. */
export interface PlanTerms {
  /** Recurring debits must be after this day. One-time debits can be on this day. */
  today: IsoDate
  alreadyContributed: Contribution['alreadyContributed']
  /** Whether the deposit is in addition to the recurring plan, which does not change. */
  adds: boolean
}

/** Returns the transfers of the current plan that can still draw, without those that wait. */
export const liveTransfers = ({ transfers }: Application, today: IsoDate): TransferRow[] =>
  transfers.filter((row) => !isWaiting(row) && canBeStopped(stoppableOf(row), today))

/** Returns the terms of a one-time and of a recurring contribution. */
export const planTerms = async (
  { plans }: Pick<Store, 'plans'>,
  application: Application,
  today: IsoDate,
): Promise<{ oneTime: PlanTerms; recurring: PlanTerms }> => {
  const { client, contribution, transfers, bank } = application
  const live = liveTransfers(application, today)
  const replaced = new Set(live.filter((row) => !isExtra(row)))
  const elsewhere = await plans.elsewhere(client.id)
  const first = firstDayOfChange(live.map(stoppableOf), today)
  const left = transfers
    .filter((row) => !isWaiting(row))
    .map((row) => (replaced.has(row) ? { ...row, ends_on: lastDebitKept(stoppableOf(row), today) } : row))
  const adds = contribution?.one_time === false && (replaced.size > 0 || transfers.some(isWaiting))
  const replacing = dollarsByTaxYear([...elsewhere, ...left], today)
  // The next bank cannot be debited on a day on which the current one was.
  const mustWait =
    live.length > 0 || (bank?.next_sealed && transfers.some((row) => drewOn(stoppableOf(row), today)))
  return {
    recurring: { today: addDays(first, -1), alreadyContributed: replacing, adds: false },
    oneTime: {
      today: mustWait && !adds ? first : today,
      alreadyContributed: adds ? dollarsByTaxYear([...elsewhere, ...transfers], today) : replacing,
      adds,
    },
  }
}
