import { disclosuresRequiredFor, shownOnPage } from '@vestibule/domain/disclosures/required'
import { ApiError } from '../../api/api-error.ts'
import type { Call } from '../../api/call.ts'
import { errorMessage } from '../../form/error-message.ts'
import { networkPage } from '../../site/network-page.ts'
import { currentWords } from '../../words/language.ts'

export type Confirmed =
  | { kind: 'confirmed' }
  /** The contribution was changed elsewhere, a new day began, or the other IRA has used the limit. */
  | { kind: 'stale'; text: string }
  | { kind: 'date_passed' }
  | { kind: 'failed'; text: string }
  /** The applicant's network was rejected. `page` is the path of the page that explains this. */
  | { kind: 'refused'; page: string }

export const isDatePassed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'date_passed'

const failed = (error: unknown, text: string): Confirmed => {
  if (error instanceof ApiError && error.code === 'stale')
    return { kind: 'stale', text: currentWords().confirmation.changed }
  if (error instanceof ApiError && error.code === 'ira_limit')
    return { kind: 'stale', text: errorMessage(error) }
  if (isDatePassed(error)) return { kind: 'date_passed' }
  const page = networkPage(error)
  return page ? { kind: 'refused', page } : { kind: 'failed', text: errorMessage(error, text) }
}

/** Confirms with the broker. Safe to retry, because each call is idempotent. Not used for `PRODUCT` accounts. */
export const confirmContribution = async (
  call: Call,
  {
    clientId,
    oneTime,
    firstDeposit,
  }: { clientId: string; oneTime: boolean; firstDeposit: string | undefined },
): Promise<Confirmed> => {
  const { bank, contribution, disclosures } = currentWords()
  try {
    const { bankRelationship } = await call('createBankRelationship', { params: { clientId }, ifMatch: true })
    if (bankRelationship.state.state === 'REJECTED') return { kind: 'failed', text: bank.noRelationship }
  } catch (error) {
    return failed(error, bank.noRelationship)
  }
  const body = {
    disclosures: shownOnPage(disclosuresRequiredFor.confirmation, disclosures),
    ...(firstDeposit === undefined ? {} : { first_deposit: firstDeposit }),
  }
  try {
    if (oneTime) await call('createDeposit', { params: { id: clientId }, body, ifMatch: true })
    else await call('createSchedules', { params: { clientId }, body, ifMatch: true })
  } catch (error) {
    return failed(error, contribution.failed)
  }
  return { kind: 'confirmed' }
}
