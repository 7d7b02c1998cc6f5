/** Digits as an Asian keyboard writes them, one for one: `２` is `2`. Nothing else is rewritten. */
const narrow = (text: string): string =>
  text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))

/** The digits of what was typed or pasted, whatever stands between them; full-width ones count. */
export const digitsOf = (text: string): string => narrow(text).replace(/\D/g, '')

/** What was typed or pasted, its full-width digits and separators as a US keyboard writes them. */
export const withPlainDigits = (text: string): string =>
  narrow(text).replaceAll('／', '/').replaceAll('－', '-').replaceAll('．', '.')
