import { verificationStatuses } from '@vestibule/domain/flow/status-lists'
import { eventOf, isOver, type VerificationStatus } from '@vestibule/domain/verification/status'
import type { ErrorReport } from '../../ports/reports.ts'
import type { Application } from '../../stores/application/rows.ts'
import type { Store } from '../../stores/store-type.ts'
import { evidenceOf } from '../application/facts.ts'
import { movesOf } from '../application/moves.ts'

export const isDue = ({ client, verification }: Application): boolean =>
  verificationStatuses.includes(client.client_status) &&
  verification !== null &&
  eventOf(verification.status) !== undefined

/** PR-03, PE-19: stores the status and moves the client. Safe to run twice, late, or for an old attempt. */
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
}

export type ReportVerification = (status: VerificationStatus) => void

/** Status only, never the person (PR-03, ER-03). */
export const verificationReport = (status: VerificationStatus): ErrorReport => ({
  from: 'server',
  level: 'error',
  name: 'IdentityVerification',
  code: `verification_${status}`,
  frames: [],
  tags: { step: 'identity-wait', provider: 'plaid' },
})
