import { z } from 'zod'
import { call } from '../call.ts'
import { uuid } from '../entities.ts'

export const findPlaces = call({
  method: 'GET',
  path: '/api/places/autocomplete',
  who: 'applicant',
  summary: 'Home addresses that begin as typed, five at most; none where the places service fails or is off',
  query: z.strictObject({ q: z.string().trim().min(3).max(200), session: uuid }),
  reply: z.array(z.object({ id: z.string(), text: z.string() })),
  effect: true,
})
export type FindPlaces = typeof findPlaces
