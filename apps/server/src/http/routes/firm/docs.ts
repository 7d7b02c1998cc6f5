import type { FirmCall } from '@vestibule/contract/firm/call'
import type { FastifyInstance } from 'fastify'
import { describeFirmCalls } from '../../openapi.ts'

/** Serves the OpenAPI description of every call of the firm's API that is registered later. It needs no key. */
export const firmDocsRoutes = (app: FastifyInstance, brand: { name: string }): void => {
  const calls = new Set<FirmCall>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.firmCall) calls.add(config.firmCall)
  })
  let described: object | undefined
  app.get(`/api/firm/openapi.json`, async ({ protocol, host }) => {
    described ??= describeFirmCalls([...calls], `${brand.name} API for the firm`)
    // The address of this request, because programs that import the file as text need it.
    return { ...described, servers: [{ url: `${protocol}://${host}` }] }
  })
}
