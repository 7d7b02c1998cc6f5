import type { ScreenResult } from '@vestibule/domain/review/screen'
import { expect, test, vi } from 'vitest'
import { ProviderError } from '../../ports/provider-error.ts'
import { reportAfterOpen } from './after-open.ts'

const reportsFor = async (
  state: string,
  watchlistScreen: ScreenResult,
  identityVerification: ScreenResult,
) => {
  const reportFailureAfterOpen = vi.fn()
  const getInvestigation = async (investigationId: string) => ({
    investigationId,
    state,
    watchlistScreen,
    identityVerification,
    identificationId: undefined,
  })
  await reportAfterOpen({ broker: { getInvestigation }, reportFailureAfterOpen }, 'I1')
  return reportFailureAfterOpen.mock.calls
}

test('[KY-10] reports only final failures of an open account to the firm', async () => {
  const report = (...results: string[]) => [[{ investigationId: 'I1', results }]]
  expect(await reportsFor('CLOSED', 'FAILED', 'PASSED')).toEqual(report('watchlist'))
  expect(await reportsFor('CLOSED', 'FAILED', 'FAILED')).toEqual(report('watchlist', 'identity'))
  expect(await reportsFor('OPEN', 'FAILED', 'FAILED')).toEqual([])
  expect(await reportsFor('CLOSED', 'PASSED', 'PASSED')).toEqual([])
})

test('[KY-10] ignores an unavailable broker', async () => {
  const reportFailureAfterOpen = vi.fn()
  const getInvestigation = () => Promise.reject(new ProviderError('ascend', 'unavailable'))
  await reportAfterOpen({ broker: { getInvestigation }, reportFailureAfterOpen }, 'I1')
  expect(reportFailureAfterOpen).not.toHaveBeenCalled()
})
