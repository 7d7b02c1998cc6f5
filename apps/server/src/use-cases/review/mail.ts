import { isRevocable } from '@vestibule/domain/account-types'
import { documentsWantedStatuses, openedAtOnceStatuses } from '@vestibule/domain/flow/status-lists'
import { type Evidence, reviewOutcomes } from '@vestibule/domain/review/event'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Review } from '../../stores/review/reviews.ts'
import { clientCall } from '../application/load.ts'

/** The page informs an applicant whose last request is this recent, in ms. */
const present = 10_000

/** KY-09: one mail per outcome and request for documents. An IRA's mail carries its revocation notice (CF-10). */
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
  const key = `${client.id}:${status}${wanted ? `:${evidence.identificationId ?? ''}` : ''}`
  return clientCall('mail_review', client.id, key, { status }, user.id)
}
