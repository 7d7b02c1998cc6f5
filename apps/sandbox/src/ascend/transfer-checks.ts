import { type CalendarDate, dayOf, isOpenTaxYear } from '../core/calendar.ts'
import type { Sandbox } from '../core/sandbox.ts'
import { loadAccount } from './account-state.ts'
import { type Account, allOf } from './records.ts'
import { failedPrecondition, invalidField } from './status.ts'
import { bankRelationshipName } from './transfer-wire.ts'

export const loadOpenAccount = (sandbox: Sandbox, accountId: string): Account => {
  const account = loadAccount(sandbox, accountId)
  if (account.state !== 'OPEN') throw failedPrecondition('the account is not open')
  return account
}

export const checkBank = (sandbox: Sandbox, account: Account, name: string): void => {
  const found = allOf(sandbox, 'bankRelationship', account.id).find(
    (each) => bankRelationshipName(each) === name,
  )
  if (!found) throw invalidField('bank_relationship', 'is no bank relationship of the account')
  if (found.state !== 'APPROVED') throw failedPrecondition('the bank relationship is not approved')
}

const isRetirement = (account: Account): boolean => account.registration?.ownership_type === 'RETIREMENT'

/** Requires `contribution` for a retirement account and rejects it for other accounts. */
export const checkContribution = (account: Account, contribution: object | undefined): void => {
  if (isRetirement(account) && !contribution) {
    throw invalidField('retirement_contribution', 'is required for a retirement account')
  }
  if (!isRetirement(account) && contribution) {
    throw invalidField('retirement_contribution', 'must be absent but for a retirement account')
  }
}

export const checkTaxYear = (taxYear: number, day: CalendarDate): void => {
  if (!isOpenTaxYear(taxYear, day)) {
    throw invalidField('retirement_contribution.tax_year', 'is not open for contributions')
  }
}

export const today = (sandbox: Sandbox): CalendarDate => dayOf(sandbox.now())
