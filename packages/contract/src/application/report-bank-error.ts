import { z } from 'zod'
import { call } from '../call.ts'
import { text } from '../entities.ts'

export const reportBankError = call({
  method: 'POST',
  path: '/api/data-api/plaiderror/bankaccount/:bankAccountId',
  who: 'applicant',
  summary: 'Records why bank linking ended with an error',
  params: z.strictObject({ bankAccountId: z.string().max(200) }),
  body: z
    .strictObject({
      error_type: text,
      error_code: text,
      institution_name: text,
      institution_id: text,
      link_session_id: text,
      bankAccount: text,
      request_id: text,
    })
    .partial(),
  reply: z.object({ id: z.string() }),
})
export type ReportBankError = typeof reportBankError
