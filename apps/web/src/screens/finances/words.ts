const funding = 'Funding Source is Required'
const netWorth = 'Estimated Total Net Worth is required'
const income = 'Annual Household Income is required'

export const financesWords = {
  funding_source: { required: funding, unknown: funding },
  total_net_worth: { required: netWorth, unknown: netWorth },
  annual_household_income: { required: income, unknown: income },
}

export const netWorthHint = 'Do not count the home you live in.'
