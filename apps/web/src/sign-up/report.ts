import type { call as apiCall } from '../api/call.ts'
import type { Screened } from './risk.ts'

/** Each flag with what a record of it is called; the first that is set decides, as it does for the page. */
const RISKS = [
  ['isTor', 'IP', 'TOR'],
  ['isVPN', 'IP', 'VPN'],
  ['isVOIP', 'PHONE', 'VOIP'],
  ['isDisposable', 'EMAIL', 'DISPOSABLE'],
  ['isYoungDomain', 'EMAIL', 'YOUNG_DOMAIN'],
] as const

/**
 * Reports what screening told: a white flag (RK-05, RK-08), or a risk and that it ended this sign-up (RK-07). The server
 * found both itself and believes nothing of it. @throws what the calls do, once all are done
 */
export const report = async (
  call: typeof apiCall,
  { success, riskyData: details }: Screened,
): Promise<void> => {
  const risk = RISKS.find(([flag]) => details?.[flag] === true)
  if (!risk || details === null) return
  const [, riskType, riskCategory] = risk
  const kind = success ? 'WHITE_FLAG' : 'RISK_DETECTED'
  await Promise.all([
    call('reportFraudEvent', { body: { kind, details } }),
    success
      ? undefined
      : call('createBlockedUser', {
          body: { riskType, riskCategory, details },
        }),
  ])
}
