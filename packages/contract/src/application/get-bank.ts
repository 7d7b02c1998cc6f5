import { z } from 'zod'
import { call } from '../call.ts'
import { bank, ownClient } from '../entities.ts'

export const getBank = call({
  method: 'GET',
  path: '/api/data-api/bank/client/:clientId',
  who: 'applicant',
  summary: 'The bank account (masked) and the contribution',
  params: ownClient,
  reply: bank.extend({
    /** dollars by tax year that the person's other IRA here draws: they leave as much less room (CO-05) */
    already_contributed: z.record(z.string(), z.number().int()),
    /** YYYY-MM-DD, of what was confirmed; empty when nothing more is drawn */
    next_deposit: z.string(),
  }),
})
export type GetBank = typeof getBank
