import type { ScreenResult } from '@vestibule/domain/review/screen'
import { expect, test, vi } from 'vitest'
import { ProviderError } from '../../ports/provider-error.ts'
import type { Deps } from '../deps.ts'
import { reportAfterOpen } from './after-open.ts'

const client = { id: 'C1', user_id: 'U1' }
const depsWith = (record: () => void, own: { broker: object; reportFailureAfterOpen(): void }) =>
  ({ store: { events: { record } }, clock: { now: () => new Date() }, ...own }) as unknown as Deps

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
  const record = vi.fn()
  await reportAfterOpen(
    depsWith(record, { broker: { getInvestigation }, reportFailureAfterOpen }),
    client,
    'I1',
  )
  const events = record.mock.calls.map(([event, subject]) => {
    expect(subject).toEqual({ clientId: 'C1', userId: 'U1' })
    expect(event.type).toBe('review.failed_after_opening')
    return [event.data]
  })
  expect(events).toEqual(reportFailureAfterOpen.mock.calls)
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
  const deps = depsWith(vi.fn(), { broker: { getInvestigation }, reportFailureAfterOpen })
  await reportAfterOpen(deps, client, 'I1')
  expect(reportFailureAfterOpen).not.toHaveBeenCalled()
})
