import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { isSystemError, LauncherError } from './launcher-error.ts'

const tried = new Set<number>()

/** Returns a port range. Each test worker has its own, so that workers do not take the port of a restarting server. */
const share = (): [from: number, to: number] => {
  const worker = process.env.VITEST_POOL_ID ?? process.env.TEST_PARALLEL_INDEX
  if (worker === undefined) return [20_000, 30_000]
  const from = 20_000 + (Number(worker) % 10) * 1000
  return [from, from + 1000]
}

/** Returns an unused port below the ephemeral range, so that no outgoing connection takes it during a restart. */
export const freePort = async (host = '127.0.0.1'): Promise<number> => {
  const [from, to] = share()
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(from, to)
    if (tried.has(port)) continue
    tried.add(port)
    try {
      await tryPort(port, host)
      return port
    } catch (error) {
      if (!isSystemError(error, 'EADDRINUSE')) throw error
    }
  }
  throw new LauncherError(`No port between ${from} and ${to} is free on ${host}.`)
}

/** Throws a LauncherError that names the setting if the port is taken or forbidden. */
export const requirePort = async (setting: string, port: number, host: string): Promise<void> => {
  try {
    await tryPort(port, host)
  } catch (error) {
    const another = `Set ${setting} to another one, as in ${setting}=${port + 100} npm start.`
    if (isSystemError(error, 'EADDRINUSE')) {
      throw new LauncherError(`Port ${port} is taken by another program. End that, or: ${another}`)
    }
    if (isSystemError(error, 'EACCES'))
      throw new LauncherError(`This user may not listen on port ${port}. ${another}`)
    if (isSystemError(error, 'EADDRNOTAVAIL', 'ENOTFOUND')) {
      throw new LauncherError(`HOST is ${host}, which is not an address of this machine.`)
    }
    throw error
  }
}

const tryPort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve()))
  })
