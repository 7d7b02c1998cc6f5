import { accountTypeNames } from '@vestibule/domain/account-types'
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

export const returnToFirm = ownClientCall(
  'returnToFirm',
  'Returns the address at the firm’s website from which the person came, with a code that the firm exchanges once',
  { reply: z.object({ address: z.string().nullable() }) },
)

const accountType = z.enum(accountTypeNames)

export const getApplications = applicantCall(
  'getApplications',
  "The user's applications, the newest first, and the account types of which the user may begin one",
  {
    reply: z.object({
      applications: z.array(
        client.pick({ id: true, account_type: true, client_status: true, step: true }).extend({
          /** Whether this is the session's application, which calls by the user's id mean. */
          is_chosen: z.boolean(),
          /** The broker's account number, masked as `••••1234`, or empty. */
          account: z.string(),
        }),
      ),
      may_begin: z.array(accountType),
    }),
  },
)

/** Calls by the user's id mean the chosen application. A call by the id of another one responds with `other_application`. */
export const chooseApplication = applicantCall(
  'chooseApplication',
  "Makes another application of the user the session's",
  { body: z.strictObject({ id: uuid }), reply: client },
)

/** Responds with `status_conflict` if the user may not begin one (`may_begin`). */
export const openApplication = applicantCall(
  'openApplication',
  "Chooses the user's application of this account type, or begins one with the answers of the newest application",
  { body: z.strictObject({ account_type: accountType }), reply: client },
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
