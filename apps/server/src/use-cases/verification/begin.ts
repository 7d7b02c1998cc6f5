import { opensAtBroker } from '@vestibule/domain/account-types'
import { verificationStatuses } from '@vestibule/domain/flow/status-lists'
import { needsNewVerification, type VerificationStatus } from '@vestibule/domain/verification/status'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import { movesOf } from '../application/flow-state.ts'
import { loadClient, requireStatus } from '../application/load.ts'
import { claimSsn, requireOfAge } from '../application/sharing-checks.ts'
import type { Deps } from '../deps.ts'
import { hourly } from '../rate-limits.ts'
import { requireFullyScreened } from '../screening/late.ts'
import { hasConsented, identityCheckConsent } from './consent.ts'
import { verificationCall } from './operations.ts'
import { personToVerify } from './person.ts'
import { pollVerification } from './poll.ts'

export const verificationLimit = hourly(60, 600)

/** Begins a verification, or a new verification after the last one expired or was canceled. Requires consent. */
export const beginVerification = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<{ status: VerificationStatus; application: Application }> => {
  const application = await loadClient(deps, caller, clientId)
  const known = application.verification
  if (known && !needsNewVerification(known.status)) {
    await pollVerification(deps, application)
    return storedStatus(deps, caller, clientId)
  }
  requireStatus(application, verificationStatuses)
  if (!personToVerify(deps.vault, application)) {
    await returnToAnswers(deps, clientId)
    throw new AppError('provider_refused')
  }
  if (!(await hasConsented(deps.store, application)))
    throw new AppError('disclosure_required', { fields: [identityCheckConsent] })
  await requireFullyScreened(deps, application.user)
  requireOfAge(deps, application)
  const call = verificationCall(application)
  await enqueueVerification(deps, clientId, call)
  const outcome = await deps.engine.perform(call)
  if (outcome.state === 'refused') throw new AppError('provider_refused')
  if (outcome.state === 'failed') throw new AppError('provider_unavailable')
  return storedStatus(deps, caller, clientId)
}

const storedStatus = async (
  deps: Deps,
  caller: Caller,
  clientId: string,
): Promise<{ status: VerificationStatus; application: Application }> => {
  const application = await loadClient(deps, caller, clientId)
  return { status: application.verification?.status ?? 'active', application }
}

/** Enqueues the call. For PRODUCT, first locks the answers and claims the SSN, before data leaves the server. */
const enqueueVerification = (deps: Deps, clientId: string, call: NewCall): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const application = await tx.applications.read(clientId, 'hold')
    if (!application) throw new AppError('forbidden')
    requireStatus(application, verificationStatuses)
    const { client } = application
    if (!opensAtBroker(client.account_type) && !client.locked_at) {
      await claimSsn(tx, deps, application)
      await tx.applications.record({
        clientId,
        now: deps.clock.now(),
        lock: true,
        action: 'verification_requested',
      })
    }
    await tx.calls.enqueue(call, deps.clock.now())
  })

const returnToAnswers = ({ store, clock }: Deps, clientId: string): Promise<unknown> =>
  store.applications.record({
    clientId,
    now: clock.now(),
    moves: movesOf('verification_error', []),
    action: 'verification_error',
  })
