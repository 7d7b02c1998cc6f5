import { readFirmKey } from '@vestibule/contract/firm/every-call'
import type { FastifyInstance } from 'fastify'
import { firmReads } from '../../call-limits.ts'
import { createFirmRouter } from '../../firm-route.ts'
import type { Deps } from '../deps.ts'

export const firmKeyRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createFirmRouter(app, deps)

  route(readFirmKey, firmReads('key'), async ({ key: { id, name, scopes, expiresAt } }) => ({
    id,
    name,
    scopes,
    expires_at: expiresAt.toISOString(),
  }))
}
