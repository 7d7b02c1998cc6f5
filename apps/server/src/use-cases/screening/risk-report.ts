import type { LiveSession, Session } from '../../stores/access/session-rows.ts'
import type { Verdict } from '../../stores/people.ts'
import { AppError } from '../app-error.ts'
import { passes } from './rules.ts'

/** Finds a verdict that the server recorded. Data in the page's report is ignored. @throws AppError no_risk_found */
const findVerdict = (session: Session, is: (verdict: Verdict) => boolean): Verdict => {
  const verdict = Object.values(session.screening).find(is)
  if (!verdict) throw new AppError('no_risk_found')
  return verdict
}

const isRisk = (verdict: Verdict): boolean => !passes(verdict, verdict.whitelisted === true)

export const reportBlock = (session: LiveSession, userId: string | undefined): string => {
  if (userId !== undefined && userId !== session.user?.id) throw new AppError('forbidden')
  const { blockId } = findVerdict(session, (verdict) => verdict.blockId !== undefined && isRisk(verdict))
  return blockId ?? ''
}

export const requireReportedEvent = (session: Session, kind: 'WHITE_FLAG' | 'RISK_DETECTED'): void => {
  findVerdict(
    session,
    (verdict) =>
      verdict.reportedFor !== undefined &&
      (kind === 'WHITE_FLAG' ? verdict.whiteFlag === true && verdict.whitelisted !== true : isRisk(verdict)),
  )
}
