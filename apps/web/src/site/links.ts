export const RELATIONSHIP_SUMMARY_PATH = '/documents/customer-relationship-summary-20260301.pdf'

export const PLAID_POLICY = 'https://plaid.com/legal/#end-user-privacy-policy'

export const contactLink = (contact: string): string => `mailto:${contact}`
