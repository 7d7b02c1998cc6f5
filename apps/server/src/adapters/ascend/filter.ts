/** A text in the provider's filter language (CEL). */
export const quoted = (text: string): string => JSON.stringify(text)
