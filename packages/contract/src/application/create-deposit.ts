import { z } from 'zod'
import { call } from '../call.ts'
import { orPending, shownAuthorization, uuid } from '../entities.ts'

export const createDeposit = call({
  method: 'POST',
  path: '/api/broker-api/ach/createbyachid/:id',
  who: 'applicant',
  summary: 'Draws the one-time contribution, once',
  params: z.strictObject({ id: uuid }),
  body: shownAuthorization,
  reply: orPending(z.object({ transfer: z.object({ id: z.string(), state: z.string() }) })),
  needsVersion: true,
})
export type CreateDeposit = typeof createDeposit
