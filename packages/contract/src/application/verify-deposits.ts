import { z } from 'zod'
import { call } from '../call.ts'
import { orPending, ownClient, text } from '../entities.ts'

const amount = z.strictObject({ value: text })

export const verifyDeposits = call({
  method: 'POST',
  path: '/api/broker-api/verifyMicroDepositAmountsByClient/:clientId',
  who: 'applicant',
  summary: 'One try at the amounts of the two deposits',
  params: ownClient,
  body: z.strictObject({ amount1: amount, amount2: amount }),
  reply: orPending(
    z.object({
      state: z.object({ state: z.string() }),
      /** 0: these deposits can be verified no more */
      attemptsLeft: z.number().int(),
    }),
  ),
  needsVersion: true,
})
export type VerifyDeposits = typeof verifyDeposits
