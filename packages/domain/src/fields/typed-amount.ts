import { withPlainDigits } from './digits.ts'
import { withoutInvisible } from './spaces.ts'

/** Matches an optional `$`, digits with optional thousands separators, and an optional decimal part. */
const amountPattern = /^(?:\$ ?)?(\d+|[1-9]\d{0,2}(?:,\d{3})+)?(\.\d+)?$/

/** Converts `$1,000` to `1000` and `.22` to `0.22`. Returns `undefined` for other input such as `-5` or `1e5`. */
export const plainAmount = (input: string): string | undefined => {
  const plain = withoutInvisible(withPlainDigits(input)).trim()
  const [, dollars = '', cents = ''] = amountPattern.exec(plain) ?? []
  if (dollars === '' && cents === '') return undefined
  return `${dollars.replaceAll(',', '') || '0'}${cents}`
}
