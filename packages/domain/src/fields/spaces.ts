/** Matches zero-width characters, joiners and direction marks, which copied text contains. */
const invisible = /\p{Cf}/gu

export const withoutInvisible = (input: string): string => input.replace(invisible, '')

export const withPlainSpaces = (input: string): string =>
  withoutInvisible(input)
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')

/** Replaces the apostrophes and hyphens of keyboards and word processors by `'` and `-`. The ʻokina is a letter. */
export const withPlainMarks = (input: string): string =>
  input.replace(/[’‘ʼ´`′＇]/g, "'").replace(/[\p{Pd}−]/gu, '-')
