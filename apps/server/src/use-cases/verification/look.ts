import { isOver } from '@vestibule/domain/verification/status'
import type { Application } from '../../ports/applications.ts'
import type { Clock } from '../../ports/clock.ts'
import type { IdentityChecks } from '../../ports/identity-checks.ts'
import type { Store } from '../../ports/store.ts'
import { isDue, settleVerification } from './settle.ts'

export interface VerificationLookDeps {
  store: Store
  clock: Clock
  identityChecks: IdentityChecks
}

/** Two askings come at least so far apart, ms; a little less than the page waits, whose timer may be early. */
const apart = 2_900

/**
 * Asks how the client's attempt stands, unless it is over or somebody has just asked, and moves the client on where it has
 * ended. @throws ProviderError
 */
export const lookAtVerification = async (
  { store, clock, identityChecks }: VerificationLookDeps,
  application: Application,
): Promise<void> => {
  const { client, verification } = application
  if (!verification) return
  const settle = (status: typeof verification.status): Promise<void> =>
    store.transaction((within) =>
      settleVerification(within, client.id, { id: verification.verification_id, status }, clock.now()),
    )
  if (isOver(verification.status)) {
    if (isDue(application)) await settle(verification.status)
    return
  }
  if (!(await store.identityVerifications.mayLook(client.id, clock.now(), apart))) return
  await settle((await identityChecks.get(verification.verification_id)).status)
}
