export const withPlainSpaces = (input: string): string =>
  input
    .normalize('NFC')
    .trim()
    .replace(/\p{Zs}+/gu, ' ')
