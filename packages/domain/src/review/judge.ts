import type { Item } from '../documents/items.ts'
import type { Status } from '../flow/statuses.ts'
import type { Event } from '../flow/types.ts'
import type { ScreenResult } from './screen.ts'

/** The restriction of an account whose owner could not be identified without documents (AG-07). */
export const FAILING_KYC = 'AML_PARTIES_FAILING_KYC'

/** What the broker says of an account under review, and what it is compared with. */
export interface Evidence {
  /** PENDING, OPEN, CLOSED or something newer */
  account: string
  restrictions: readonly string[]
  /** OPEN or CLOSED; empty while there is none */
  investigation: string
  watchlist: ScreenResult
  identity: ScreenResult
  unverified: readonly Item[]
  /** the broker has identified the person anew since it was known what documents are wanted for */
  identifiedAnew: boolean
}

/** The statuses in which a review goes on. */
export const REVIEWED: readonly Status[] = [
  'ONBOARDING_AGREEMENTS',
  'KYC_DOCUMENTS_REQUIRED',
  'KYC_DOCUMENT_UPLOADED',
]

/**
 * AG-07, KY-02, KY-09: what the broker's word means for a client in this status; undefined: the review goes on. An open
 * account wins over everything. A watchlist screen ends it once it has failed, never while somebody looks. An
 * identification that failed in a closed investigation is final: of the documents where some were handed over, else of the
 * review. Documents are wanted again only when the broker has looked anew: what it said before they came is no answer.
 */
export const judgeReview = (status: Status, evidence: Evidence): Event | undefined => {
  const { account, watchlist, unverified } = evidence
  const refused = evidence.investigation === 'CLOSED' && evidence.identity === 'FAILED'
  if (account === 'OPEN') return 'account_opened'
  if (watchlist === 'FAILED' && status !== 'ONBOARDING_AGREEMENTS') return 'watchlist_failed'
  if (refused && status === 'KYC_DOCUMENT_UPLOADED') return 'documents_refused'
  if (account === 'CLOSED' || refused) return 'account_closed'
  if (account !== 'PENDING') return undefined
  if (status === 'ONBOARDING_AGREEMENTS')
    return evidence.restrictions.includes(FAILING_KYC) ? 'kyc_failing' : undefined
  if (status === 'KYC_DOCUMENT_UPLOADED' && evidence.identifiedAnew && unverified.length > 0)
    return 'documents_wanted'
  return undefined
}
