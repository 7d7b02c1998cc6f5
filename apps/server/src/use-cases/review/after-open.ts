import { finalFailures } from '@vestibule/domain/review/event'
import type { Broker } from '../../ports/broker.ts'
import type { Clock } from '../../ports/clock.ts'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { ClientRow } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'

export interface FailureAfterOpen {
  investigationId: string
  results: ('watchlist' | 'identity')[]
}

export interface AfterOpenDeps {
  store: Pick<Store, 'events'>
  clock: Pick<Clock, 'now'>
  broker: Pick<Broker, 'getInvestigation'>
  reportFailureAfterOpen: (failure: FailureAfterOpen) => void
}

/** Reports to the firm if the broker's review of an open account has failed for good. Ignores provider failures. */
export const reportAfterOpen = async (
  deps: AfterOpenDeps,
  client: Pick<ClientRow, 'id' | 'user_id'>,
  investigationId: string,
): Promise<void> => {
  const investigation = await deps.broker.getInvestigation(investigationId).catch(ignoreProviderError)
  if (!investigation) return
  const { state, watchlistScreen: watchlist, identityVerification: identity } = investigation
  const results = finalFailures({ investigation: state, watchlist, identity })
  if (results.length === 0) return
  const data = { investigationId, results }
  const subject = { clientId: client.id, userId: client.user_id }
  await deps.store.events.record({ type: 'review.failed_after_opening', data }, subject, deps.clock.now())
  deps.reportFailureAfterOpen(data)
}
