import type { ReplyOf } from '@vestibule/contract/calls'
import type { Call } from '../api/call.ts'

export type Screened = ReplyOf<'validateEmail'>

const contactPage = '/message/contactWithTeamErrorpage'

/** Returns the page for the risk, if any. Tor precedes VPN (RK-02 to RK-04). A risk that Safari on an iPhone or iPad cancels counts as none (RK-05). */
export const riskPage = ({ success, riskyData }: Screened): string | undefined => {
  if (success || riskyData === null) return undefined
  if (riskyData.isDisposable || riskyData.isYoungDomain || riskyData.isTor) return contactPage
  if (riskyData.isVOIP) return '/message/errorPage?err=voip'
  if (riskyData.isVPN) return '/message/errorPage?err=vpn'
  return undefined
}

/** Returns the risk's page, and reports the risk in the background with lazily loaded code. */
export const reportedRiskPage = (call: Call, screened: Screened): string | undefined => {
  if (screened.riskyData !== null)
    void import('./report.ts').then(({ report }) => report(call, screened)).catch(() => undefined)
  return riskPage(screened)
}
