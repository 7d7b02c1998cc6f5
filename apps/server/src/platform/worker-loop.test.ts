import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type DueWork, startWorkerLoop } from './worker-loop.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates due rows whose runs take 10 ms each. `most` is the maximum number of concurrent runs. */
const queueOf = (count: number) => {
  const due = Array.from({ length: count }, (_, index) => String(index))
  const counts = { running: 0, most: 0, done: 0 }
  const work: DueWork = {
    queue: 'test',
    claim: async (atMost) => due.splice(0, atMost),
    async run() {
      counts.running += 1
      counts.most = Math.max(counts.most, counts.running)
      await new Promise((resolve) => setTimeout(resolve, 10))
      counts.running -= 1
      counts.done += 1
    },
  }
  return { work, counts }
}
const events = () => ({ onQueue: vi.fn(), onJob: vi.fn(), onEnd: vi.fn() })

test('[OP-05] runs up to 20 rows at a time and claims again as soon as one ends', async () => {
  const { work, counts } = queueOf(45)
  const stop = startWorkerLoop([work], events())
  await vi.advanceTimersByTimeAsync(200)
  expect(counts).toEqual({ running: 0, most: 20, done: 45 })
  await stop()
})

test('[OP-05] polls an idle queue every second, and continues after a failed claim or run', async () => {
  const claim = vi.fn<() => Promise<string[]>>().mockRejectedValueOnce(new Error('no database'))
  claim.mockResolvedValueOnce(['row']).mockResolvedValue([])
  const reported = events()
  const failure = new Error('the run failed')
  const stop = startWorkerLoop([{ queue: 'test', claim, run: () => Promise.reject(failure) }], reported)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(claim).toHaveBeenCalledTimes(4)
  expect(reported.onQueue.mock.calls).toEqual([['test']])
  expect(reported.onJob.mock.calls).toEqual([['test', failure]])
  expect(reported.onEnd.mock.calls).toEqual([['test', 'failed', expect.any(Number)]])
  await stop()
})

test('[OP-01] stopping waits for a claim in progress and the work that it starts', async () => {
  const { work, counts } = queueOf(1)
  const claimed = Promise.withResolvers<void>()
  let claims = 0
  const claim = async (atMost: number) => {
    claims += 1
    if (claims === 1) return []
    await claimed.promise
    return work.claim(atMost)
  }
  const stop = startWorkerLoop([{ ...work, claim }], events())
  await vi.advanceTimersByTimeAsync(1_000)
  let isStopped = false
  const stopping = stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(100)
  expect(isStopped).toBe(false)
  claimed.resolve()
  await vi.advanceTimersByTimeAsync(100)
  await stopping
  expect(counts.done).toBe(1)
})
