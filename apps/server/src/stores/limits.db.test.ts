import { useStore } from '@vestibule/testing/use-store'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../platform/postgres/database.ts'
import { createLimits } from './limits.ts'

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

test('[SE-03] [OP-05] repeated uses add no index entries', async () => {
  const db = createDatabase(its.database.appUrl, undefined, { size: 1 })
  onTestFinished(() => db.destroy())
  const use = { key: 'repeated', max: 50, seconds: 60 }
  for (let uses = 0; uses < 30; uses += 1) await createLimits(db).consume([use], after(uses))
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const counts = await its.query(
    `select n_tup_hot_upd as count from pg_stat_user_tables where relname = 'rate_limit'`,
  )
  // A few updates may move the row to a page with more space.
  expect(Number(counts.rows[0].count)).toBeGreaterThan(25)
})

test('[SE-03] the row of a key is kept until its last use no longer counts, and for at most 10 minutes longer', async () => {
  const rows = async () => (await its.query(`select from rate_limit where key = 'ending'`)).rows.length
  await its.store.limits.consume([{ key: 'ending', max: 2, seconds: 60 }], now)
  await its.store.limits.consume([{ key: 'ending', max: 2, seconds: 60 }], after(10))
  await its.store.limits.forget(after(69))
  expect(await rows()).toBe(1)
  await its.store.limits.forget(after(70 + 600))
  expect(await rows()).toBe(0)
})
