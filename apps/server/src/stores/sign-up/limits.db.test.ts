import { useStore } from '@vestibule/testing/use-store'
import { expect, test } from 'vitest'

const its = useStore()

const now = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)

test('[SE-03] a use that one key refuses does not count for another, also concurrently', async () => {
  const narrow = { key: 'narrow', max: 3, seconds: 60 }
  const wide = { key: 'also wide', max: 10, seconds: 3600 }
  const results = await Promise.all(
    Array.from({ length: 25 }, () => its.store.limits.consume([narrow, wide], now)),
  )
  expect(results.filter((until) => until === undefined)).toHaveLength(3)
  expect(new Set(results.map((until) => until?.getTime()))).toEqual(new Set([undefined, after(60).getTime()]))
  const left = await Promise.all(Array.from({ length: 25 }, () => its.store.limits.consume([wide], now)))
  expect(left.filter((until) => until === undefined)).toHaveLength(7)
})

test('[SE-03] windows slide, and a refusal names the time when all keys are free', async () => {
  const use = { key: 'sliding', max: 2, seconds: 60 }
  const longer = { key: 'sliding, longer', max: 1, seconds: 600 }
  expect(await its.store.limits.consume([use], now)).toBeUndefined()
  expect(await its.store.limits.consume([use], after(30))).toBeUndefined()
  expect(await its.store.limits.consume([use], after(59))).toEqual(after(60))
  expect(await its.store.limits.consume([use, longer], after(61))).toBeUndefined()
  expect(await its.store.limits.consume([use, longer], after(62))).toEqual(after(661))
  expect(await its.store.limits.consume([use], after(90))).toBeUndefined()
})
