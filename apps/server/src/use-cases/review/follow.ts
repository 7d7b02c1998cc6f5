import { ProviderError } from '../../ports/provider-error.ts'
import { pollReview, type ReviewPollDeps } from './poll.ts'

/** The next poll is scheduled already, so a provider failure is ignored. */
export const followReview = async (deps: ReviewPollDeps, clientId: string): Promise<void> => {
  const { store } = deps
  const application = await store.applications.read(clientId)
  if (!application) return
  try {
    await pollReview(deps, application, 'job')
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
