const blanks = /[\s\p{Cc}\p{Cs}]+/gu

export const tidy = (input: string): string => input.replace(blanks, ' ').trim()
