import { pauseAfter } from '@vestibule/domain/review/pace'
import { ProviderError } from '../../ports/provider-error.ts'
import { type LookDeps, look } from './look.ts'

/** A turn that should have come so long ago was lost with its job, ms. */
const lostAfter = 5 * 60 * 1000
/** Reviews that one turn of housekeeping takes up; the next turn goes on. */
const atOnce = 100

/**
 * KY-09: one turn of the job that follows a review. The next is planned before the broker is asked, so that whatever
 * happens to this one the review is followed on; a broker that is not there is asked again then.
 */
export const followReview = async (deps: LookDeps, clientId: string): Promise<void> => {
  const { store, clock } = deps
  if (!(await store.reviews.turn(clientId, clock.now(), pauseAfter))) return
  const application = await store.applications.read(clientId)
  if (!application) return
  try {
    await look(deps, application, 'job')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

/** Reviews whose job was lost, all the same, are followed on. @returns how many */
export const takeUpReviews = ({ store, clock }: Pick<LookDeps, 'store' | 'clock'>): Promise<number> => {
  const now = clock.now()
  return store.reviews.takeUp(new Date(now.getTime() - lostAfter), now, atOnce)
}
