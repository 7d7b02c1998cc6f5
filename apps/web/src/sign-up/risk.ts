import type { ReplyOf } from '@vestibule/contract/calls'
import type { call as apiCall } from '../api/call.ts'

/** What screening answers; the same for email, phone and address. */
export type Screened = ReplyOf<'validateEmail'>

const CONTACT = '/message/contactWithTeamErrorpage'

/**
 * The message page that a risk leads to, or undefined (RK-02 to RK-04). Tor wins over VPN. A white flag has
 * `success: true` with its risky data, and goes on (RK-05).
 */
export const riskPage = ({ success, riskyData }: Screened): string | undefined => {
  if (success || riskyData === null) return undefined
  if (riskyData.isDisposable || riskyData.isYoungDomain || riskyData.isTor) return CONTACT
  if (riskyData.isVOIP) return '/message/errorPage?err=voip'
  if (riskyData.isVPN) return '/message/errorPage?err=vpn'
  return undefined
}

/**
 * The message page that a risk leads to, or undefined; the risk, or the white flag, is reported meanwhile, by code that
 * is loaded only then. Nobody waits for it, and that it failed is nothing to the person (ER-02).
 */
export const reportedRiskPage = (call: typeof apiCall, screened: Screened): string | undefined => {
  if (screened.riskyData !== null)
    void import('./report.ts').then(({ report }) => report(call, screened)).catch(() => undefined)
  return riskPage(screened)
}
