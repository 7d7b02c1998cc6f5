import type { ReplyOf } from '@vestibule/contract/calls'
import type { Call } from '../api/call.ts'

export type Screened = ReplyOf<'validateEmail'>

const contactPage = '/message/contactWithTeamErrorpage'

/** Returns the path of the page about the risk (RK-02 to RK-04), or `undefined` if the screening succeeded (RK-05). */
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
