import { expect, test } from 'vitest'
import { createSessionQueue } from './session-queue.ts'

const now = new Date(1_800_000_000_000)

/** Creates a queue whose calls are noted when they start, and end when the test calls `end`. */
const callsOf = () => {
  const queue = createSessionQueue(0)
  const started: number[] = []
  const ends = new Map<number, () => void>()
  return {
    queue,
    started,
    async add(call: number, signal = new AbortController().signal, session = 'a'): Promise<void> {
      const leave = await queue.enter(session, signal, now)
      started.push(call)
      ends.set(call, leave)
    },
    async end(call: number): Promise<void> {
      ends.get(call)?.()
      await Promise.resolve()
    },
  }
}

test('[API-11] two calls of a session run at once, twenty wait in order, and further ones are refused', async () => {
  const { queue, started, add, end } = callsOf()
  const all = Array.from({ length: 22 }, (_, call) => add(call))
  await Promise.all(all.slice(0, 2))
  expect(started).toEqual([0, 1])
  await expect(add(22)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAt: new Date(now.getTime() + 1_000),
  })
  await add(100, undefined, 'another session')
  await end(1)
  await all[2]
  expect(started).toEqual([0, 1, 100, 2])
  // One place is free again.
  all.push(add(23))
  for (const call of [0, 2, ...Array.from({ length: 19 }, (_, index) => index + 3), 23]) {
    await all[call === 23 ? 22 : call]
    await end(call)
  }
  await end(100)
  expect(started.filter((call) => call !== 100)).toEqual([
    ...Array.from({ length: 22 }, (_, call) => call),
    23,
  ])
  expect(queue.size).toBe(0)
})

test('[API-11] a caller that disconnects leaves the queue, and an ended call is forgotten', async () => {
  const { queue, started, add, end } = callsOf()
  await Promise.all([add(0), add(1)])
  const leaving = new AbortController()
  const left = add(2, leaving.signal)
  const next = add(3)
  leaving.abort()
  await expect(left).rejects.toMatchObject({ code: 'too_many_requests' })
  await end(0)
  await next
  expect(started).toEqual([0, 1, 3])
  await expect(Promise.all([add(4), add(5, leaving.signal)])).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  for (const call of [1, 3, 4]) await end(call)
  expect(queue.size).toBe(0)
})
