import { citizenshipAnswers } from '@vestibule/domain/fields/citizenship'
import { nameForm } from '@vestibule/domain/forms/name'
import { z } from 'zod'
import { applicantCall, ownClientCall } from './call.ts'
import {
  birthDate,
  bodyOf,
  client,
  clientStatus,
  ownUser,
  requestedStatus,
  shownDisclosures,
  step,
  text,
  uuid,
} from './entities.ts'

export const createClient = applicantCall('createClient', 'Begins the application with the legal name', {
  params: ownUser,
  body: z.strictObject({
    ...bodyOf(nameForm).shape,
    client_status: clientStatus,
    step,
    disclosures: shownDisclosures.optional(),
  }),
  reply: client,
})

export const updateClient = ownClientCall(
  'updateClient',
  'Saves name, citizenship or identity, or requests a status',
  {
    body: z
      .strictObject({
        ...bodyOf(nameForm).shape,
        client_status: requestedStatus,
        step,
        ...bodyOf(birthDate).shape,
        ssn: text,
        residencyStatus: z.enum(citizenshipAnswers),
        passport_country: text,
        country_of_birth: text,
        green_card_number: text,
        disclosures: shownDisclosures,
      })
      .partial(),
    reply: client,
  },
)

export const updateClientStatus = ownClientCall(
  'updateClientStatus',
  'Requests a status; the flow table decides',
  { body: z.strictObject({ client_status: requestedStatus, step }), reply: client },
)

export const getClientOfUser = applicantCall(
  'getClientOfUser',
  'The application of a user, with its SSN masked',
  { params: ownUser, reply: client },
)

export const getClientId = applicantCall('getClientId', "The id of a user's application", {
  params: ownUser,
  reply: z.object({ id: uuid }),
})
