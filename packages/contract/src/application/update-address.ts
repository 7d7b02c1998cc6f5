import { z } from 'zod'
import { call } from '../call.ts'
import { address, ownClient, text } from '../entities.ts'

export const updateAddress = call({
  method: 'PATCH',
  path: '/api/data-api/address/client/:clientId',
  who: 'applicant',
  summary: 'Saves the home address',
  params: ownClient,
  body: z.strictObject({
    address_1: text,
    address_2: text.optional(),
    zipcode: text,
    city: text,
    state: text,
  }),
  reply: address,
})
export type UpdateAddress = typeof updateAddress
