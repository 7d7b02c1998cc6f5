import { z } from 'zod'
import { call } from '../call.ts'
import { client, clientStatus, ownUser, shownDisclosures, step, text } from '../entities.ts'

export const createClient = call({
  method: 'POST',
  path: '/api/data-api/client/:userId',
  who: 'applicant',
  summary: 'Begins the application with the legal name',
  params: ownUser,
  body: z.strictObject({
    firstName: text,
    lastName: text,
    client_status: clientStatus,
    step,
    disclosures: shownDisclosures.optional(),
  }),
  reply: client,
})
export type CreateClient = typeof createClient
