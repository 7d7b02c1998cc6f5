import { formatTaxId } from '@vestibule/domain/beneficiaries/tax-id'
import { formatDateInput } from '@vestibule/domain/fields/birth-date'
import type { MaritalStatus } from '@vestibule/domain/fields/marital-status'
import { beneficiaryKinds } from '@vestibule/domain/forms/designation'
import { fill } from '@vestibule/words/fill'
import type { Ref } from 'react'
import { SavedNumberField } from '../../../application/personal/SavedNumberField.tsx'
import type { FormOf } from '../../../form/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { othersName } from '../../../ui/control.ts'
import { DigitsField } from '../../../ui/DigitsField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useWords } from '../../../words/language.ts'
import styles from '../Beneficiaries.module.css'
import { Allocation, PersonFields, type PersonFieldsProps } from '../Person.tsx'
import type { Typed, Values } from './typed.ts'

interface Props {
  form: FormOf<Values>
  personKey: string
  typed: Typed
  position: number
  maritalStatus: MaritalStatus | undefined
  spouseNamed: boolean
  /** Element id of the total's error, if any. */
  totalWrong: string | undefined
  /** `undefined` for the only primary beneficiary. */
  onRemove: (() => void) | undefined
  group: Ref<HTMLFieldSetElement>
}

/** A person, a trust, a charity or the owner's estate. */
export const Beneficiary = ({
  form,
  personKey,
  typed,
  position,
  totalWrong,
  onRemove,
  group,
  ...own
}: Props) => {
  const { designation: words } = useWords()
  const path = <F extends keyof Typed>(field: F) => `people.${personKey}.${field}` as const
  const { kind, tier } = typed
  const ein = (label: string) => (
    <SavedNumberField
      label={label}
      {...form.input(path('taxId'))}
      shown={typed.taxId}
      width="ssn"
      format={(text) => formatTaxId(text, 'EIN')}
    />
  )
  return (
    <fieldset ref={group} tabIndex={-1} className={styles.person}>
      <legend className={styles.legend}>{fill(words.legends[tier], { number: position })}</legend>
      <div className={styles.fields}>
        <Select
          label={words.kind}
          {...form.input<HTMLSelectElement>(path('kind'))}
          options={beneficiaryKinds.map((value) => ({ value, label: words.kinds[value] }))}
        />
        <Allocation {...form.input(path('percentage'))} totalWrong={totalWrong} />
        {kind === 'PERSON' && (
          <>
            <PersonFields
              form={form as unknown as PersonFieldsProps['form']}
              personKey={personKey}
              typed={typed}
              {...own}
            />
            <Checkbox
              label={words.perStirpes}
              checked={typed.perStirpes}
              onToggle={(checked) => form.set(path('perStirpes'), checked)}
            />
          </>
        )}
        {kind === 'TRUST' && (
          <>
            <TextField label={words.trustName} {...form.input(path('entityName'))} {...othersName} />
            <DigitsField
              label={words.trustDate}
              hint={words.trustDateHint}
              {...form.input(path('trustDate'))}
              format={formatDateInput}
              width="date"
            />
            <TextField label={words.trustee} {...form.input(path('trustee'))} {...othersName} />
            {ein(words.einOptional)}
          </>
        )}
        {kind === 'CHARITY' && (
          <>
            <TextField label={words.charityName} {...form.input(path('entityName'))} {...othersName} />
            {ein(words.ein)}
          </>
        )}
        {onRemove && (
          <div>
            <Button variant="link" onClick={onRemove}>
              {fill(words.remove[tier], { number: position })}
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  )
}
