/** The customer relationship summary, a public document that the server keeps. */
export const RELATIONSHIP_SUMMARY_PATH = '/documents/customer-relationship-summary-20260301.pdf'

/** Plaid's policy for the people whose data it is given. */
export const PLAID_POLICY = 'https://plaid.com/legal/#end-user-privacy-policy'

/** The contact of the configuration is an email address. */
export const contactLink = (contact: string): string => `mailto:${contact}`
