import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const checkPhoneCode = call({
  method: 'PUT',
  path: '/api/auth/verify-phone',
  who: 'sign-up',
  summary: 'Checks the code sent by text message',
  body: z.strictObject({ phoneNumber: text, code: text }),
  reply: z.object({ message: z.string() }),
})
export type CheckPhoneCode = typeof checkPhoneCode
