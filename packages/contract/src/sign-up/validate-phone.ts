import { z } from 'zod'
import { call } from '../call.ts'
import { screening, text } from '../entities.ts'

export const validatePhone = call({
  method: 'GET',
  path: '/api/ipqs/validate-phone',
  who: 'sign-up',
  summary: 'Screens the phone of this sign-up',
  query: z.strictObject({ phone: text, country: z.literal('US') }),
  reply: screening,
  effect: true,
})
export type ValidatePhone = typeof validatePhone
