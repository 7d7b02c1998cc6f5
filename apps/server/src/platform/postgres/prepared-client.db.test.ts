import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, type TestDatabase } from '@vestibule/testing/database'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createFunnel } from '../../stores/funnel/funnel.ts'
import { StoreUnavailableError } from '../common/store-unavailable.ts'
import { createPool } from './bounded-pool.ts'
import { createDatabase as connectTo } from './database.ts'
import { longTransaction } from './long-transaction.ts'
import type { Tables } from './schema.ts'

let database: TestDatabase
let db: Kysely<Tables> | undefined
beforeAll(async () => {
  database = await createDatabase()
})
afterEach(async () => {
  await db?.destroy()
  db = undefined
  await setRole()
})
afterAll(() => database.drop())

const opened = (url: string, size = 10): Kysely<Tables> => {
  db = connectTo(url, undefined, { size })
  return db
}

/** Replaces the role's settings in this database. */
const setRole = async (...settings: string[]): Promise<void> => {
  const admin = connectTo(database.adminUrl)
  const name = sql.id(new URL(database.appUrl.replace('@/', '@host/')).pathname.slice(1))
  await sql`alter role vestibule_app in database ${name} reset all`.execute(admin)
  for (const setting of settings)
    await sql`alter role vestibule_app in database ${name} set ${sql.raw(setting)}`.execute(admin)
  await admin.destroy()
}

const pid = async (within: Kysely<Tables>): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(within)).rows[0]?.pid ?? 0
const pause = (seconds: number, within: Kysely<Tables>) => sql`select pg_sleep(${seconds})`.execute(within)
const unavailable = (code: string) => new StoreUnavailableError(code)

/** Starts a TCP proxy to the database, whose connections can break or go silent. */
const startProxy = async () => {
  const address = new URL(database.appUrl.replace('@/', '@host/'))
  const sockets = new Set<Socket>()
  const servers = new Set<Socket>()
  const proxy = createServer((socket) => {
    const server = connect(`${address.searchParams.get('host')}/.s.PGSQL.5432`)
    sockets.add(socket)
    servers.add(server)
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const)
      from.pipe(to).on('error', () => undefined)
  })
  await new Promise<void>((settle) => proxy.listen(0, '127.0.0.1', settle))
  const { port } = proxy.address() as AddressInfo
  return {
    url: `postgresql://vestibule_app@127.0.0.1:${port}${address.pathname}`,
    /** Resets open connections without an orderly close. */
    cut: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    /** Withholds the server's further messages on open connections. */
    silence: () => {
      for (const server of servers) server.unpipe()
    },
    close: () => {
      for (const server of servers) server.destroy()
      proxy.close()
    },
  }
}

test('[DP-05] a statement’s name depends only on its text; behind a pooler, statements have no name', async () => {
  const text = sql<{ name: string; statement: string }>`
    select name, statement from pg_prepared_statements where statement like ${'%pg_prepared_statements%'}`
  const namesBy = async (isPooled: boolean) => {
    const one = connectTo(database.appUrl, undefined, { size: 1, isPooled })
    const { rows } = await text.execute(one)
    await one.destroy()
    return rows.map(({ name }) => name)
  }
  const names = await namesBy(false)
  expect(names).toEqual([expect.stringMatching(/^vestibule_[0-9a-f]{32}$/)])
  expect(await namesBy(false)).toEqual(names)
  expect(await namesBy(true)).toEqual([])
})

test('[OP-05] a connection lost in a transaction fails the transaction without ending the process', async () => {
  const proxy = await startProxy()
  const db = opened(proxy.url)
  const uncaught: unknown[] = []
  const keep = (error: unknown) => uncaught.push(error)
  process.prependOnceListener('uncaughtException', keep)
  await expect(
    db.transaction().execute(async (transaction) => {
      await sql`select ${1}::integer`.execute(transaction)
      proxy.cut()
      await sleep(100)
      await sql`select ${2}::integer`.execute(transaction)
    }),
  ).rejects.toThrow(StoreUnavailableError)
  process.off('uncaughtException', keep)
  expect(uncaught).toEqual([])
  expect((await sql<{ one: number }>`select ${3}::integer as one`.execute(db)).rows).toEqual([{ one: 3 }])
  proxy.close()
})

test('[OP-10] an unanswered statement times out shortly after the server’s own limit, and its connection is discarded', async () => {
  await setRole(`statement_timeout = '100ms'`)
  const proxy = await startProxy()
  // With one connection, the next statement would wait behind the hanging statement.
  const db = opened(proxy.url, 1)
  const before = await pid(db)
  const other = connectTo(proxy.url)
  const { resolve: goOn, promise: silent } = Promise.withResolvers<void>()
  const within = other.transaction().execute(async (transaction) => {
    await sql`select ${1}::integer`.execute(transaction)
    proxy.silence()
    goOn()
    await sql`select ${2}::integer`.execute(transaction)
  })
  await silent
  const [transaction, hangs, waits] = await Promise.allSettled([
    within,
    sql`select ${1}::integer`.execute(db),
    pid(db),
  ])
  expect(transaction).toEqual({ status: 'rejected', reason: unavailable('TIMEOUT') })
  expect(hangs).toEqual({ status: 'rejected', reason: unavailable('TIMEOUT') })
  expect(waits).toEqual({ status: 'fulfilled', value: expect.any(Number) })
  expect(await pid(db)).not.toBe(before)
  await other.destroy()
  proxy.close()
})

test('[NV-16] [OP-10] old events of the funnel may be deleted for longer than the role’s time-out', async () => {
  await setRole(`statement_timeout = '200ms'`)
  const admin = connectTo(database.adminUrl)
  const { resolve: goOn, promise: locked } = Promise.withResolvers<void>()
  const lock = admin.transaction().execute(async (transaction) => {
    await sql`lock table funnel_event in access exclusive mode`.execute(transaction)
    goOn()
    await pause(1, transaction)
  })
  await locked
  expect(await createFunnel(opened(database.appUrl)).forgetBefore(new Date(), 1)).toBe(0)
  await lock
  await admin.destroy()
})

test('[OP-10] [DP-02] a connection whose prepared statement no longer fits its table is discarded', async () => {
  const db = opened(database.adminUrl, 1)
  const before = await pid(db)
  await sql`create temporary table changing (number integer)`.execute(db)
  const read = () => sql`select * from changing where number > ${0}::integer`.execute(db)
  await read()
  await sql`alter table changing add column other integer`.execute(db)
  await expect(read()).rejects.toEqual(unavailable('0A000'))
  expect(await pid(db)).not.toBe(before)
})

test('[OP-10] waiting for a free connection times out', async () => {
  const pool = createPool(database.appUrl, { size: 1 })
  const held = await pool.connect()
  // Only now, because the limit includes the time to connect.
  pool.options.connectionTimeoutMillis = 200
  await expect(pool.connect()).rejects.toEqual(unavailable('TIMEOUT'))
  held.release()
  ;(await pool.connect()).release()
  await pool.end()
})

const change = (within: Kysely<Tables>, key = 'held') =>
  sql`insert into rate_limit (key, uses, idle_at) values (${key}, array[now()], now())
    on conflict (key) do update set idle_at = now()`.execute(within)

test('[OP-10] the role’s timeouts end slow statements and lock waits', async () => {
  await setRole(`statement_timeout = '2s'`, `lock_timeout = '200ms'`)
  const db = opened(database.appUrl)
  await expect(pause(10, db)).rejects.toEqual(unavailable('57014'))
  await db.transaction().execute(async (within) => {
    await change(within)
    await expect(change(db)).rejects.toEqual(unavailable('55P03'))
  })
})

test('[OP-10] the role’s timeout ends an idle transaction, which releases its locks', async () => {
  await setRole(`idle_in_transaction_session_timeout = '300ms'`)
  const db = opened(database.appUrl)
  const forgotten = db.transaction().execute(async (within) => {
    await change(within)
    // Waits for the lock until PostgreSQL has ended the transaction.
    await change(db)
    await change(within)
  })
  await expect(forgotten).rejects.toThrow(StoreUnavailableError)
})

test('[OP-10] a transaction that PostgreSQL ends because of a deadlock is reported as unavailable', async () => {
  const db = opened(database.adminUrl)
  const both = Promise.withResolvers<void>()
  let locked = 0
  const lockBoth = (first: string, second: string) =>
    db.transaction().execute(async (within) => {
      await change(within, first)
      locked += 1
      if (locked === 2) both.resolve()
      await both.promise
      await change(within, second)
    })
  const outcomes = await Promise.allSettled([lockBoth('a', 'b'), lockBoth('b', 'a')])
  expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([
    unavailable('40P01'),
  ])
})

test('[OP-10] a long transaction may exceed the timeouts of role and client, later statements may not', async () => {
  await setRole(`statement_timeout = '100ms'`, `idle_in_transaction_session_timeout = '200ms'`)
  const db = opened(database.appUrl)
  await longTransaction(db, async (within) => {
    await sleep(400)
    await pause(2.3, within)
  })
  await expect(pause(5, db)).rejects.toEqual(unavailable('57014'))
})

test('[OP-10] discards a connection to a server that is read-only or shuts down', async () => {
  const db = opened(database.appUrl, 1)
  const before = await pid(db)
  await sql`set default_transaction_read_only = on`.execute(db)
  const write = (within: Kysely<Tables>) => sql`select setval('readiness_probe', 1)`.execute(within)
  await expect(write(db)).rejects.toEqual(unavailable('25006'))
  await write(db)
  const after = await pid(db)
  expect(after).not.toBe(before)
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch((error: unknown) => {
    expect(error).toEqual(unavailable('57P01'))
  })
  await write(db)
  expect(await pid(db)).not.toBe(after)
  // A statement's own error does not close the connection.
  const kept = await pid(db)
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' })
  expect(await pid(db)).toBe(kept)
})

test('[OP-10] a prepared statement returns the same rows when it is repeated, also after it failed', async () => {
  const db = opened(database.appUrl, 1)
  const select = async (divisor: number, text: string | null) =>
    (
      await sql`
        select 6 / ${divisor}::integer as number, ${text}::text as text, ${at}::timestamptz as at,
          jsonb_build_object('text', ${text}::text) as json from generate_series(1, 2)`.execute(db)
    ).rows
  const at = new Date('2026-11-26T12:00:00.000Z')
  const rows = (number: number, text: string | null) => Array(2).fill({ number, text, at, json: { text } })
  expect(await select(2, 'a')).toEqual(rows(3, 'a'))
  await expect(select(0, 'b')).rejects.toMatchObject({ code: '22012' })
  expect(await select(3, null)).toEqual(rows(2, null))
  const none = () => sql`update rate_limit set idle_at = ${at} where key = ${'missing'}`.execute(db)
  for (let runs = 0; runs < 2; runs += 1) expect(await none()).toEqual({ numAffectedRows: 0n, rows: [] })
})

test('[OP-10] readiness probes write without waiting for each other or leaving rows', async () => {
  const db = opened(database.appUrl)
  const prove = (within: Kysely<Tables>) => sql`select prove_write()`.execute(within)
  await db.transaction().execute(async (within) => {
    await prove(within)
    for (let probes = 0; probes < 20; probes += 1) await prove(db)
  })
  const { rows } = await sql`select pg_relation_size('readiness_probe') as bytes`.execute(db)
  expect(rows).toEqual([{ bytes: '8192' }])
})
