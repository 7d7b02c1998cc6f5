import type { Status } from '@vestibule/domain/flow/statuses'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollReview } from './review-poll.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pollResults = async (...found: (Status | Error)[]) => {
  const start = Date.now()
  const seconds = () => (Date.now() - start) / 1_000
  const polls: number[] = []
  let continuedAt: number | undefined
  const stop = new AbortController()
  const readStatus = async () => {
    polls.push(seconds())
    const next = found[polls.length - 1]
    if (next === undefined || next instanceof Error) throw next ?? new Error('polled too often')
    return next
  }
  const polling = pollReview(readStatus, () => (continuedAt = seconds()), stop.signal)
  await vi.advanceTimersByTimeAsync(60_000)
  await polling
  return { polls, continuedAt }
}

const waiting = 'KYC_DOCUMENT_UPLOADED'

test('[KY-07] polls three times, five seconds apart, then stays', async () => {
  expect(await pollResults(waiting, waiting, waiting)).toEqual({ polls: [5, 10, 15], continuedAt: undefined })
})

test.each(['ONBOARDING_CONTRIBUTION', 'KYC_REVIEW_SUCCESS'] as const)(
  '[KY-07] %s continues at once',
  async (status) => {
    expect(await pollResults(waiting, status)).toEqual({ polls: [5, 10], continuedAt: 10 })
  },
)

test.each(['KYC_DOCUMENTS_REQUIRED', 'KYC_REVIEW_FAILED', 'ONBOARDING_AGREEMENTS'] as const)(
  '[KY-07] %s continues after the last poll',
  async (status) => {
    expect(await pollResults(status, status, status)).toEqual({ polls: [5, 10, 15], continuedAt: 15 })
  },
)

test('[KY-07] [ER-02] failed polls count and stay silent', async () => {
  const failed = new Error('no network')
  expect(await pollResults(failed, failed, failed)).toEqual({ polls: [5, 10, 15], continuedAt: undefined })
  expect(await pollResults(failed, 'KYC_REVIEW_SUCCESS')).toEqual({ polls: [5, 10], continuedAt: 10 })
})
