/** Returns the broker's name of a document without the suffix `(EN)`, which every document's name has. */
export const displayName = (agreementName: string): string => agreementName.replace(/\s*\(EN\)$/, '')
