import { call } from '../call.ts'
import { screening } from '../entities.ts'

export const validateIp = call({
  method: 'GET',
  path: '/api/ipqs/validate-ip',
  who: 'sign-up',
  summary: 'Screens the address this sign-up comes from',
  reply: screening,
  effect: true,
})
export type ValidateIp = typeof validateIp
