import { ignoreProviderError } from '../../ports/provider-error.ts'
import { pollVerification, type VerificationPollDeps } from './poll.ts'

/** The next poll is scheduled already, so a provider failure is ignored. */
export const followVerification = async (deps: VerificationPollDeps, clientId: string): Promise<void> => {
  const application = await deps.store.applications.read(clientId)
  if (application) await pollVerification(deps, application).catch(ignoreProviderError)
}
