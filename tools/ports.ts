import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { isSystemError, LauncherError } from './launcher-error.ts'

/**
 * A port that nobody listens on now. It lies below those that systems give to outgoing connections, so that nobody is
 * given it while a server that keeps it is down for a moment.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    try {
      return await tryPort(randomInt(20_000, 30_000), host)
    } catch (error) {
      if (!isSystemError(error, 'EADDRINUSE')) throw error
    }
  }
  throw new LauncherError(`No port between 20000 and 30000 is free on ${host}.`)
}

/** Throws a sentence that names the setting when the port is taken or not allowed. */
export async function requirePort(setting: string, port: number, host: string): Promise<void> {
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

function tryPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port))
    })
  })
}
