import { expect, test } from 'vitest'
import type { Call } from '../api/call.ts'
import { report } from './report.ts'
import { reportedRiskPage, type Screened } from './risk.ts'

const recorder = (fails = false) => {
  const calls: { name: string; body: unknown }[] = []
  const fake = async (name: string, { body }: { body?: unknown } = {}) => {
    calls.push({ name, body })
    if (fails) throw new Error('the call failed')
    return {}
  }
  return { calls, fake: fake as unknown as Call }
}

const block = 'createBlockedUser'
const event = 'reportFraudEvent'

test.each([
  [{ isDisposable: true, isYoungDomain: true }, 'EMAIL', 'DISPOSABLE'],
  [{ isDisposable: false, isYoungDomain: true }, 'EMAIL', 'YOUNG_DOMAIN'],
  [{ isVOIP: true }, 'PHONE', 'VOIP'],
  [{ isVPN: true, isTor: false, browser: 'Chrome 140' }, 'IP', 'VPN'],
  [{ isVPN: true, isTor: true }, 'IP', 'TOR'],
] as [Record<string, boolean | string>, string, string][])(
  '[RK-07] [RK-08] reports the risk %j as %s, %s, as a block and as an event',
  async (riskyData, riskType, riskCategory) => {
    const { calls, fake } = recorder()
    await report(fake, { success: false, riskyData })
    expect(calls).toEqual([
      { name: event, body: { kind: 'RISK_DETECTED', details: riskyData } },
      { name: block, body: { riskType, riskCategory, details: riskyData } },
    ])
  },
)

test('[RK-05] [RK-08] reports a white flag without a block', async () => {
  const { calls, fake } = recorder()
  const riskyData = { isVPN: true, isTor: false, browser: 'Safari 26', device_model: 'iPhone' }
  await report(fake, { success: true, riskyData })
  expect(calls).toEqual([{ name: event, body: { kind: 'WHITE_FLAG', details: riskyData } }])
})

test('[RK-08] reports nothing without a finding', async () => {
  const { calls, fake } = recorder()
  await report(fake, { success: true, riskyData: null })
  await report(fake, { success: true, riskyData: { isVPN: false, isTor: false } })
  expect(calls).toEqual([])
})

test('[ER-02] returns the page before the report is sent, even if that fails', async () => {
  const { calls, fake } = recorder(true)
  const screened: Screened = { success: false, riskyData: { isVOIP: true } }
  expect(reportedRiskPage(fake, screened)).toBe('/message/errorPage?err=voip')
  expect(calls).toEqual([])
  await expect.poll(() => calls.length).toBe(2)
})
