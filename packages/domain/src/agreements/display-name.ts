/** Returns the broker's name of a document without the mark of its language, which all documents share. */
export const displayName = (agreementName: string): string => agreementName.replace(/\s*\(EN\)$/, '')
