import { parseBand } from '../fields/bands.ts'
import { parseFundingSource } from '../fields/funding-source.ts'
import { form } from './form.ts'

const funding = { funding_source: parseFundingSource, annual_household_income: parseBand }

/** The part that the client's details keep as well (FI-01). */
export const fundingForm = form(funding)

/** FI-01. */
export const financesForm = form({
  funding_source: parseFundingSource,
  total_net_worth: parseBand,
  annual_household_income: parseBand,
})

/** With liquid assets, which the API takes and no screen asks for. */
export const liquidFinancesForm = form({ ...funding, total_net_worth: parseBand, liquid_assets: parseBand })
