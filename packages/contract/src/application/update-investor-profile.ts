import { z } from 'zod'
import { call } from '../call.ts'
import { investorProfile, ownClient, text } from '../entities.ts'

export const updateInvestorProfile = call({
  method: 'PATCH',
  path: '/api/data-api/investor/client/:clientId',
  who: 'applicant',
  summary: 'Saves finances or the suitability answers',
  params: ownClient,
  body: z
    .strictObject({
      investment_objective: text,
      time_horizon: text,
      investment_experience: text,
      risk_tolerance: text,
      funding_source: text,
      annual_household_income: text,
      liquid_assets: text,
      total_net_worth: text,
    })
    .partial(),
  reply: investorProfile,
})
export type UpdateInvestorProfile = typeof updateInvestorProfile
