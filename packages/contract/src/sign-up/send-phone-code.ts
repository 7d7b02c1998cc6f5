import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const sendPhoneCode = call({
  method: 'POST',
  path: '/api/auth/verify-phone',
  who: 'sign-up',
  summary: 'Sends a code by text message',
  body: z.strictObject({ phoneNumber: text }),
  reply: z.object({ sid: z.string() }),
})
export type SendPhoneCode = typeof sendPhoneCode
