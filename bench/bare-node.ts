import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { atEnd } from './cleanup.ts'
import { environment } from './site.ts'

const program = `
  const server = require('node:http').createServer((_, reply) => reply.end('ok'))
  server.listen(0, '127.0.0.1', () => process.send('listening'))
  process.once('disconnect', () => process.exit())
`

/** Node processes that serve HTTP and nothing else, until the run ends. @returns their process IDs */
export const bareServers = (count: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const child = spawn(process.execPath, ['-e', program], {
        env: environment(),
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      atEnd(async () => child.kill())
      await once(child, 'message')
      return child.pid ?? 0
    }),
  )
