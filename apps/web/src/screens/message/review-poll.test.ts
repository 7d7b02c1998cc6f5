import type { Status } from '@vestibule/domain/flow/statuses'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollReview } from './review-poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watched = async (...found: (Status | Error)[]) => {
  const begun = Date.now()
  const seconds = () => (Date.now() - begun) / 1_000
  const looks: number[] = []
  let wentOnAt: number | undefined
  const stop = new AbortController()
  const readStatus = async () => {
    looks.push(seconds())
    const next = found[looks.length - 1]
    if (next === undefined || next instanceof Error) throw next ?? new Error('looked once too often')
    return next
  }
  const watching = pollReview(readStatus, () => (wentOnAt = seconds()), stop.signal)
  await vi.advanceTimersByTimeAsync(60_000)
  await watching
  return { looks, wentOnAt }
}

const waiting = 'KYC_DOCUMENT_UPLOADED'

test('[KY-07] polls three times, five seconds apart, then stays', async () => {
  expect(await watched(waiting, waiting, waiting)).toEqual({ looks: [5, 10, 15], wentOnAt: undefined })
})

test.each(['ONBOARDING_CONTRIBUTION', 'KYC_REVIEW_SUCCESS'] as const)(
  '[KY-07] %s continues at once',
  async (status) => {
    expect(await watched(waiting, status)).toEqual({ looks: [5, 10], wentOnAt: 10 })
  },
)

test.each(['KYC_DOCUMENTS_REQUIRED', 'KYC_REVIEW_FAILED', 'ONBOARDING_AGREEMENTS'] as const)(
  '[KY-07] %s continues after the last poll',
  async (status) => {
    expect(await watched(status, status, status)).toEqual({ looks: [5, 10, 15], wentOnAt: 15 })
  },
)

test('[KY-07] [ER-02] failed polls count and stay silent', async () => {
  const failed = new Error('no network')
  expect(await watched(failed, failed, failed)).toEqual({ looks: [5, 10, 15], wentOnAt: undefined })
  expect(await watched(failed, 'KYC_REVIEW_SUCCESS')).toEqual({ looks: [5, 10], wentOnAt: 10 })
})
