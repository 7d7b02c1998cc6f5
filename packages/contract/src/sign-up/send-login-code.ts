import { call } from '../call.ts'
import { challenge } from '../entities.ts'

export const sendLoginCode = call({
  method: 'POST',
  path: '/api/auth/login-code',
  who: 'sign-up',
  summary: 'Sends the code of the log-in that waits for one, again (SU-23)',
  reply: challenge,
})
export type SendLoginCode = typeof sendLoginCode
