/** Replaces the full-width digits of East Asian input methods, so that `２` becomes `2`. */
const narrow = (text: string): string =>
  text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))

export const digitsOf = (text: string): string => narrow(text).replace(/\D/g, '')

/** Replaces full-width digits and separators by their ASCII equivalents. */
export const withPlainDigits = (text: string): string =>
  narrow(text).replaceAll('／', '/').replaceAll('－', '-').replaceAll('．', '.')
