import { type AccountType, flowOf } from '../account-types.ts'
import { effectiveStatus, firstStatus, type Move, rowOf } from './flow.ts'
import { completedStatuses } from './status-lists.ts'
import type { Status } from './statuses.ts'
import type { Facts } from './types.ts'

/** A person's application, as far as another one depends on it. */
export interface OwnApplication {
  accountType: AccountType
  status: Status
  facts: Facts
}

const isOpened = ({ status, facts }: OwnApplication): boolean =>
  completedStatuses.includes(status) || facts.brokerOpen

/** What a brand offers to one person. */
export interface Offer {
  accountTypes: readonly AccountType[]
  secondIndividualAccount: boolean
}

/** Returns the account types of which a person may begin an application (MA-01): none while an application is not open. */
export const typesToBegin = (
  { accountTypes, secondIndividualAccount }: Offer,
  own: readonly OwnApplication[],
): readonly AccountType[] => {
  if (!own.every(isOpened)) return []
  return accountTypes.filter((type) => {
    const most = type === 'REGULAR' && secondIndividualAccount ? 2 : 1
    return own.filter(({ accountType }) => accountType === type).length < most
  })
}

/**
 * Returns where an application begins that has the answers of another one (MA-02): at its first form with a missing answer, or
 * after the forms. `areCurrent` is false if the answers must be given again: then it begins at the first form.
 */
export const beginningOf = (accountType: AccountType, answered: Facts, areCurrent: boolean): Move => {
  const flow = flowOf(accountType)
  const missing = effectiveStatus('personal', 'ONBOARDING_AGREEMENTS', 3, { ...answered, hasAccount: false })
  const afterForms = flow === 'product' ? 'ONBOARDING_CONTRIBUTION' : 'ONBOARDING_AFFILATIONS'
  const to = !areCurrent ? firstStatus : missing === 'ONBOARDING_AFFILATIONS' ? afterForms : missing
  return { to, step: rowOf(flow, to, 1)?.step ?? 1 }
}
