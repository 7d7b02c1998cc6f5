import { z } from 'zod'
import { call } from '../call.ts'
import { client, ownClient, requestedStatus, step } from '../entities.ts'

export const updateClientStatus = call({
  method: 'PATCH',
  path: '/api/client-status/:clientId',
  who: 'applicant',
  summary: 'Asks for a status, judged by the flow table',
  params: ownClient,
  body: z.strictObject({ client_status: requestedStatus, step }),
  reply: client,
})
export type UpdateClientStatus = typeof updateClientStatus
