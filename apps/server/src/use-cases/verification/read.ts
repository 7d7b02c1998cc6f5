import type { VerificationStatus } from '@vestibule/domain/verification/status'
import type { Application } from '../../ports/application.ts'
import type { Caller } from '../../ports/applications.ts'
import { ProviderError } from '../../ports/provider-error.ts'
import { type ApplicationDeps, loadClient } from '../application/load.ts'
import { lookAtVerification, type VerificationLookDeps } from './look.ts'
import { verificationCall } from './operations.ts'

/** An attempt that is being sent, or of which it is not known yet what became. */
const isBeingSent = async ({ store }: ApplicationDeps, application: Application): Promise<boolean> => {
  const call = await store.calls.byKey(verificationCall(application).key)
  return call?.state === 'pending' && (call.isHeld || call.inDoubt)
}

/**
 * PR-03: how the client's verification stands, asked of the provider every three seconds at most; in between, and while the
 * provider is not there, the last answer is told again. `not_started`: none was begun.
 * @throws AppError forbidden
 */
export const readVerification = async (
  deps: VerificationLookDeps,
  caller: Caller,
  clientId: string,
): Promise<{ status: VerificationStatus | 'not_started'; application: Application }> => {
  const before = await loadClient(deps, caller, clientId)
  if (await isBeingSent(deps, before)) return { status: 'active', application: before }
  if (!before.verification) return { status: 'not_started', application: before }
  try {
    await lookAtVerification(deps, before)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
  const application = await loadClient(deps, caller, clientId)
  return { status: application.verification?.status ?? 'not_started', application }
}
