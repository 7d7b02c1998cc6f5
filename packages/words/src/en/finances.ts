const funding = 'Funding Source is Required'
const netWorth = 'Estimated Total Net Worth is required'
const income = 'Annual Household Income is required'

export const finances = {
  title: 'Enter in financial details',
  why: "Regulators ask financial companies to know each customer's financial situation. An estimate is enough.",
  labels: {
    funding_source: 'Funding source',
    total_net_worth: 'Estimated total net worth',
    annual_household_income: 'Annual household income',
  },
  netWorthHint: 'Do not count the home you live in.',
  fundingSources: {
    Employment: 'Employment',
    Investments: 'Investments',
    Inheritance: 'Inheritance',
    Business: 'Business',
    Savings: 'Savings',
    Family: 'Family',
  },
  /** The label of FROM_300K_TO_500K corrects the specification's label (FI-02). */
  bands: {
    UNDER_25K: 'Under $25,000',
    FROM_25K_TO_50K: '$25,000 - $50,000',
    FROM_50K_TO_100K: '$50,000 - $100,000',
    FROM_100K_TO_200K: '$100,000 - $200,000',
    FROM_200K_TO_300K: '$200,000 - $300,000',
    FROM_300K_TO_500K: '$300,000 - $500,000',
    FROM_500K_TO_1M: '$500,000 - $1,000,000',
    FROM_1M_TO_5M: '$1,000,000 - $5,000,000',
    OVER_5M: 'Over $5,000,000',
  },
  errors: {
    funding_source: { required: funding, unknown: funding },
    total_net_worth: { required: netWorth, unknown: netWorth },
    annual_household_income: { required: income, unknown: income },
  },
} as const
