import { z } from 'zod'
import { call } from '../call.ts'
import { client, ownClient, requestedStatus, shownDisclosures, step, text } from '../entities.ts'

export const updateClient = call({
  method: 'PATCH',
  path: '/api/data-api/client/:clientId',
  who: 'applicant',
  summary: 'Saves name, citizenship or identity, or asks for a status',
  params: ownClient,
  body: z
    .strictObject({
      firstName: text,
      lastName: text,
      client_status: requestedStatus,
      step,
      dob_date: text,
      dob_month: text,
      dob_year: text,
      ssn: text,
      residencyStatus: z.enum(['US_CITIZEN', 'GREEN_CARD_HOLDER', 'NEITHER']),
      passport_country: text,
      country_of_birth: text,
      green_card_number: text,
      disclosures: shownDisclosures,
    })
    .partial(),
  reply: client,
})
export type UpdateClient = typeof updateClient
