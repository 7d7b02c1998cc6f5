import { z } from 'zod'
import { call } from '../call.ts'

export const getCountries = call({
  method: 'GET',
  path: '/api/countries',
  who: 'applicant',
  summary: 'The countries to choose from: the countries service’s list, or the built-in one',
  reply: z.array(z.object({ code: z.string(), name: z.string() })),
})
export type GetCountries = typeof getCountries
