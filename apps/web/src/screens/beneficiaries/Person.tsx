import { relationsOffered } from '@vestibule/domain/beneficiaries/relation'
import { beneficiaryTaxIdTypes, formatTaxId } from '@vestibule/domain/beneficiaries/tax-id'
import type { MaritalStatus } from '@vestibule/domain/fields/marital-status'
import { formatPhone } from '@vestibule/domain/fields/phone'
import { formatZip } from '@vestibule/domain/fields/zip'
import { fill } from '@vestibule/words/fill'
import type { Ref } from 'react'
import { OptionalFields } from '../../application/personal/OptionalFields.tsx'
import { SavedNumberField } from '../../application/personal/SavedNumberField.tsx'
import type { FormOf } from '../../form/useForm.ts'
import { BirthDateField } from '../../ui/BirthDateField.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Bound, othersName, readOnlyKey } from '../../ui/control.ts'
import { DigitsField } from '../../ui/DigitsField.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import field from '../../ui/Field.module.css'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/language.ts'
import { stateOptions } from '../../words/state-names.ts'
import styles from './Beneficiaries.module.css'
import type { Typed } from './people.ts'
import type { Values } from './validate.ts'

/** Marks the share as invalid if the total of all shares is wrong, even if the share itself has no error. */
export const Allocation = ({ error, totalWrong, ...control }: Bound & { totalWrong: string | undefined }) => {
  const { labels } = useWords().beneficiaries
  return (
    <Field label={labels.percentage} error={error} describedBy={totalWrong}>
      {(aria) => (
        <input
          key={readOnlyKey(control)}
          {...aria}
          {...control}
          aria-invalid={error || totalWrong ? true : undefined}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={`${field.input} ${styles.share}`}
        />
      )}
    </Field>
  )
}

const optional = ['taxIdType', 'taxId', 'address1', 'address2', 'zipcode', 'city', 'state'] as const

export interface PersonFieldsProps {
  form: Pick<FormOf<Pick<Values, 'people'>>, 'input' | 'set' | 'error'>
  personKey: string
  typed: Typed
  maritalStatus: MaritalStatus | undefined
  spouseNamed: boolean
}

export interface PersonProps extends PersonFieldsProps {
  form: FormOf<Values>
  position: number
  /** Element id of the total's error, if any. */
  totalWrong: string | undefined
  onRemove: () => void
  group: Ref<HTMLFieldSetElement>
}

export const PersonFields = ({
  form,
  personKey: of,
  typed,
  maritalStatus,
  spouseNamed,
}: PersonFieldsProps) => {
  const { beneficiaries: words, fields } = useWords()
  const { labels } = words
  const path = <F extends keyof Typed>(field: F) => `people.${of}.${field}` as const
  const relations = relationsOffered({ maritalStatus, spouseNamed })
  const taxIdType = form.input<HTMLSelectElement>(path('taxIdType'))
  return (
    <>
      <div className={styles.pair}>
        <TextField label={labels.firstName} {...form.input(path('firstName'))} {...othersName} />
        <TextField label={labels.lastName} {...form.input(path('lastName'))} {...othersName} />
      </div>
      <div className={styles.pair}>
        <BirthDateField {...form.input(path('birthDate'))} />
        <DigitsField
          label={fields.phone.label}
          hint={words.phoneHint}
          {...form.input(path('phone_number'))}
          type="tel"
          format={formatPhone}
        />
      </div>
      <EmailField {...form.input(path('email'))} autoComplete="off" />
      <Select
        label={labels.relation}
        {...form.input(path('relation'))}
        options={relations.map((value) => ({ value, label: words.relations[value] }))}
      />
      <OptionalFields
        summary={words.more}
        isFilled={optional.some((field) => typed[field] !== '')}
        isInvalid={optional.some((field) => form.error(path(field)) !== undefined)}
      >
        <Select
          label={labels.taxIdType}
          {...taxIdType}
          onChange={(event) => {
            taxIdType.onChange(event)
            form.set(path('taxId'), formatTaxId(typed.taxId, event.target.value))
          }}
          options={beneficiaryTaxIdTypes.map((value) => ({ value, label: words.taxIdTypes[value] }))}
        />
        <SavedNumberField
          label={labels.taxId}
          {...form.input(path('taxId'))}
          shown={typed.taxId}
          width="ssn"
          format={(text) => formatTaxId(text, typed.taxIdType)}
        />
        <TextField label={labels.address1} {...form.input(path('address1'))} {...othersName} />
        <TextField label={fields.addressLine2.label} {...form.input(path('address2'))} {...othersName} />
        <TextField label={labels.city} {...form.input(path('city'))} {...othersName} />
        <div className={styles.pair}>
          <Select label={labels.state} {...form.input(path('state'))} options={stateOptions(fields)} />
          <DigitsField
            label={labels.zipcode}
            {...form.input(path('zipcode'))}
            format={formatZip}
            width="zip"
          />
        </div>
      </OptionalFields>
    </>
  )
}

export const Person = ({ position: place, totalWrong, onRemove, group, ...person }: PersonProps) => {
  const { beneficiaries: words } = useWords()
  const { form, personKey } = person
  return (
    <fieldset ref={group} tabIndex={-1} className={styles.person}>
      <legend className={styles.legend}>{fill(words.beneficiary, { number: place })}</legend>
      <div className={styles.fields}>
        <Allocation {...form.input(`people.${personKey}.percentage`)} totalWrong={totalWrong} />
        <PersonFields {...person} />
        {!form.locked && (
          <div>
            <Button variant="link" onClick={onRemove}>
              {fill(words.remove, { number: place })}
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  )
}
