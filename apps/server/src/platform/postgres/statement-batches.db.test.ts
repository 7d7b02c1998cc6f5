import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, type TestDatabase } from '@vestibule/testing/database'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { StoreUnavailableError } from '../common/store-unavailable.ts'
import { createDatabase as connectTo } from './database.ts'
import type { Tables } from './schema.ts'
import { statement } from './statement.ts'

let database: TestDatabase
let db: Kysely<Tables>
const open: Kysely<Tables>[] = []
const opened = (
  options: Parameters<typeof connectTo>[2] = {},
  onStatement?: Parameters<typeof connectTo>[3],
) => {
  const connected = connectTo(database.appUrl, undefined, options, onStatement)
  open.push(connected)
  return connected
}
beforeAll(async () => {
  database = await createDatabase()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((connected) => connected.destroy()))
})
afterAll(() => database.drop())

interface Ran {
  value: number
  /** Of the transaction in which it ran. */
  transaction: string
  pid: number
}
const ran = (value: unknown) =>
  sql<Ran>`select ${value}::integer as value, pg_current_xact_id()::text as transaction, pg_backend_pid() as pid`

const echo = statement<{ value: number }, Ran>(({ value }) => ran(value), { isBatched: true })
/** Fails for 0. */
const divide = statement<{ value: number }, { quotient: number }>(
  ({ value }) => sql`select 6 / ${value}::integer as quotient`,
  { isBatched: true },
)
const pause = statement<{ seconds: number }, Ran>(
  ({ seconds }) => sql`select 0 as value, pg_current_xact_id()::text as transaction, pg_backend_pid() as pid,
    pg_sleep(${seconds}::float)`,
  { isBatched: true },
)
const macAddress = statement<{ text: string }, object>(({ text }) => sql`select ${text}::macaddr`, {
  isBatched: true,
})
/** Adds a use to a row, which it creates. Returns the row's number of uses. */
const add = statement<{ key: string }, { uses: number }>(
  ({ key }) => sql`
    insert into rate_limit (key, uses, idle_at) values (${key}, array[now()], now())
    on conflict (key) do update set uses = rate_limit.uses || now() returning cardinality(uses) as uses`,
  { isBatched: true },
)
/** Like `add`, with a row so large that PostgreSQL sends all before it without waiting for the end of the batch. */
const addLarge = statement<{ key: string }, { text: string }>(
  ({ key }) => sql`
    insert into rate_limit (key, uses, idle_at) values (${key}, array[now()], now())
    returning repeat('x', 20000) as text`,
  { isBatched: true },
)
const usesOf = async (key: string): Promise<number> =>
  (
    await sql<{ uses: number }>`select cardinality(uses) as uses from rate_limit where key = ${key}`.execute(
      db,
    )
  ).rows[0]?.uses ?? 0

const row = async <Row>(result: Promise<{ rows: Row[] }>): Promise<Row> => (await result).rows[0] as Row
const echoes = (on: Kysely<Tables>, values: readonly number[]): Promise<Ran[]> =>
  Promise.all(values.map((value) => row(echo(on, { value }))))
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)
const transactionsOf = (all: readonly Ran[]): string[] => [
  ...new Set(all.map(({ transaction }) => transaction)),
]

test('[OP-05] up to 16 statements share a transaction, and each gets its own rows', async () => {
  db = opened()
  const first = await echoes(db, upTo(16))
  expect(first.map(({ value }) => value)).toEqual(upTo(16))
  expect(transactionsOf(first)).toHaveLength(1)
  const next = await echoes(db, upTo(17))
  expect(next.map(({ value }) => value)).toEqual(upTo(17))
  expect(transactionsOf(next.slice(0, 16))).toHaveLength(1)
  expect(transactionsOf(next)).toHaveLength(2)
  expect(new Set([...first, ...next].map(({ pid }) => pid))).toHaveProperty('size', 1)
})

test('[OP-05] statements that arrive while a batch runs are the next batch', async () => {
  db = opened()
  // The first batch also waits for the connection.
  await echoes(db, [1])
  // Long enough for a busy machine.
  const running = row(pause(db, { seconds: 2 }))
  await sleep(50)
  const later: Promise<Ran>[] = []
  for (const value of upTo(3)) {
    later.push(row(echo(db, { value })))
    await sleep(10)
  }
  const all = await Promise.all([running, ...later])
  expect(transactionsOf(all)).toHaveLength(2)
  expect(transactionsOf(all.slice(1))).toHaveLength(1)
})

test('[OP-05] different new statements in one batch are each prepared once', async () => {
  const failed: string[] = []
  db = opened({}, (text, _ms, hasFailed) => hasFailed && failed.push(text))
  const run = () =>
    Promise.all([1, 2, 3].flatMap((value) => [row(echo(db, { value })), row(divide(db, { value }))]))
  for (let runs = 0; runs < 2; runs += 1)
    expect(await run()).toEqual([
      expect.objectContaining({ value: 1 }),
      { quotient: 6 },
      expect.objectContaining({ value: 2 }),
      { quotient: 3 },
      expect.objectContaining({ value: 3 }),
      { quotient: 2 },
    ])
  // Reports a batch that was rolled back. Its statements would then succeed alone, so their results would not show it.
  expect(failed).toEqual([])
})

test('[OP-05] no statement of a batch returns before the batch is committed', async () => {
  db = opened()
  const done: string[] = []
  const note = (name: string) => () => done.push(name)
  const early = addLarge(db, { key: 'early' }).then(note('early'))
  const next = addLarge(db, { key: 'next' }).then(note('next'))
  const late = pause(db, { seconds: 2 }).then(note('late'))
  await sleep(200)
  expect(done).toEqual([])
  expect(await usesOf('early')).toBe(0)
  await Promise.all([early, next, late])
  expect(done).toEqual(['early', 'next', 'late'])
  expect(await usesOf('early')).toBe(1)
})

test('[OP-05] a failing statement fails alone, and the others of its batch run once', async () => {
  db = opened()
  const failed: string[] = []
  const watched = opened({}, (text, _ms, hasFailed) => hasFailed && failed.push(text))
  const [before, fails, after] = await Promise.allSettled([
    row(add(watched, { key: 'beside' })),
    row(divide(watched, { value: 0 })),
    row(divide(watched, { value: 2 })),
  ])
  expect(before).toEqual({ status: 'fulfilled', value: { uses: 1 } })
  expect(fails).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(after).toEqual({ status: 'fulfilled', value: { quotient: 3 } })
  expect(await usesOf('beside')).toBe(1)
  // The three statements of the batch, and then the failing one alone.
  expect(failed).toHaveLength(4)
  expect(await echoes(watched, upTo(3))).toHaveLength(3)
})

test('[OP-05] a parameter that cannot be sent fails alone', async () => {
  db = opened()
  const circular: { self?: unknown } = {}
  circular.self = circular
  const [fails, works] = await Promise.allSettled([
    row(echo(db, { value: circular as never })),
    row(echo(db, { value: 2 })),
  ])
  expect(fails).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('circular') },
  })
  expect(works).toMatchObject({ status: 'fulfilled', value: { value: 2 } })
})

/** Locks the row of a key until `unlock` is called. */
const lockedBy = async (other: Kysely<Tables>, key: string): Promise<{ unlock(): Promise<void> }> => {
  const { resolve: unlock, promise: unlocked } = Promise.withResolvers<void>()
  const { resolve: goOn, promise: locked } = Promise.withResolvers<void>()
  const holder = other.transaction().execute(async (transaction) => {
    await add(transaction, { key })
    goOn()
    await unlocked
  })
  await locked
  return {
    unlock() {
      unlock()
      return holder
    },
  }
}

test('[OP-05] [OP-10] a locked row delays only the statement that needs it', async () => {
  db = opened()
  await add(db, { key: 'locked' })
  const { unlock } = await lockedBy(opened(), 'locked')
  const waiting = row(add(db, { key: 'locked' })).catch((error: unknown) => error)
  const beside = Promise.all([row(add(db, { key: 'free' })), row(echo(db, { value: 1 }))])
  try {
    expect(await beside).toEqual([{ uses: 1 }, expect.objectContaining({ value: 1 })])
    expect(await usesOf('locked')).toBe(1)
  } finally {
    await unlock()
  }
  // Depends on whether the others took longer than a second.
  expect([{ uses: 3 }, new StoreUnavailableError('55P03')]).toContainEqual(await waiting)
})

test('[API-11] a statement waits at most a second for a locked row, and later batches are not delayed', async () => {
  db = opened()
  await add(db, { key: 'held' })
  const { unlock } = await lockedBy(opened(), 'held')
  try {
    const waiting = row(add(db, { key: 'held' }))
    // The role's own lock_timeout is 5 s.
    const outcome = await Promise.race([waiting.catch((error: unknown) => error), sleep(4_000, 'late')])
    expect(outcome).toEqual(new StoreUnavailableError('55P03'))
    expect((await echoes(db, upTo(3))).map(({ value }) => value)).toEqual(upTo(3))
  } finally {
    await unlock()
  }
  // The setting ends with the statement.
  const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db)
  expect(rows).toEqual([{ lock_timeout: '5s' }])
})

test('[OP-05] a deadlock with a transaction ends the batch, not the transaction', async () => {
  db = opened()
  const other = opened()
  await Promise.all([add(db, { key: 'one' }), add(db, { key: 'two' })])
  const { resolve: goOn, promise: locked } = Promise.withResolvers<void>()
  const transaction = other.transaction().execute(async (within) => {
    await add(within, { key: 'two' })
    goOn()
    // Begins to wait before the batch does, so PostgreSQL would end this transaction first.
    await sleep(50)
    return row(add(within, { key: 'one' }))
  })
  await locked
  const [one, , two] = await Promise.all([
    row(add(db, { key: 'one' })),
    row(pause(db, { seconds: 0.3 })),
    row(add(db, { key: 'two' })),
  ])
  await expect(transaction).resolves.toMatchObject({ uses: expect.any(Number) })
  expect([one.uses, two.uses]).toEqual([expect.any(Number), 3])
  expect(await usesOf('one')).toBe(3)
})

test('[OP-05] [OP-10] a lost connection fails the whole batch, which never runs again', async () => {
  db = opened()
  const [{ pid }] = (await echoes(db, [1])) as [Ran]
  const results = Promise.allSettled([row(add(db, { key: 'lost' })), row(pause(db, { seconds: 5 }))])
  await sleep(200)
  await sql`select pg_terminate_backend(${pid}::integer)`.execute(opened())
  expect(await results).toEqual(
    Array(2).fill({ status: 'rejected', reason: new StoreUnavailableError('57P01') }),
  )
  expect(await usesOf('lost')).toBe(0)
  const [next] = await echoes(db, [1])
  expect(next?.pid).not.toBe(pid)
})

test('[OP-05] a committed batch whose rows cannot be read never runs again', async () => {
  db = opened()
  const type = pg.types.builtins.MACADDR
  const parse = pg.types.getTypeParser(type)
  onTestFinished(() => pg.types.setTypeParser(type, parse))
  pg.types.setTypeParser(type, () => {
    throw new Error('unreadable')
  })
  const results = await Promise.allSettled([
    add(db, { key: 'committed' }),
    macAddress(db, { text: '08:00:2b:01:02:03' }),
  ])
  expect(results).toEqual(Array(2).fill({ status: 'rejected', reason: new Error('unreadable') }))
  expect(await usesOf('committed')).toBe(1)
})

test('[OP-05] in a transaction and behind a pooler, statements are not batched', async () => {
  db = opened({ isPooled: true })
  expect(transactionsOf(await echoes(db, upTo(4)))).toHaveLength(4)
  db = opened()
  const rollback = new Error('rolled back')
  const within = db.transaction().execute(async (transaction) => {
    expect(transactionsOf(await echoes(transaction, upTo(4)))).toHaveLength(1)
    await add(transaction, { key: 'undone' })
    throw rollback
  })
  await expect(within).rejects.toBe(rollback)
  expect(await usesOf('undone')).toBe(0)
})

test('[OP-10] without a database, every waiting statement fails', async () => {
  const gone = connectTo(database.appUrl.replace(/\/[^/?]+\?/, '/missing?'))
  const results = await Promise.allSettled(upTo(20).map((value) => echo(gone, { value })))
  expect(results).toEqual(Array(20).fill({ status: 'rejected', reason: expect.any(StoreUnavailableError) }))
  await gone.destroy()
})
