import { type AccountType, opensAtBroker } from '@vestibule/domain/account-types'
import { formatPhone } from '@vestibule/domain/fields/phone'
import { formatZip } from '@vestibule/domain/fields/zip'
import { isTrustedContactBlank, trustedContactForm } from '@vestibule/domain/forms/trusted-contact'
import { fillAny } from '@vestibule/words/fill'
import { useRef, useState } from 'react'
import { OptionalFields } from '../../application/personal/OptionalFields.tsx'
import type { FormOf } from '../../form/useForm.ts'
import { useSettings } from '../../site/settings.ts'
import { Announcement } from '../../ui/Announcement.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { othersName } from '../../ui/control.ts'
import { DigitsField } from '../../ui/DigitsField.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import hidden from '../../ui/hidden.module.css'
import { Select } from '../../ui/Select.tsx'
import { Small } from '../../ui/Text.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useWords } from '../../words/language.ts'
import { stateOptions } from '../../words/state-names.ts'
import styles from './TrustedContact.module.css'
import { pathOf, typedContact } from './trusted-contact.ts'
import type { Values } from './validate.ts'

/** The disclosure is outside the closed group, because every applicant must see it. Its purposes unfold. */
export const TrustedContact = ({
  form,
  isSaved,
  accountType,
}: {
  form: FormOf<Values>
  isSaved: boolean
  accountType: AccountType
}) => {
  const { brand } = useSettings()
  const { employment, fields, disclosures } = useWords()
  const words = employment.trustedContact
  const { main, fund } = disclosures['trusted-contact']
  const text = opensAtBroker(accountType) ? main : fund
  const end = text.indexOf('. ') + 1
  const { labels } = words
  const group = useRef<HTMLFieldSetElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const isBlank = isTrustedContactBlank(form.value('trustedContact'))

  const remove = () => {
    const blank = typedContact(undefined)
    for (const field of trustedContactForm.fields) form.set(pathOf(field), blank[field])
    // The added space makes screen readers announce a repeated message again.
    setAnnouncement((before) => (before === words.removed ? `${before}\u00a0` : words.removed))
    group.current?.closest('details')?.querySelector('summary')?.focus()
  }

  return (
    <div className={styles.section}>
      {form.locked && !isSaved ? (
        <p>{words.none}</p>
      ) : (
        <OptionalFields
          summary={
            <span>
              {words.title}
              <span className={styles.purpose}>{words.purpose}</span>
            </span>
          }
          isFilled={isSaved}
          isInvalid={trustedContactForm.fields.some((field) => form.error(pathOf(field)) !== undefined)}
        >
          <fieldset ref={group} className={styles.fields}>
            <legend className={hidden.hidden}>{words.group}</legend>
            {!form.locked && <Small>{words.ways}</Small>}
            <div className={styles.pair}>
              <TextField label={labels.firstName} {...form.input(pathOf('firstName'))} {...othersName} />
              <TextField label={labels.lastName} {...form.input(pathOf('lastName'))} {...othersName} />
            </div>
            <Checkbox
              label={labels.isAdult}
              checked={form.value(pathOf('isAdult'))}
              onToggle={(checked) => form.set(pathOf('isAdult'), checked)}
              error={form.error(pathOf('isAdult'))}
              disabled={form.locked}
            />
            <DigitsField
              label={fields.phone.label}
              hint={words.phoneHint}
              {...form.input(pathOf('phone_number'))}
              type="tel"
              format={formatPhone}
            />
            <EmailField {...form.input(pathOf('email'))} autoComplete="off" />
            <TextField label={labels.address1} {...form.input(pathOf('address1'))} {...othersName} />
            <TextField
              label={fields.addressLine2.label}
              {...form.input(pathOf('address2'))}
              {...othersName}
            />
            <TextField label={labels.city} {...form.input(pathOf('city'))} {...othersName} />
            <div className={styles.pair}>
              <Select
                label={labels.state}
                {...form.input<HTMLSelectElement>(pathOf('state'))}
                options={stateOptions(fields)}
              />
              <DigitsField label={labels.zipcode} {...form.input(pathOf('zipcode'))} format={formatZip} />
            </div>
            {!form.locked && !isBlank && (
              <div>
                <Button variant="link" onClick={remove}>
                  {words.remove}
                </Button>
              </div>
            )}
          </fieldset>
        </OptionalFields>
      )}
      <details className={styles.disclosure}>
        <summary>
          {fillAny(text.slice(0, end), { brand })} <span className={styles.more}>{words.more}</span>
        </summary>
        {text.slice(end)}
      </details>
      <Announcement>{announcement}</Announcement>
    </div>
  )
}
