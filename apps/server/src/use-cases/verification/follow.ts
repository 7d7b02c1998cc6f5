import { pauseAfter } from '@vestibule/domain/review/pace'
import { ProviderError } from '../../ports/provider-error.ts'
import { lookAtVerification, type VerificationLookDeps } from './look.ts'

/** A turn that should have come so long ago was lost with its job, ms. */
const lostAfter = 5 * 60 * 1000
/** Attempts that one turn of housekeeping takes up; the next turn goes on. */
const atOnce = 100

/**
 * PR-03: one turn of the job that follows an attempt, ever less often, until it is over; the person need not be there. The
 * next is planned before the provider is asked, so that whatever happens to this one the attempt is followed on.
 */
export const followVerification = async (deps: VerificationLookDeps, clientId: string): Promise<void> => {
  const { store, clock } = deps
  if (!(await store.identityVerifications.turn(clientId, clock.now(), pauseAfter))) return
  const application = await store.applications.read(clientId)
  if (!application) return
  try {
    await lookAtVerification(deps, application)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

/** Attempts whose job was lost, all the same, are followed on. @returns how many */
export const takeUpVerifications = ({
  store,
  clock,
}: Pick<VerificationLookDeps, 'store' | 'clock'>): Promise<number> => {
  const now = clock.now()
  return store.identityVerifications.takeUp(new Date(now.getTime() - lostAfter), now, atOnce)
}
