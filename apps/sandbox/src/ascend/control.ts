import type { Sandbox } from '../core/sandbox.ts'
import { closeAccount, failingKyc, loadAccount, openAccount, saveAccount } from './account-state.ts'
import { all, allOf, type BankRelationship, find, save } from './records.ts'
import { investigationOf, passReview, rejectReview, requestDocuments } from './review.ts'

/** Applies the outcome. Approval opens the account if its registration is active. @returns `false` if not found */
export const setReview = (
  sandbox: Sandbox,
  accountId: string,
  outcome: 'approve' | 'reject' | 'more-documents' | 'close',
): boolean => {
  if (!find(sandbox, 'account', accountId)) return false
  const account = loadAccount(sandbox, accountId)
  const investigation = investigationOf(sandbox, account)
  switch (outcome) {
    case 'approve':
      passReview(sandbox, investigation)
      if (isRegistered(sandbox, accountId)) openAccount(sandbox, account, sandbox.now().toISOString())
      return true
    case 'reject':
      rejectReview(sandbox, investigation)
      closeAccount(sandbox, account)
      return true
    case 'close':
      closeAccount(sandbox, account)
      return true
    case 'more-documents':
      requestDocuments(sandbox, investigation)
      saveAccount(sandbox, { ...account, state: 'PENDING', restrictions: [failingKyc] })
      return true
  }
}

export const depositsOf = (
  sandbox: Sandbox,
  accountNumber: string,
): { amount1: string; amount2: string } | undefined => {
  const { deposits } = newestOf(sandbox, accountNumber) ?? {}
  if (!deposits) return undefined
  const [first, second] = deposits.cents
  return { amount1: (first / 100).toFixed(2), amount2: (second / 100).toFixed(2) }
}

/** Simulates that the bank returned the micro-deposits, for an invented reason. @returns `false` if none are pending */
export const returnDeposits = (sandbox: Sandbox, accountNumber: string): boolean => {
  const newest = newestOf(sandbox, accountNumber)
  if (newest?.state !== 'PENDING') return false
  save(sandbox, 'bankRelationship', {
    ...newest,
    state: 'CANCELED',
    metadata: { comment: 'The micro deposits were returned.', reason: 'MICRO_DEPOSITS_RETURNED' },
    updateTime: sandbox.now().toISOString(),
  })
  return true
}

const newestOf = (sandbox: Sandbox, accountNumber: string): BankRelationship | undefined =>
  all(sandbox, 'bankRelationship').findLast(
    (each) => each.deposits && each.bankAccount.account_number === accountNumber,
  )

const isRegistered = (sandbox: Sandbox, accountId: string): boolean =>
  allOf(sandbox, 'enrollment', accountId).some(
    (each) => each.type.startsWith('REGISTRATION_') && each.state === 'ACTIVE',
  )
