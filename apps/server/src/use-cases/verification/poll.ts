import { isOver, needsManualReview, type VerificationStatus } from '@vestibule/domain/verification/status'
import type { IdentityChecks } from '../../ports/identity-checks.ts'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { ApplicationDeps } from '../application/load.ts'
import { isDue, type ReportVerification, settleVerification } from './settle.ts'

export interface VerificationPollDeps extends ApplicationDeps {
  identityChecks: IdentityChecks
  /** reports a verification that the applicant cannot continue (PR-03) */
  reportVerification: ReportVerification
}

/** Shortest poll interval in ms, less than the page's, whose timer may be early. */
const apart = 2_900

/** Polls an attempt that is not over and moves the client. @throws ProviderError */
export const pollVerification = async (
  { store, clock, identityChecks, reportVerification }: VerificationPollDeps,
  application: Application,
): Promise<void> => {
  const { client, verification } = application
  if (!verification) return
  const { verification_id: id, status: before } = verification
  const settle = (status: VerificationStatus): Promise<void> =>
    store.transaction((tx) => settleVerification(tx, client.id, { id, status }, clock.now()))
  if (isOver(before)) {
    if (isDue(application)) await settle(before)
    return
  }
  if (!(await store.identityVerifications.claimPoll(client.id, clock.now(), apart))) return
  const { status } = await identityChecks.get(id)
  await settle(status)
  if (status !== before && needsManualReview(status)) reportVerification(status)
}

/** The next poll is scheduled already, so a provider failure is ignored. */
export const followVerification = async (deps: VerificationPollDeps, clientId: string): Promise<void> => {
  const application = await deps.store.applications.read(clientId)
  if (application) await pollVerification(deps, application).catch(ignoreProviderError)
}
