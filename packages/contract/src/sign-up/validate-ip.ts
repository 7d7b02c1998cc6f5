import { z } from 'zod'
import { call } from '../call.ts'

export const validateIp = call({
  method: 'GET',
  path: '/api/ipqs/validate-ip',
  who: 'sign-up',
  summary: 'Screens the address this sign-up comes from',
  reply: z.object({
    success: z.boolean(),
    riskyData: z.record(z.string(), z.union([z.boolean(), z.string()])).nullable(),
  }),
  effect: true,
})
export type ValidateIp = typeof validateIp
