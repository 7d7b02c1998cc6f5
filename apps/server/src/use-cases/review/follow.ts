import { ignoreProviderError } from '../../ports/provider-error.ts'
import { pollReview, type ReviewPollDeps } from './poll.ts'

/** The next poll is scheduled already, so a provider failure is ignored. */
export const followReview = async (deps: ReviewPollDeps, clientId: string): Promise<void> => {
  const application = await deps.store.applications.read(clientId)
  if (application) await pollReview(deps, application, 'job').catch(ignoreProviderError)
}
