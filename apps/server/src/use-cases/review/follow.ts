import { ProviderError } from '../../ports/provider-error.ts'
import { pollReview, type ReviewPollDeps } from './poll.ts'

/** Polls a client's review once; the next poll is planned already, so a provider that is away is polled again. */
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
