import { z } from 'zod'
import { call } from '../call.ts'

export const getWhitelist = call({
  method: 'GET',
  path: '/api/user/whitelist',
  who: 'sign-up',
  summary: 'Whitelist entries that match this sign-up',
  reply: z.object({
    data: z.array(z.object({ email: z.string().optional(), phone: z.string().optional() })),
  }),
})
export type GetWhitelist = typeof getWhitelist
