import { reviewStatuses } from '@vestibule/domain/flow/status-lists'
import type { Caller } from '../../stores/people.ts'
import { loadOfAccount } from '../application/load.ts'
import type { Deps } from '../deps.ts'
import { pollReview } from '../review/poll.ts'

/** Returns the account's state at the broker. During a review, polls the broker at most every three seconds. */
export const readAccountState = async (deps: Deps, caller: Caller, accountId: string) => {
  const application = await loadOfAccount(deps, caller, accountId)
  const { client, account } = application
  if (!account?.account_id) return { state: 'PENDING', active_restrictions: [], application }
  if (!account.affirmed_at || !reviewStatuses.includes(client.client_status)) {
    const { state, activeRestrictions } = await deps.broker.getAccount(account.account_id)
    return { state, active_restrictions: activeRestrictions, application }
  }
  const polled = await pollReview(deps, application, 'page')
  const now = polled ? await deps.store.applications.read(client.id) : application
  if (!now?.account) throw new Error('an account under review is missing')
  const { state, active_restrictions } = now.account
  return { state, active_restrictions, application: now }
}
