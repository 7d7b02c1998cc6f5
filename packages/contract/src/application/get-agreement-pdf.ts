import { z } from 'zod'
import { call, pdfBytes } from '../call.ts'
import { ownClient } from '../entities.ts'

export const getAgreementPdf = call({
  method: 'GET',
  path: '/api/agreements/:clientId/:agreementId/pdf',
  who: 'applicant',
  summary: 'An agreement as it was shown',
  params: ownClient.extend({ agreementId: z.string().max(200) }),
  reply: pdfBytes,
  pdf: true,
})
export type GetAgreementPdf = typeof getAgreementPdf
