import { readMaskedSsn } from '@vestibule/domain/fields/ssn'
import type { ComponentProps } from 'react'
import { MaskedField } from '../../ui/MaskedField.tsx'
import { maskedEdit } from './masked-edit.ts'

/** Starts a new number when the applicant types into a masked number. */
export const SavedNumberField = ({
  shown,
  format,
  ...control
}: Omit<ComponentProps<typeof MaskedField>, 'open'> & { shown: string }) => {
  const masked = readMaskedSsn(shown) !== undefined
  return (
    <MaskedField
      {...control}
      open={masked}
      format={masked ? (text) => text : format}
      onChange={(event) => {
        if (masked) {
          event.target.value = maskedEdit(shown, event.target.value, format)
          event.target.setSelectionRange(event.target.value.length, event.target.value.length)
        }
        control.onChange(event)
      }}
    />
  )
}
