import { expect, test } from 'vitest'
import { riskPage } from './risk.ts'

const contact = '/message/contactWithTeamErrorpage'

test.each([
  [
    '[RK-02] a disposable email leads to the contact page',
    { isDisposable: true, isYoungDomain: false },
    contact,
  ],
  ['[RK-02] a young domain leads to the contact page', { isDisposable: false, isYoungDomain: true }, contact],
  ['[RK-03] a VOIP phone leads to its page', { isVOIP: true }, '/message/errorPage?err=voip'],
  ['[RK-04] a VPN leads to its page', { isVPN: true, isTor: false }, '/message/errorPage?err=vpn'],
  ['[RK-04] Tor leads to the contact page', { isVPN: true, isTor: true }, contact],
])('%s', (_, riskyData, page) => {
  expect(riskPage({ success: false, riskyData })).toBe(page)
})

test('[RK-05] no finding and a white flag continue', () => {
  expect(riskPage({ success: true, riskyData: null })).toBeUndefined()
  expect(riskPage({ success: true, riskyData: { isVPN: true, isTor: false } })).toBeUndefined()
})
