import { z } from 'zod'
import { call } from '../call.ts'

export const getLinkToken = call({
  method: 'GET',
  path: '/api/link-token',
  who: 'applicant',
  summary:
    'The token that bank linking was last opened with, to go on with after a bank has led back; null: none',
  reply: z.object({ link_token: z.string().nullable() }),
})
export type GetLinkToken = typeof getLinkToken
