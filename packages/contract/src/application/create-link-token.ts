import { z } from 'zod'
import { call } from '../call.ts'

export const createLinkToken = call({
  method: 'POST',
  path: '/api/create-link-token',
  who: 'applicant',
  summary: 'A token to open bank linking with; counts as an attempt',
  reply: z.object({ link_token: z.string() }),
})
export type CreateLinkToken = typeof createLinkToken
