import { confirmationStatuses, depositFormStatuses, statusesAfter } from '@vestibule/domain/flow/status-lists'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { requireRecentProof } from '../access/step-up.ts'
import { AppError } from '../app-error.ts'
import { factsOf } from '../application/flow-state.ts'
import { loadClient, requireStatus, requireVersion } from '../application/load.ts'
import { moveClient } from '../application/save.ts'
import type { Deps } from '../deps.ts'
import { replyOf } from '../opening/open-account.ts'
import { requireScreenedNetwork } from '../screening/network.ts'
import { isTypedBank, relationshipCall } from './bank-of.ts'
import { settleDeposits } from './deposit-outcome.ts'
import { type NextBank, nextBankOf } from './next-bank.ts'

/**
 * Moves the client to the next status without a new relationship, unless the broker rejected the existing one.
 * The deposits already sent can still be verified.
 */
const keepRelationship = async (deps: Deps, clientId: string): Promise<void> => {
  await deps.store.transaction(async (tx) => {
    const application = await tx.applications.read(clientId, 'hold')
    const state = application?.bank?.relationship_state ?? ''
    if (!application || state === 'REJECTED') return
    await moveClient(tx, deps.clock.now(), application, 'relationship_created', 'bank_relationship_kept')
    if (state === 'APPROVED') await settleDeposits(tx, deps, application, { state })
  })
}

/** Registers the bank that was linked after the opening, once. */
const relateNext = async (
  deps: Deps,
  caller: Caller,
  application: Application,
  version: number | undefined,
  { id, relationship_id }: NextBank,
): Promise<Application | 'pending'> => {
  if (relationship_id) return application
  requireVersion(application, version)
  await requireRecentProof(deps, caller)
  await requireScreenedNetwork(deps, caller, application.user)
  const clientId = application.client.id
  return replyOf(deps, caller, clientId, await deps.engine.perform(relationshipCall(clientId, id)))
}

/** Registers the bank account at the broker, once. If its numbers were entered, it receives two micro-deposits. */
export const createBankRelationship = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
): Promise<Application | 'pending'> => {
  const application = await loadClient(deps, caller, clientId)
  const { bank, client } = application
  const next = nextBankOf(deps.vault, application)
  if (next) return relateNext(deps, caller, application, version, next)
  const typed = isTypedBank(bank)
  const isAtForm = typed && depositFormStatuses.includes(client.client_status)
  if (bank?.relationship_id && !isAtForm) return application
  requireVersion(application, version)
  requireStatus(application, typed ? depositFormStatuses : confirmationStatuses)
  if (!bank || !application.account?.account_id || (!typed && !factsOf(application).bankLinked))
    throw new AppError('status_conflict')
  const call = relationshipCall(clientId, bank.id)
  const isUnderWay = (await deps.store.calls.byKey(call.key))?.state === 'pending'
  if (!isUnderWay) await requireRecentProof(deps, caller)
  await requireScreenedNetwork(deps, caller, application.user)
  if (bank.relationship_id) {
    await keepRelationship(deps, clientId)
    return loadClient(deps, caller, clientId)
  }
  const outcome = await deps.engine.perform(call)
  const failed = outcome.state === 'refused' || outcome.state === 'failed'
  if (typed && failed && !statusesAfter(['relationship_failed']).includes(client.client_status))
    await deps.store.transaction((tx) => moveClient(tx, deps.clock.now(), application, 'relationship_failed'))
  return replyOf(deps, caller, clientId, outcome)
}
