import { opensAtBroker } from '@vestibule/domain/account-types'
import { hasAnsweredAll, statusesShowing } from '@vestibule/domain/flow/status-lists'
import {
  affiliationChoices,
  allowOpening,
  employerFlags,
  type OpeningAffiliations,
} from '@vestibule/domain/suitability/affiliations'
import type { Outcome } from '../../calls/engine.ts'
import type { Application, Save } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { deliverDocuments, requireDelivered } from '../agreements/deliver.ts'
import { AppError } from '../app-error.ts'
import { factsOf } from '../application/flow-state.ts'
import { enqueueOnce, loadClient, requireStatus, requireVersion } from '../application/load.ts'
import { saveOrThrow } from '../application/save.ts'
import { claimSsn, requireOfAge } from '../application/sharing-checks.ts'
import type { Deps } from '../deps.ts'
import { requireFullyScreened } from '../screening/late.ts'
import { requireScreenedNetwork } from '../screening/network.ts'
import { enrollBeneficiariesCall, openingCall } from './operations.ts'

const requireAnswers = (deps: Deps, application: Application): void => {
  const { account_type } = application.client
  if (!hasAnsweredAll(factsOf(application)) || !opensAtBroker(account_type))
    throw new AppError('status_conflict')
  requireOfAge(deps, application)
}

/** Saves the affiliations, locks the answers and opens the account. Safe to retry: no step runs twice. */
export const openAccount = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  version: number | undefined,
  affiliations: OpeningAffiliations,
): Promise<Application | 'pending'> => {
  const application = await loadClient(deps, caller, clientId)
  if (await isComplete(deps, application)) return application
  await requireFullyScreened(deps, application.user)
  if (!application.client.locked_at) {
    requireVersion(application, version)
    requireStatus(application, statusesShowing('affiliations'))
    requireAnswers(deps, application)
    if (!allowOpening(affiliations, factsOf(application).employerConsented))
      throw new AppError('status_conflict')
    await requireDelivered(deps, deps.store, application.client)
    await requireScreenedNetwork(deps, caller, application.user).catch(async (error: unknown) => {
      // The answer is saved even if the network is rejected, so that the applicant can continue from another network.
      if (error instanceof AppError)
        await deps.store.applications.save(
          affiliationsSave(caller, application, affiliations, deps.clock.now()),
        )
      throw error
    })
    await enqueueOnce(
      deps,
      caller,
      clientId,
      () => requestAccount(deps, caller, application, affiliations),
      isLocked,
    )
  }
  return replyOf(deps, caller, clientId, await deps.engine.perform(await openingCall(deps, application)))
}

const isComplete = async ({ store, broker }: Deps, { client, account }: Application): Promise<boolean> => {
  if (broker.opening.kind === 'signature') return account !== null
  if (!account || account.agreements.length === 0) return false
  const last = await store.calls.byKey(enrollBeneficiariesCall(client.id).key)
  return !last || last.state === 'answered'
}

const isLocked = ({ client }: Application): boolean => client.locked_at !== null

const affiliationsSave = (
  caller: Caller,
  { client }: Application,
  affiliations: OpeningAffiliations,
  now: Date,
): Save => ({
  caller,
  now,
  clientId: client.id,
  version: client.version,
  writes: { client_details: { affiliations, ...employerFlags(affiliations) } },
  lockable: true,
  action: 'affiliations_saved',
  detail: { offered: affiliationChoices },
})

const requestAccount = async (
  deps: Deps,
  caller: Caller,
  application: Application,
  affiliations: OpeningAffiliations,
): Promise<void> => {
  const { client } = application
  const { store, clock } = deps
  await store.transaction(async (tx) => {
    await claimSsn(tx, deps, application)
    const now = clock.now()
    await saveOrThrow(tx, affiliationsSave(caller, application, affiliations, now))
    await tx.applications.record({ clientId: client.id, now, lock: true, action: 'account_requested' })
    await deliverDocuments(deps, tx, client, caller.language)
    await tx.calls.enqueue(await openingCall(deps, application), now)
  })
}

export const replyOf = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
  outcome: Outcome,
): Promise<Application | 'pending'> => {
  if (outcome.state === 'pending') return 'pending'
  if (outcome.state === 'refused') throw new AppError('provider_refused')
  if (outcome.state === 'failed') throw new AppError('provider_unavailable')
  return loadClient(deps, caller, clientId)
}
