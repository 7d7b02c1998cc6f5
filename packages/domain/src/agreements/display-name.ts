/** Ends every name that the broker gives, and no name that the firm gives. */
const suffix = /\s*\(EN\)$/

export const isEnglishName = (agreementName: string): boolean => suffix.test(agreementName)

/** Returns the broker's name of a document without the suffix `(EN)`. */
export const displayName = (agreementName: string): string => agreementName.replace(suffix, '')
