import type { FirmCall } from '@vestibule/contract/firm/call'
import type { FastifyInstance } from 'fastify'
import { describeFirmCalls } from '../../openapi.ts'

/** Serves the OpenAPI description of every call of the firm's API that is registered later. It needs no key. */
export const firmDocsRoutes = (app: FastifyInstance, brand: { name: string }): void => {
  const calls = new Set<FirmCall>()
  app.addHook('onRoute', ({ config }) => {
    if (config?.firmCall) calls.add(config.firmCall)
  })
  let json: string | undefined
  app.get(`/api/firm/openapi.json`, async (_request, reply) => {
    json ??= JSON.stringify(describeFirmCalls([...calls], `${brand.name} API for the firm`))
    return reply.type('application/json; charset=utf-8').send(json)
  })
}
