import { withoutInvisible } from './spaces.ts'

const blanks = /[\s\p{Cc}\p{Cs}]+/gu

export const tidy = (input: string): string =>
  withoutInvisible(input).normalize('NFC').replace(blanks, ' ').trim()
