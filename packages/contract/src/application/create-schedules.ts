import { z } from 'zod'
import { call } from '../call.ts'
import { orPending, ownClient, shownAuthorization } from '../entities.ts'

export const createSchedules = call({
  method: 'POST',
  path: '/api/broker-api/ach/schedule/create/client/:clientId',
  who: 'applicant',
  summary: 'Sets up the recurring contribution, once',
  params: ownClient,
  body: shownAuthorization,
  reply: orPending(z.object({ schedules: z.array(z.object({ id: z.string(), state: z.string() })) })),
  needsVersion: true,
})
export type CreateSchedules = typeof createSchedules
