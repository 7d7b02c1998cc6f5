import type { Sandbox } from '../core/sandbox.ts'
import { loadAccount } from './account-state.ts'
import { bankRelationshipName } from './bank-wire.ts'
import { dayOf } from './calendar.ts'
import { type Account, allOf } from './records.ts'
import type { CalendarDate } from './shape.ts'
import { invalidField, notYet } from './status.ts'

/** Money moves only on an open account. */
export const loadOpenAccount = (sandbox: Sandbox, accountId: string): Account => {
  const account = loadAccount(sandbox, accountId)
  if (account.state !== 'OPEN') throw notYet('the account is not open')
  return account
}

/** Money moves only over a bank relationship of the account that is approved. */
export const checkBank = (sandbox: Sandbox, account: Account, name: string): void => {
  const found = allOf(sandbox, 'bankRelationship', account.id).find(
    (each) => bankRelationshipName(each) === name,
  )
  if (!found) throw invalidField('bank_relationship', 'is no bank relationship of the account')
  if (found.state !== 'APPROVED') throw notYet('the bank relationship is not approved')
}

export const isRetirement = (account: Account): boolean =>
  account.registration?.ownership_type === 'RETIREMENT'

/** A deposit into an IRA says what contribution it is; one into another account says nothing of the kind. */
export const checkContribution = (account: Account, contribution: object | undefined): void => {
  if (isRetirement(account) && !contribution) {
    throw invalidField('retirement_contribution', 'is required for a retirement account')
  }
  if (!isRetirement(account) && contribution) {
    throw invalidField('retirement_contribution', 'must be absent but for a retirement account')
  }
}

/** A contribution made on a day is for that year, or until the tax deadline for the year before. */
export const checkTaxYear = (taxYear: number, type: string, day: CalendarDate): void => {
  const isPrevious = taxYear === day.year - 1 && takesPreviousYear(type) && isBeforeDeadline(day)
  if (taxYear !== day.year && !isPrevious) {
    throw invalidField('retirement_contribution.tax_year', 'is not open for contributions')
  }
}

/** The 15th of April. */
export const taxDeadline = { month: 4, day: 15 } as const

export const isBeforeDeadline = ({ month, day }: CalendarDate): boolean =>
  month < taxDeadline.month || (month === taxDeadline.month && day <= taxDeadline.day)

export const takesPreviousYear = (type: string): boolean => type === 'REGULAR'

export const today = (sandbox: Sandbox): CalendarDate => dayOf(sandbox.now())
