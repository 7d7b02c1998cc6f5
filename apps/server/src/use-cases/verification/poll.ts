import { notQualifiedStatuses, verificationStatuses } from '@vestibule/domain/flow/status-lists'
import { reviewOutcomes } from '@vestibule/domain/review/event'
import {
  eventOf,
  isOver,
  needsManualReview,
  type VerificationStatus,
} from '@vestibule/domain/verification/status'
import { ignoreProviderError } from '../../ports/provider-error.ts'
import type { ErrorReport } from '../../ports/reports.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { clientCall, readClient } from '../application/client-call.ts'
import { evidenceOf, movesOf } from '../application/flow-state.ts'
import type { Deps } from '../deps.ts'

/** Less than the page's poll interval, because the page's timer may fire early. */
const minPollIntervalMs = 2_900

/** Polls an unfinished verification and moves the client. @throws ProviderError */
export const pollVerification = async (
  { store, clock, identityChecks, reportVerification }: Deps,
  application: Application,
): Promise<void> => {
  const { client, verification } = application
  if (!verification) return
  const { verification_id: id, status: before } = verification
  const settle = (status: VerificationStatus): Promise<void> =>
    store.transaction((tx) => settleVerification(tx, client.id, { id, status }, clock.now()))
  if (isOver(before)) {
    if (isDue(application)) await settle(before)
    return
  }
  if (!(await store.identityVerifications.claimPoll(client.id, clock.now(), minPollIntervalMs))) return
  const { status } = await identityChecks.get(id)
  await settle(status)
  if (status !== before && needsManualReview(status)) reportVerification(status)
}

/** Polls the verification for a worker. Ignores provider failures, because the next poll is already scheduled. */
export const followVerification = async (deps: Deps, clientId: string): Promise<void> => {
  const application = await deps.store.applications.read(clientId)
  if (application) await pollVerification(deps, application).catch(ignoreProviderError)
}

export const isDue = ({ client, verification }: Application): boolean =>
  verificationStatuses.includes(client.client_status) &&
  verification !== null &&
  eventOf(verification.status) !== undefined

/** Stores the status and moves the client. Safe to run twice, late, or for an earlier verification. */
export const settleVerification = async (
  tx: Store,
  clientId: string,
  seen: { id: string; status: VerificationStatus },
  now: Date,
): Promise<void> => {
  const before = await tx.applications.read(clientId, 'hold')
  const known = before?.verification
  if (!before || known?.verification_id !== seen.id) return
  const status = isOver(known.status) ? known.status : seen.status
  const isNew = status !== known.status
  if (isNew) await tx.identityVerifications.setStatus(clientId, status, isOver(status), now)
  const after: Application = { ...before, verification: { ...known, status } }
  if (!isNew && !isDue(after)) return
  const event = eventOf(status)
  await tx.applications.record({
    clientId,
    now,
    moves: event ? movesOf(event, evidenceOf(after)) : {},
    action: event ?? 'verification_changed',
    detail: { status },
  })
  if (!event) return
  const { client } = await readClient(tx, { clientId })
  const { client_status: reached, user_id: userId } = client
  if (reached === before.client.client_status) return
  await tx.events.record({ type: 'review.ended', data: { status: reached } }, { clientId, userId }, now)
  if ([...reviewOutcomes, ...notQualifiedStatuses].includes(reached))
    await tx.calls.enqueue(
      clientCall('mail_review', clientId, `${clientId}:${reached}`, { status: reached }, userId),
      now,
    )
}

export type ReportVerification = (status: VerificationStatus) => void

/** Reports only the status, never personal data. */
export const verificationReport = (status: VerificationStatus): ErrorReport => ({
  from: 'server',
  level: 'error',
  name: 'IdentityVerification',
  code: `verification_${status}`,
  frames: [],
  tags: { step: 'identity-wait', provider: 'plaid' },
})
