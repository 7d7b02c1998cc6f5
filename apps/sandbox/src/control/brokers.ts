// What the control calls and the page do at either broker.

import { all } from '../alpaca/records.ts'
import { decideReview, statusOf } from '../alpaca/review.ts'
import { returnTransfer, transferWire } from '../alpaca/transfers.ts'
import { allAccounts } from '../ascend/account-state.ts'
import { allDeposits, returnDeposit } from '../ascend/ach-deposits.ts'
import { setReview } from '../ascend/control.ts'
import type { Sandbox } from '../core/sandbox.ts'

export const reviewOutcomes = ['approve', 'reject', 'more-documents', 'close'] as const

/** @returns `false` if neither broker has the account */
export const reviewAccount = (
  sandbox: Sandbox,
  accountId: string,
  outcome: (typeof reviewOutcomes)[number],
): boolean => setReview(sandbox, accountId, outcome) || decideReview(sandbox, accountId, outcome)

/** Returns a deposit as a bank would. @returns `false` if there is no such deposit, or if it has ended */
export const returnDepositById = (sandbox: Sandbox, id: string, code: string): boolean =>
  returnDeposit(sandbox, id, code) || returnTransfer(sandbox, id, code)

export const accountsInReview = (sandbox: Sandbox): { id: string; state: string }[] =>
  [
    ...allAccounts(sandbox),
    ...all(sandbox, 'account').map((account) => ({ id: account.id, state: statusOf(sandbox, account) })),
  ].filter(({ state }) => ['PENDING', 'ACTION_REQUIRED', 'APPROVAL_PENDING'].includes(state))

/** Returns deposits that a bank can return or has returned, oldest first for each broker. */
export const sentDeposits = (
  sandbox: Sandbox,
): { id: string; accountId: string; amount: string; state: string }[] => {
  const ascend = allDeposits(sandbox).map(({ fields, ...deposit }) => ({
    ...deposit,
    amount: fields.amount.value,
  }))
  const alpaca = all(sandbox, 'transfer').map((transfer) => ({
    ...transfer,
    state: transferWire(sandbox, transfer).status,
  }))
  return [...ascend, ...alpaca].filter(({ state }) => !['REJECTED', 'CANCELED'].includes(state))
}
