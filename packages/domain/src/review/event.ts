import type { Item } from '../documents/items.ts'
import { statusesAfter, statusesWithEvent } from '../flow/status-lists.ts'
import type { Status } from '../flow/statuses.ts'
import type { Event } from '../flow/types.ts'
import type { ScreenResult } from './screen.ts'

export const failingKycRestriction = 'AML_PARTIES_FAILING_KYC'

export interface Evidence {
  /** PENDING, OPEN, CLOSED, or a value that the broker added later. */
  account: string
  restrictions: readonly string[]
  /** OPEN or CLOSED. Empty if there is no investigation. */
  investigation: string
  watchlist: ScreenResult
  identity: ScreenResult
  unverified: readonly Item[]
  /** Whether the broker identified the person again after documents were requested. */
  identifiedAgain: boolean
}

const reviewEvents = [
  'account_opened',
  'watchlist_failed',
  'documents_refused',
  'account_closed',
  'kyc_failing',
  'documents_wanted',
] as const satisfies readonly Event[]
export type ReviewEvent = (typeof reviewEvents)[number]

/** Statuses that cause an email to the applicant. */
export const reviewOutcomes = statusesAfter(reviewEvents)

/** Returns the failed checks if the investigation is closed, and otherwise an empty list. */
export const finalFailures = (
  evidence: Pick<Evidence, 'investigation' | 'watchlist' | 'identity'>,
): ('watchlist' | 'identity')[] =>
  evidence.investigation === 'CLOSED'
    ? (['watchlist', 'identity'] as const).filter((screen) => evidence[screen] === 'FAILED')
    : []

/** Returns the event that the evidence causes, if any. Documents are requested again only if `identifiedAgain`. */
export const reviewEvent = (status: Status, evidence: Evidence): ReviewEvent | undefined => {
  const canHappen = (event: ReviewEvent): boolean => statusesWithEvent(event).includes(status)
  const { account, unverified } = evidence
  if (account === 'OPEN') return 'account_opened'
  const failed = finalFailures(evidence)
  if (failed.includes('watchlist')) return 'watchlist_failed'
  const refused = failed.includes('identity')
  if (refused && canHappen('documents_refused')) return 'documents_refused'
  if (account === 'CLOSED' || refused) return 'account_closed'
  if (account !== 'PENDING') return undefined
  if (canHappen('kyc_failing'))
    return evidence.restrictions.includes(failingKycRestriction) ? 'kyc_failing' : undefined
  if (canHappen('documents_wanted') && evidence.identifiedAgain && unverified.length > 0)
    return 'documents_wanted'
  return undefined
}
