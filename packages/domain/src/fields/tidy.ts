/** Whitespace, control characters and lone surrogates. */
const BLANKS = /[\s\p{Cc}\p{Cs}]+/gu

export const tidy = (input: string): string => input.replace(BLANKS, ' ').trim()
