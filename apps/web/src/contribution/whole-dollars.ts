import { formatAmountInput } from '@vestibule/domain/contribution/amount'
import type { Format } from '../components/formatting.ts'

/**
 * CO-02. Writes an amount while it is typed key by key. Digits typed on behind a decimal point are cents, and are not added to
 * the dollars, until something is deleted, put elsewhere or pasted, or the field is left (`leave`).
 */
export const makeWholeDollars = (): { format: Format; leave: () => void } => {
  let shown = ''
  let inCents = false
  return {
    format: (text, isWhole) => {
      const isTypedOn = text.length > shown.length && text.startsWith(shown)
      if (inCents && isTypedOn && !isWhole) return shown
      inCents = text.includes('.') && !isWhole
      shown = formatAmountInput(text)
      return shown
    },
    leave: () => {
      inCents = false
    },
  }
}
