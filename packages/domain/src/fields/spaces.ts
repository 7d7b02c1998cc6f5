/** A line as it is meant: accents joined to their letters, spaces at the ends gone and runs of them made one, whatever kind they are. */
export const withPlainSpaces = (input: string): string =>
  input
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')
