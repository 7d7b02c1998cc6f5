import { z } from 'zod'
import { call } from '../call.ts'
import { riskDetails, text, uuid } from '../entities.ts'

/** The server records only a risk that it found itself, in this session (RK-07). 409 `no_risk_found` where there is none. */
export const createBlockedUser = call({
  method: 'POST',
  path: '/api/blocked-user/create',
  who: 'sign-up',
  summary: 'Reports that a risk ended this sign-up',
  body: z.strictObject({ riskType: text, riskCategory: text, details: riskDetails, userId: uuid.optional() }),
  reply: z.object({ data: z.object({ id: uuid }) }),
})
export type CreateBlockedUser = typeof createBlockedUser
