import { confirmationStatuses, depositFormStatuses, statusesAfter } from '@vestibule/domain/flow/status-lists'
import type { Engine } from '../../provider-calls/engine.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { factsOf } from '../application/facts.ts'
import { loadClient, requireStatus, requireVersion } from '../application/load.ts'
import { moveClient } from '../application/save.ts'
import { answered } from '../opening/open-account.ts'
import { type NetworkDeps, requireScreenedNetwork } from '../screening/network.ts'
import { isTyped, type MoneyDeps } from './bank-of.ts'
import { relationshipCall } from './calls.ts'
import { settleDeposits } from './deposit-outcome.ts'

type RelationshipDeps = MoneyDeps & NetworkDeps & { engine: Engine }

/** The same bank account again: its deposits remain valid. */
const goOn = async (deps: RelationshipDeps, clientId: string): Promise<void> => {
  await deps.store.transaction(async (within) => {
    const application = await within.applications.read(clientId, 'hold')
    const state = application?.bank?.relationship_state ?? ''
    if (!application || state === 'REJECTED') return
    await moveClient(within, deps.clock.now(), application, 'relationship_created', 'bank_relationship_kept')
    if (state === 'APPROVED') await settleDeposits(within, deps, application, { state })
  })
}

/** CF-03, BA-07: links the bank account at the broker, once. A typed account gets two deposits. */
export const createBankRelationship = async (
  deps: RelationshipDeps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
): Promise<Application | 'pending'> => {
  const application = await loadClient(deps, caller, clientId)
  const { bank, client } = application
  const typed = isTyped(bank)
  const isAtForm = typed && depositFormStatuses.includes(client.client_status)
  if (bank?.relationship_id && !isAtForm) return application
  requireVersion(application, version)
  requireStatus(application, typed ? depositFormStatuses : confirmationStatuses)
  if (!bank || !application.account?.account_id || (!typed && !factsOf(application).bankLinked))
    throw new AppError('status_conflict')
  await requireScreenedNetwork(deps, caller, application.user)
  if (bank.relationship_id) {
    await goOn(deps, clientId)
    return loadClient(deps, caller, clientId)
  }
  const outcome = await deps.engine.perform(relationshipCall(clientId, bank.id))
  const failed = outcome.state === 'refused' || outcome.state === 'failed'
  if (typed && failed && !statusesAfter(['relationship_failed']).includes(client.client_status))
    await deps.store.transaction((within) =>
      moveClient(within, deps.clock.now(), application, 'relationship_failed'),
    )
  return answered(deps, caller, clientId, outcome)
}
