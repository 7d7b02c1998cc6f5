import { finalFailures } from '@vestibule/domain/review/event'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { ClientRow } from '../../stores/application/rows.ts'
import type { Deps } from '../deps.ts'

/** Reports to the firm if the broker's review of an open account has failed for good. Ignores provider failures. */
export const reportAfterOpen = async (
  deps: Deps,
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
