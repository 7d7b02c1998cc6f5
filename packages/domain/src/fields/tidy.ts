/** Spaces of any kind, controls, and halves of characters: nothing that a person types to be read. */
const BLANKS = /[\s\p{Cc}\p{Cs}]+/gu

/** A text as it is kept: its ends trimmed, runs of blanks made one space, what cannot be stored among them. */
export const tidy = (input: string): string => input.replace(BLANKS, ' ').trim()
