import { withPlainDigits } from './digits.ts'

/** An optional `$`, digits with optional thousands separators, an optional decimal part. */
const amountPattern = /^(?:\$ ?)?(\d+|[1-9]\d{0,2}(?:,\d{3})+)?(\.\d+)?$/

/** Direction marks and joiners in copied text. */
const invisible = /\p{Cf}/gu

/** `$1,000` becomes `1000`, `.22` becomes `0.22`; `-5` and `1e5` are `undefined`. */
export const plainAmount = (input: string): string | undefined => {
  const plain = withPlainDigits(input).replace(invisible, '').trim()
  const [, dollars = '', cents = ''] = amountPattern.exec(plain) ?? []
  if (dollars === '' && cents === '') return undefined
  return `${dollars.replaceAll(',', '') || '0'}${cents}`
}
