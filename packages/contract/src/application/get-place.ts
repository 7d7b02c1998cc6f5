import { z } from 'zod'
import { call } from '../call.ts'
import { address, uuid } from '../entities.ts'

export const getPlace = call({
  method: 'GET',
  path: '/api/places/:id',
  who: 'applicant',
  summary: 'The parts of a suggested address; what it lacks is empty',
  params: z.strictObject({ id: z.string().regex(/^[\w-]{1,400}$/) }),
  query: z.strictObject({ session: uuid }),
  reply: address.omit({ address_2: true }),
  effect: true,
})
export type GetPlace = typeof getPlace
