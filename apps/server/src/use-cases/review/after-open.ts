import { finalFailures } from '@vestibule/domain/review/event'
import type { Broker } from '../../ports/broker.ts'
import { ignoreProviderError } from '../../ports/provider-error.ts'

export interface FailureAfterOpen {
  investigationId: string
  results: ('watchlist' | 'identity')[]
}

export interface AfterOpenDeps {
  broker: Pick<Broker, 'getInvestigation'>
  reportFailureAfterOpen: (failure: FailureAfterOpen) => void
}

/** Reports to the firm if the broker's review of an open account has failed for good. Ignores provider failures. */
export const reportAfterOpen = async (deps: AfterOpenDeps, investigationId: string): Promise<void> => {
  const investigation = await deps.broker.getInvestigation(investigationId).catch(ignoreProviderError)
  if (!investigation) return
  const { state, watchlistScreen: watchlist, identityVerification: identity } = investigation
  const results = finalFailures({ investigation: state, watchlist, identity })
  if (results.length > 0) deps.reportFailureAfterOpen({ investigationId, results })
}
