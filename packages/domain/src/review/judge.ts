import type { Item } from '../documents/items.ts'
import { statusesAfter, statusesWithEvent } from '../flow/status-lists.ts'
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

const reviewEvents = [
  'account_opened',
  'watchlist_failed',
  'documents_refused',
  'account_closed',
  'kyc_failing',
  'documents_wanted',
] as const satisfies readonly Event[]
export type ReviewEvent = (typeof reviewEvents)[number]

/** The statuses that a review leads to; each is mailed (KY-09). */
export const reviewOutcomes = statusesAfter(reviewEvents)

/** KY-10: the results of an investigation that failed for good: FAILED is final once the investigation is closed. */
export const finalFailures = ({
  investigation,
  watchlist,
  identity,
}: Pick<Evidence, 'investigation' | 'watchlist' | 'identity'>): ('watchlist' | 'identity')[] =>
  investigation === 'CLOSED'
    ? [
        ...(watchlist === 'FAILED' ? (['watchlist'] as const) : []),
        ...(identity === 'FAILED' ? (['identity'] as const) : []),
      ]
    : []

/**
 * AG-07, KY-02, KY-09, KY-10: the event that the broker's answer means in this status; undefined: the review goes on. An open
 * account wins over everything. A final failure ends the review, with or without a restriction on the account: of the
 * watchlist screen, of the documents where some were handed over, else of the review. Documents are wanted again only when
 * the broker has identified the person anew: its answer from before they came says nothing of them.
 */
export const judgeReview = (status: Status, evidence: Evidence): ReviewEvent | undefined => {
  const canHappen = (event: ReviewEvent): boolean => statusesWithEvent(event).includes(status)
  const { account, unverified } = evidence
  if (account === 'OPEN') return 'account_opened'
  const failed = finalFailures(evidence)
  if (failed.includes('watchlist')) return 'watchlist_failed'
  const refused = failed.includes('identity')
  if (refused && canHappen('documents_refused')) return 'documents_refused'
  if (account === 'CLOSED' || refused) return 'account_closed'
  if (account !== 'PENDING') return undefined
  if (canHappen('kyc_failing')) return evidence.restrictions.includes(FAILING_KYC) ? 'kyc_failing' : undefined
  if (canHappen('documents_wanted') && evidence.identifiedAnew && unverified.length > 0)
    return 'documents_wanted'
  return undefined
}
