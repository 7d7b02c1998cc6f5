import { once } from 'node:events'
import pg from 'pg'
import type { Statement } from './statements.ts'

export interface PlainWork {
  socketFolder: string
  clients: Statement[][]
  seconds: number
}

const [work] = (await once(process, 'message')) as [PlainWork]
const connections = await Promise.all(
  work.clients.map(async () => {
    const client = new pg.Client({ host: work.socketFolder, user: 'vestibule_app', database: 'vestibule' })
    await client.connect()
    return client
  }),
)
const end = performance.now() + work.seconds * 1000
let rounds = 0
await Promise.all(
  connections.map(async (connection, index) => {
    while (performance.now() < end) {
      for (const [place, { sql, values }] of (work.clients[index] ?? []).entries())
        await connection.query({ name: `s${place}`, text: sql, values })
      rounds += 1
    }
    await connection.end()
  }),
)
process.send?.(rounds)
process.disconnect()
