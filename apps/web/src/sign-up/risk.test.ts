import { expect, test } from 'vitest'
import { riskPage } from './risk.ts'

const risky = (riskyData: Record<string, boolean>) => riskPage({ success: false, riskyData })

test('[RK-02] a disposable email and a young domain lead to the team', () => {
  expect(risky({ isDisposable: true, isYoungDomain: false })).toBe('/message/contactWithTeamErrorpage')
  expect(risky({ isDisposable: false, isYoungDomain: true })).toBe('/message/contactWithTeamErrorpage')
})

test('[RK-03] a VOIP phone has its own page', () => {
  expect(risky({ isVOIP: true })).toBe('/message/errorPage?err=voip')
})

test('[RK-04] a VPN has its own page, and Tor wins over it', () => {
  expect(risky({ isVPN: true, isTor: false })).toBe('/message/errorPage?err=vpn')
  expect(risky({ isVPN: true, isTor: true })).toBe('/message/contactWithTeamErrorpage')
})

test('[RK-05] nothing found, and a white flag, go on', () => {
  expect(riskPage({ success: true, riskyData: null })).toBeUndefined()
  expect(riskPage({ success: true, riskyData: { isVPN: true, isTor: false } })).toBeUndefined()
})
