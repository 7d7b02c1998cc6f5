import { z } from 'zod'
import { call } from './call.ts'
import { endpoints } from './endpoints.ts'
import {
  client,
  clientStatus,
  ownClient,
  ownUser,
  requestedStatus,
  shownDisclosures,
  step,
  text,
  uuid,
} from './entities.ts'

export const createClient = call({
  ...endpoints.createClient,
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

export const updateClient = call({
  ...endpoints.updateClient,
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

export const updateClientStatus = call({
  ...endpoints.updateClientStatus,
  who: 'applicant',
  summary: 'Asks for a status, judged by the flow table',
  params: ownClient,
  body: z.strictObject({ client_status: requestedStatus, step }),
  reply: client,
})

export const getClientOfUser = call({
  ...endpoints.getClientOfUser,
  who: 'applicant',
  summary: 'The application of a user, with its SSN masked',
  params: ownUser,
  reply: client,
})

export const getClientId = call({
  ...endpoints.getClientId,
  who: 'applicant',
  summary: "The id of a user's application",
  params: ownUser,
  reply: z.object({ id: uuid }),
})
