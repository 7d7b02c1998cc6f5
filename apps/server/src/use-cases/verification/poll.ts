import { isOver, needsManualReview, type VerificationStatus } from '@vestibule/domain/verification/status'
import type { Clock } from '../../ports/clock.ts'
import type { IdentityChecks } from '../../ports/identity-checks.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import type { TellOfVerification } from './report.ts'
import { isDue, settleVerification } from './settle.ts'

export interface VerificationPollDeps {
  store: Store
  clock: Clock
  identityChecks: IdentityChecks
  /** tells those who run it of a verification that ended in no way that the person can go on from (PR-03) */
  tellOfVerification: TellOfVerification
}

/** Two askings come at least so far apart, ms; a little less than the page waits, whose timer may be early. */
const apart = 2_900

/**
 * Asks how the client's attempt stands, unless it is over or somebody has just asked, and moves the client on where it has
 * ended. @throws ProviderError
 */
export const pollVerification = async (
  { store, clock, identityChecks, tellOfVerification }: VerificationPollDeps,
  application: Application,
): Promise<void> => {
  const { client, verification } = application
  if (!verification) return
  const { verification_id: id, status: before } = verification
  const settle = (status: VerificationStatus): Promise<void> =>
    store.transaction((within) => settleVerification(within, client.id, { id, status }, clock.now()))
  if (isOver(before)) {
    if (isDue(application)) await settle(before)
    return
  }
  if (!(await store.identityVerifications.claimPoll(client.id, clock.now(), apart))) return
  const { status } = await identityChecks.get(id)
  await settle(status)
  if (status !== before && needsManualReview(status)) tellOfVerification(status)
}
