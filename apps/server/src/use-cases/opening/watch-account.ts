import type { Event } from '@vestibule/domain/flow/types'
import type { Application, Caller } from '../../ports/applications.ts'
import { factsOf } from '../application/facts.ts'
import { loadOfAccount } from '../application/load.ts'
import { evidenceOf, movesOf } from '../application/moves.ts'
import type { OpeningDeps } from './operations.ts'

/** The restriction that asks for identity documents (AG-07). */
const failingKyc = 'AML_PARTIES_FAILING_KYC'

const eventOf = (account: { state: string; activeRestrictions: string[] }): Event | undefined => {
  if (account.state === 'OPEN') return 'account_opened'
  if (account.state === 'CLOSED') return 'account_closed'
  return account.state === 'PENDING' && account.activeRestrictions.includes(failingKyc)
    ? 'kyc_failing'
    : undefined
}

/**
 * AG-07: reads the brokerage account's state, and moves the client on when it is decided.
 * @throws AppError forbidden, ProviderError
 */
export const watchAccount = async (
  deps: OpeningDeps,
  caller: Caller,
  accountId: string,
): Promise<{ state: string; active_restrictions: string[]; application: Application }> => {
  const application = await loadOfAccount(deps, caller, accountId)
  const account = await deps.broker.getAccount(accountId)
  const { client } = application
  const event = application.account?.affirmed_at ? eventOf(account) : undefined
  const seen = { state: account.state, active_restrictions: account.activeRestrictions }
  const moves = event
    ? movesOf(event, [
        ...evidenceOf(factsOf(application)),
        ...(event === 'account_opened' ? (['brokerOpen'] as const) : []),
      ])
    : {}
  if (!event || !moves[`${client.account_type}:${client.client_status}`]) return { ...seen, application }
  const moved = await deps.store.transaction(async (store) => {
    await store.records.putAccount(client.id, {
      ...seen,
      ...(event === 'account_opened' ? { opened_at: deps.clock.now().toISOString() } : {}),
    })
    return store.applications.record({ clientId: client.id, now: deps.clock.now(), moves, action: event })
  })
  return { ...seen, application: moved }
}
