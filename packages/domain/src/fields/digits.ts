const isDigit = (code: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(code))

/** Returns the value of a decimal digit. Unicode arranges those of each script as a run from zero to nine. */
function digitValue(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (isDigit(zero - 1)) zero -= 1
  return String((code - zero) % 10)
}

/** Replaces the digits of all scripts, such as Arabic, Devanagari and full-width ones, by ASCII digits. */
const narrow = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, digitValue)

export const digitsOf = (text: string): string => narrow(text).replace(/\D/g, '')

const separators: Readonly<Record<string, string>> = { '／': '/', '－': '-', '．': '.', '٫': '.', '٬': ',' }

/** Replaces the digits of all scripts, and full-width and Arabic separators, by their ASCII equivalents. */
export const withPlainDigits = (text: string): string =>
  narrow(text).replace(/[／－．٫٬]/g, (mark) => separators[mark] ?? mark)
