import { makeFirmStart, redeemFirmStart } from '@vestibule/contract/firm/every-call'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../use-cases/app-error.ts'
import { makeStart } from '../../../use-cases/firm/make-start.ts'
import { firmVisits } from '../../call-limits.ts'
import { createFirmRouter } from '../../firm-route.ts'
import type { Deps } from '../deps.ts'

export const firmStartRoutes = (app: FastifyInstance, deps: Deps): void => {
  const route = createFirmRouter(app, deps)

  route(makeFirmStart, firmVisits('start'), async ({ body, now, note }) => {
    const { id, link, expiresAt } = await makeStart(deps, body, now)
    await note('firm_start_made', { start: id, vouchedFor: body.vouched_for })
    return { id, link, expires_at: expiresAt.toISOString() }
  })
  route(redeemFirmStart, firmVisits('redeem-start'), async ({ body, now, note }) => {
    const redeemed = await deps.store.starts.redeem(deps.hashOf(body.code), now)
    if (!redeemed) throw new AppError('not_found')
    await note('firm_application_found', redeemed)
    return redeemed
  })
}
