import { isRevocable } from '@vestibule/domain/account-types'
import { documentsWantedStatuses, openedAtOnceStatuses } from '@vestibule/domain/flow/status-lists'
import { type Evidence, reviewOutcomes } from '@vestibule/domain/review/event'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Review } from '../../stores/review/reviews.ts'

/** Whose page has asked within this time sees what happens, ms. */
const present = 10_000

/**
 * KY-09: the mail about where a review has led; decided once for each end, and once for each time that documents are wanted.
 * undefined: there is nothing to tell. An account that opens at once is told by the page alone, to those who look at it; an
 * IRA's mail holds the notice of its right to be revoked, and always goes (CF-10).
 */
export const mailOfReview = (
  { client, user }: Application,
  review: Review,
  evidence: Evidence & { identificationId?: string | undefined },
  now: Date,
): NewCall | undefined => {
  const status = client.client_status
  const isHere = review.askedAt !== null && now.getTime() - review.askedAt.getTime() < present
  if (!reviewOutcomes.includes(status)) return undefined
  if (openedAtOnceStatuses.includes(status) && isHere && !isRevocable(client.account_type)) return undefined
  const wanted = documentsWantedStatuses.includes(status)
  if (wanted && evidence.unverified.length === 0) return undefined
  return {
    operation: 'mail_review',
    key: `mail_review:${client.id}:${status}${wanted ? `:${evidence.identificationId ?? ''}` : ''}`,
    clientId: client.id,
    userId: user.id,
    input: { status },
  }
}
