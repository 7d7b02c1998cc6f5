import { z } from 'zod'
import { call } from '../call.ts'
import { screening, text } from '../entities.ts'

export const validateEmail = call({
  method: 'GET',
  path: '/api/ipqs/validate-email',
  who: 'sign-up',
  summary: 'Screens the email of this sign-up',
  query: z.strictObject({ email: text }),
  reply: screening,
  effect: true,
})
export type ValidateEmail = typeof validateEmail
