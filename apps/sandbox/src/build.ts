import { existsSync, readFileSync } from 'node:fs'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { registerAlpaca } from './alpaca/index.ts'
import { registerAscend } from './ascend/index.ts'
import { register as registerAuth0 } from './auth0/index.ts'
import { register as registerBreachedPasswords } from './breached-passwords/index.ts'
import type { SandboxConfig } from './config.ts'
import { register as registerControl } from './control/index.ts'
import { readBodies } from './core/bodies.ts'
import { Faults } from './core/faults.ts'
import { providerErrorBody, providerOfPath } from './core/providers.ts'
import { pathOf, recordRequests } from './core/recorder.ts'
import { RequestLog } from './core/requests.ts'
import type { Sandbox } from './core/sandbox.ts'
import { openStore } from './core/store.ts'
import { register as registerIpqs } from './ipqs/index.ts'
import { register as registerKms } from './kms/index.ts'
import { register as registerPlaces } from './places/index.ts'
import { register as registerPlaid } from './plaid/index.ts'
import { register as registerReceiver } from './receiver/index.ts'
import { register as registerSentry } from './sentry/index.ts'
import { createSmtpServer } from './smtp/index.ts'
import { register as registerTwilio } from './twilio/index.ts'
import { register as registerVonage } from './vonage/index.ts'

const providers = [
  registerAscend,
  registerAlpaca,
  registerPlaid,
  registerTwilio,
  registerVonage,
  registerIpqs,
  registerAuth0,
  registerPlaces,
  registerBreachedPasswords,
  registerSentry,
  registerKms,
]

export interface BuiltSandbox {
  app: FastifyInstance
  sandbox: Sandbox
  listen(): Promise<{ port: number; smtpPort: number }>
  /** Ends the requests that a fault holds, and closes the HTTP port, the SMTP port and the database. */
  close(): Promise<void>
}

/** Assembles the sandbox's parts; this is the composition root. */
export const buildSandbox = async (config: SandboxConfig): Promise<BuiltSandbox> => {
  const store = openStore(config.dataDir)
  const faults = new Faults()
  const requests = new RequestLog(store)
  let port: number | undefined

  const sandbox: Sandbox = {
    now: () => readClock(config.clockFile),
    store,
    config,
    origin: () => {
      if (port === undefined) throw new Error('The sandbox does not listen yet')
      return config.publicUrl ?? `http${config.tls ? 's' : ''}://${reachable(config.host)}:${port}`
    },
  }

  const app = Fastify({
    bodyLimit: 64 * 1024 * 1024,
    forceCloseConnections: true,
    ...(config.tls && { https: config.tls }),
    routerOptions: { maxParamLength: 1000 },
  })
  readBodies(app)
  recordRequests(app, sandbox, requests, faults)
  answerFailures(app)
  for (const register of providers) {
    await app.register(async (scope) => register(scope, sandbox))
  }
  await app.register(async (scope) => registerReceiver(scope, sandbox))
  await app.register(async (scope) => registerControl(scope, sandbox, requests, faults))
  const smtp = createSmtpServer(sandbox, requests, faults)

  return {
    app,
    sandbox,
    listen: async () => {
      const [smtpPort] = await Promise.all([
        smtp.listen(config.smtpPort, config.host),
        app.listen({ port: config.port, host: config.host }),
      ])
      const address = app.server.address()
      if (!address || typeof address === 'string') throw new Error('The sandbox has no port')
      port = address.port
      return { port, smtpPort }
    },
    close: async () => {
      faults.releaseAll()
      await Promise.all([app.close(), smtp.close()])
      store.close()
    },
  }
}

const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Formats framework errors in the style of the provider that was called. */
const answerFailures = (app: FastifyInstance): void => {
  app.setNotFoundHandler((request, reply) => {
    const provider = providerOfPath(pathOf(request))
    return reply.code(404).send(provider ? providerErrorBody(provider, 404) : { error: 'not found' })
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    const provider = providerOfPath(pathOf(request))
    return reply.code(status).send(provider ? providerErrorBody(provider, status) : { error: error.message })
  })
}

/** Adds the clock file's offset (seconds, read on each call) to the real time; a missing file means no offset. */
const readClock = (clockFile: string | undefined): Date =>
  new Date(Date.now() + 1000 * offsetSeconds(clockFile))

const offsetSeconds = (clockFile: string | undefined): number => {
  // A failed read would cost more than the check.
  if (!clockFile || !existsSync(clockFile)) return 0
  const offset = Number(readFileSync(clockFile, 'utf8').trim())
  if (!Number.isFinite(offset)) throw new Error('CLOCK_FILE does not hold a number of seconds')
  return offset
}
