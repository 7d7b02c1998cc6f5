import { formatTaxId } from '@vestibule/domain/beneficiaries/tax-id'
import { readMaskedSsn } from '@vestibule/domain/fields/ssn'
import type { Bound } from '../../components/control.ts'
import { MaskedField } from '../../components/MaskedField.tsx'
import { putInto } from '../../form/put-into.ts'

/** A tax id, hidden once entered. The saved one's masked form is never edited: what is typed in it begins a new one. */
export const TaxId = ({ type, shown, ...control }: Bound & { type: string; shown: string }) => {
  const masked = readMaskedSsn(shown) !== undefined
  return (
    <MaskedField
      label="Tax ID (optional)"
      {...control}
      open={masked}
      format={masked ? (text) => text : (text) => formatTaxId(text, type)}
      onChange={(event) => {
        if (masked) {
          event.target.value = formatTaxId(putInto(shown, event.target.value), type)
          event.target.setSelectionRange(event.target.value.length, event.target.value.length)
        }
        control.onChange(event)
      }}
    />
  )
}
