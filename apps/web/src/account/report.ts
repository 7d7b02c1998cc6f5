import type { ReplyOf } from '@vestibule/contract/calls'
import type { Call } from '../api/call.ts'

/** Risks in order of precedence. */
const risks = [
  ['isTor', 'IP', 'TOR'],
  ['isVPN', 'IP', 'VPN'],
  ['isVOIP', 'PHONE', 'VOIP'],
  ['isDisposable', 'EMAIL', 'DISPOSABLE'],
  ['isYoungDomain', 'EMAIL', 'YOUNG_DOMAIN'],
] as const

/**
 * Reports a risk: as `WHITE_FLAG` if screening passed anyway, else as `RISK_DETECTED` (RK-05, RK-07, RK-08). The server
 * verifies the report.
 */
export const report = async (
  call: Call,
  { success, riskyData: details }: ReplyOf<'validateEmail'>,
): Promise<void> => {
  const risk = risks.find(([flag]) => details?.[flag] === true)
  if (!risk || details === null) return
  const [, riskType, riskCategory] = risk
  const kind = success ? 'WHITE_FLAG' : 'RISK_DETECTED'
  await Promise.all([
    call('reportFraudEvent', { body: { kind, details } }),
    success ? undefined : call('createBlockedUser', { body: { riskType, riskCategory, details } }),
  ])
}
