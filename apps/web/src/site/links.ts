export const finraUrl = 'https://www.finra.org/'
export const sipcUrl = 'https://www.sipc.org/'

export const plaidPolicyUrl = 'https://plaid.com/legal/#end-user-privacy-policy'

export const contactLink = (contact: string): string => `mailto:${contact}`
/** Limits of IRA contributions, by income and compensation. */
export const iraLimitsUrl =
  'https://www.irs.gov/retirement-plans/plan-participant-employee/retirement-topics-ira-contribution-limits'
