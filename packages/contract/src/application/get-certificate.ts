import { call, pdfBytes } from '../call.ts'
import { ownClient } from '../entities.ts'

export const getCertificate = call({
  method: 'GET',
  path: '/api/agreements/:clientId/certificate',
  who: 'applicant',
  summary: 'The certificate of acceptance',
  params: ownClient,
  reply: pdfBytes,
  pdf: true,
})
export type GetCertificate = typeof getCertificate
