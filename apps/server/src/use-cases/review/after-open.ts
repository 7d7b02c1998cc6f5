import { finalFailures } from '@vestibule/domain/review/event'
import type { Broker } from '../../ports/broker.ts'
import { ProviderError } from '../../ports/provider-error.ts'

export interface FailureAfterOpen {
  investigationId: string
  results: ('watchlist' | 'identity')[]
}

export interface AfterOpenDeps {
  broker: Pick<Broker, 'getInvestigation'>
  reportFailureAfterOpen: (failure: FailureAfterOpen) => void
}

/** Reports a final failure of an open account to the firm. A broker failure is ignored. */
export const reportAfterOpen = async (deps: AfterOpenDeps, investigationId: string): Promise<void> => {
  try {
    const { state, watchlistScreen, identityVerification } =
      await deps.broker.getInvestigation(investigationId)
    const results = finalFailures({
      investigation: state,
      watchlist: watchlistScreen,
      identity: identityVerification,
    })
    if (results.length > 0) deps.reportFailureAfterOpen({ investigationId, results })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}
