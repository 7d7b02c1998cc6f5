import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../../../e2e/harness/database.ts'
import { createDatabase as connectTo } from './store.ts'

test('[OP-05] a database that dies in the middle of a transaction fails that transaction, and ends no process', async () => {
  const database = await createDatabase()
  const address = new URL(database.appUrl.replace('@/', '@host/'))
  const sockets = new Set<Socket>()
  const proxy = createServer((socket) => {
    const server = connect(`${address.searchParams.get('host')}/.s.PGSQL.5432`)
    sockets.add(socket)
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const)
      from.pipe(to).on('error', () => undefined)
  })
  await new Promise<void>((settle) => proxy.listen(0, '127.0.0.1', settle))
  const { port } = proxy.address() as AddressInfo
  const db = connectTo(`postgresql://vestibule_app@127.0.0.1:${port}${address.pathname}`)
  const uncaught: unknown[] = []
  const keep = (error: unknown) => uncaught.push(error)
  process.prependOnceListener('uncaughtException', keep)
  await expect(
    db.transaction().execute(async (transaction) => {
      await sql`select ${1}::integer`.execute(transaction)
      // as a machine that loses its power, not as a server that says goodbye
      for (const socket of sockets) socket.resetAndDestroy()
      await sleep(100)
      await sql`select ${2}::integer`.execute(transaction)
    }),
  ).rejects.toThrow()
  process.off('uncaughtException', keep)
  expect(uncaught).toEqual([])
  expect((await sql<{ one: number }>`select ${3}::integer as one`.execute(db)).rows).toEqual([{ one: 3 }])
  await db.destroy()
  proxy.close()
  await database.drop()
})
