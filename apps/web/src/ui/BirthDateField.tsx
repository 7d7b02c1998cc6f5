import { formatDateInput } from '@vestibule/domain/fields/birth-date'
import { useWords } from '../words/language.ts'
import type { Bound } from './control.ts'
import { DigitsField } from './DigitsField.tsx'

export const BirthDateField = (control: Bound & { autoComplete?: 'bday' }) => {
  const { label, hint } = useWords().fields.birthDate
  return <DigitsField label={label} hint={hint} {...control} format={formatDateInput} width="date" />
}
