import { z } from 'zod'
import { call } from '../call.ts'
import { beneficiary, ownClient } from '../entities.ts'

export const getBeneficiaries = call({
  method: 'GET',
  path: '/api/data-api/beneficiaries/client/:clientId',
  who: 'applicant',
  summary: 'The beneficiaries of an IRA, in their order',
  params: ownClient,
  reply: z.array(beneficiary),
})
export type GetBeneficiaries = typeof getBeneficiaries
