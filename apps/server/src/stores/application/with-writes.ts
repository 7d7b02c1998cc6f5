import type { Application, Save } from './rows.ts'

/** Applies the writes to tables that the statement read before them. */
export const withWrites = (before: Application, { writes = {} }: Save): Application => ({
  ...before,
  address: writes.address ?? before.address,
  details: writes.client_details
    ? { ...emptyDetails, ...before.details, ...writes.client_details }
    : before.details,
  investor: writes.investor_profile
    ? { ...emptyInvestor, ...before.investor, ...writes.investor_profile }
    : before.investor,
  contribution: writes.contribution ?? before.contribution,
})

const emptyDetails: NonNullable<Application['details']> = {
  employment_status: null,
  employer_name: null,
  employer_address: null,
  job_title: null,
  joined_year: null,
  marital_status: null,
  affiliations: null,
  funding_source: null,
  annual_household_income: null,
  product_employee: false,
  apex_employee: false,
}

const emptyInvestor: NonNullable<Application['investor']> = {
  investment_objective: null,
  time_horizon: null,
  investment_experience: null,
  risk_tolerance: null,
  funding_source: null,
  annual_household_income: null,
  liquid_assets: null,
  total_net_worth: null,
  liquidity_needs: null,
}
