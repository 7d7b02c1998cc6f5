import { call } from '../call.ts'
import { investorProfile, ownClient } from '../entities.ts'

export const getInvestorProfile = call({
  method: 'GET',
  path: '/api/data-api/investor/client/:clientId',
  who: 'applicant',
  summary: 'The investor profile, liquidity needs derived',
  params: ownClient,
  reply: investorProfile,
})
export type GetInvestorProfile = typeof getInvestorProfile
