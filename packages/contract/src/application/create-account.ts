import { z } from 'zod'
import { call } from '../call.ts'
import { agreement, orPending, ownClient } from '../entities.ts'

export const createAccount = call({
  method: 'POST',
  path: '/api/broker-api/account/createByClientId/:clientId',
  who: 'applicant',
  summary: 'Opens the brokerage account, once',
  params: ownClient,
  body: z.strictObject({ affiliations: z.literal('noneOfAbove') }),
  reply: orPending(
    z.object({ account: z.object({ accountId: z.string() }), agreements: z.array(agreement) }),
  ),
})
export type CreateAccount = typeof createAccount
