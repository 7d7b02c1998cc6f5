import { opensAtBroker } from '@vestibule/domain/account-types'
import { verificationStatuses } from '@vestibule/domain/flow/status-lists'
import { needsNewVerification, type VerificationStatus } from '@vestibule/domain/verification/status'
import type { NewCall } from '../../ports/provider-calls.ts'
import type { Engine } from '../../provider-calls/engine.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Caller } from '../../stores/sign-up/rows.ts'
import { AppError } from '../app-error.ts'
import { loadClient, requireStatus } from '../application/load.ts'
import { movesOf } from '../application/moves.ts'
import { type OfAgeDeps, requireOfAge } from '../application/of-age.ts'
import { ssnOf } from '../application/replies.ts'
import type { RateLimit } from '../rate-limits.ts'
import { type OverdueDeps, requireFullyScreened } from '../screening/late.ts'
import { hasConsented, identityCheckConsent } from './consent.ts'
import { type VerificationDeps, verificationCall } from './operations.ts'
import { personToVerify } from './person.ts'
import { pollVerification, type VerificationPollDeps } from './poll.ts'

export type BeginDeps = VerificationDeps &
  VerificationPollDeps &
  OverdueDeps &
  OfAgeDeps & {
    engine: Engine
  }

/** A page asks once, and once more for each time that the person tries again. */
export const verifications: RateLimit = {
  perSession: { max: 60, seconds: 60 * 60 },
  perNetwork: { max: 600, seconds: 60 * 60 },
}

/**
 * PR-03, PE-19: the client's verification, begun once; the same is answered each time, and a new one is begun after one that
 * expired or was canceled. A thrown error leads the client back, by the flow table.
 * PR-06: nobody is asked without the person's recorded consent.
 * @throws AppError forbidden, status_conflict, disclosure_required, blocked (PE-11, RK-09), not_of_age (PE-10), provider_refused,
 * provider_unavailable
 */
export const beginVerification = async (
  deps: BeginDeps,
  caller: Caller,
  clientId: string,
): Promise<{ status: VerificationStatus; application: Application }> => {
  const application = await loadClient(deps, caller, clientId)
  const known = application.verification
  if (known && !needsNewVerification(known.status)) {
    await pollVerification(deps, application)
    return answer(deps, caller, clientId)
  }
  requireStatus(application, verificationStatuses)
  if (!personToVerify(deps.vault, application)) {
    await leadBack(deps, clientId)
    throw new AppError('provider_refused')
  }
  if (!(await hasConsented(deps.store, application.user.id)))
    throw new AppError('disclosure_required', { fields: [identityCheckConsent] })
  await requireFullyScreened(deps, application.user)
  requireOfAge(deps, application)
  const call = verificationCall(application)
  await decide(deps, clientId, call)
  const outcome = await deps.engine.perform(call)
  if (outcome.state === 'refused') throw new AppError('provider_refused')
  // the call's end has led the client back
  if (outcome.state === 'failed') throw new AppError('provider_unavailable')
  return answer(deps, caller, clientId)
}

/** What is said of it now; still being sent counts as active. */
const answer = async (
  deps: BeginDeps,
  caller: Caller,
  clientId: string,
): Promise<{ status: VerificationStatus; application: Application }> => {
  const application = await loadClient(deps, caller, clientId)
  return { status: application.verification?.status ?? 'active', application }
}

/**
 * Decides the attempt with the job that is its safety net. The product flow's answers are locked before anybody outside is
 * told of them (NV-15), and the SSN is claimed there, since no brokerage account does it (PE-11).
 */
const decide = ({ store, clock, vault }: BeginDeps, clientId: string, call: NewCall): Promise<void> =>
  store.transaction(async (within) => {
    const application = await within.applications.read(clientId, 'hold')
    if (!application) throw new AppError('forbidden')
    requireStatus(application, verificationStatuses)
    const { client } = application
    if (!opensAtBroker(client.account_type) && !client.locked_at) {
      const ssn = ssnOf(vault, application)
      const mine =
        ssn !== undefined &&
        (await within.records.claimSsn(clientId, vault.ssnIndexes(ssn), client.account_type))
      if (!mine) throw new AppError('blocked')
      await within.applications.record({
        clientId,
        now: clock.now(),
        moves: {},
        lock: true,
        action: 'verification_requested',
      })
    }
    await within.calls.enqueue(call, clock.now())
  })

/** A thrown error: the client goes back to where the flow says; what is in doubt stays locked. */
const leadBack = ({ store, clock }: BeginDeps, clientId: string): Promise<unknown> =>
  store.applications.record({
    clientId,
    now: clock.now(),
    moves: movesOf('verification_error', []),
    action: 'verification_error',
  })
