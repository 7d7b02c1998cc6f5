import { parseBand } from '../fields/bands.ts'
import { parseFundingSource } from '../fields/funding-source.ts'
import { form } from './form.ts'

const funding = { funding_source: parseFundingSource, annual_household_income: parseBand }

export const fundingForm = form(funding)

export const financesForm = form({
  funding_source: parseFundingSource,
  total_net_worth: parseBand,
  annual_household_income: parseBand,
})

/** The API accepts `liquid_assets`, although no screen contains the field. */
export const liquidFinancesForm = form({ ...funding, total_net_worth: parseBand, liquid_assets: parseBand })
