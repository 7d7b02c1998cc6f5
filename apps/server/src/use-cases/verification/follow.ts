import { ProviderError } from '../../ports/provider-error.ts'
import { lookAtVerification, type VerificationLookDeps } from './poll.ts'

/** Polls a client's verification once; the next poll is planned already, so a provider that is away is polled again. */
export const followVerification = async (deps: VerificationLookDeps, clientId: string): Promise<void> => {
  const { store } = deps
  const application = await store.applications.read(clientId)
  if (!application) return
  try {
    await lookAtVerification(deps, application)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
