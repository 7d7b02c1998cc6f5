import { z } from 'zod'
import { call } from '../call.ts'

export const getIp = call({
  method: 'GET',
  path: '/api/get-ip',
  who: 'applicant',
  summary: 'The address this request came from',
  reply: z.object({ ip: z.string() }),
})
export type GetIp = typeof getIp
