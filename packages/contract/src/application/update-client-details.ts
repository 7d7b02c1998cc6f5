import { z } from 'zod'
import { call } from '../call.ts'
import { clientDetails, ownClient, shownDisclosures, text } from '../entities.ts'

export const updateClientDetails = call({
  method: 'PATCH',
  path: '/api/data-api/clientdetails/client/:clientId',
  who: 'applicant',
  summary: 'Saves employment, marital status, affiliations, or funding and income',
  params: ownClient,
  body: z
    .strictObject({
      employment_status: text,
      employer_name: text,
      employer_address: text,
      job_title: text,
      joined_year: text,
      marital_status: text,
      affiliations: z.union([z.literal('noneOfAbove'), z.array(text).min(1).max(4)]),
      funding_source: text,
      annual_household_income: text,
      /** with the marital status: those that its screen showed */
      disclosures: shownDisclosures,
    })
    .partial(),
  reply: clientDetails,
})
export type UpdateClientDetails = typeof updateClientDetails
