import { ProviderError } from '../../ports/provider-error.ts'
import { pollVerification, type VerificationPollDeps } from './poll.ts'

/** The next poll is scheduled already, so a provider failure is ignored. */
export const followVerification = async (deps: VerificationPollDeps, clientId: string): Promise<void> => {
  const { store } = deps
  const application = await store.applications.read(clientId)
  if (!application) return
  try {
    await pollVerification(deps, application)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
