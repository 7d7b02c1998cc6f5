/** The customer relationship summary, a public document that the server keeps. */
export const RELATIONSHIP_SUMMARY_PATH = '/documents/customer-relationship-summary-20260301.pdf'

/** The contact of the configuration is an email address. */
export const contactLink = (contact: string): string => `mailto:${contact}`
