import { withPlainDigits } from './digits.ts'

/** An optional `$`, then digits, in groups of three where commas part them, then an optional decimal part. */
const amountPattern = /^(?:\$ ?)?(\d+|[1-9]\d{0,2}(?:,\d{3})+)?(\.\d+)?$/

/** Direction marks and joiners, which copied text carries and nobody sees. */
const invisible = /\p{Cf}/gu

/**
 * CO-13. A typed or pasted amount as a plain decimal: `$1,000` is `1000`, `.22` is `0.22`.
 * @returns undefined for text that spells no amount, such as `-5`, `1e5` or `1,00`, which is never reinterpreted
 */
export const plainAmount = (input: string): string | undefined => {
  const plain = withPlainDigits(input).replace(invisible, '').trim()
  const [, dollars = '', cents = ''] = amountPattern.exec(plain) ?? []
  if (dollars === '' && cents === '') return undefined
  return `${dollars.replaceAll(',', '') || '0'}${cents}`
}
