import { currentDisclosures } from '@vestibule/domain/disclosures/disclosures'
import { disclosuresShownWith, shownOnPage } from '@vestibule/domain/disclosures/required'
import { birthDateParts, formatDateInput, typedBirthDate } from '@vestibule/domain/fields/birth-date'
import { formatSsn } from '@vestibule/domain/fields/ssn'
import { identityForm } from '@vestibule/domain/forms/identity'
import type { ScreenProps } from '../../flow/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { withWords } from '../../form/validate.ts'
import { SavedNumberField } from '../../screen-kit/personal/SavedNumberField.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { useSettings } from '../../site/settings.ts'
import { today } from '../../site/today.ts'
import { Actions } from '../../ui/Actions.tsx'
import { DigitsField } from '../../ui/DigitsField.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Small, Tight } from '../../ui/Text.tsx'
import styles from './Identity.module.css'
import { identityWords, why } from './words.ts'

const disclosureId = 'ssn-disclosure'

export const Identity = ({ client, clientId, accountType, request, onSaved, onBack }: ScreenProps) => {
  const { broker } = useSettings()
  const savedSsn = client?.ssn ?? ''
  const validate = withWords(identityForm, identityWords, () => ({ savedSsn, today: today() }))
  const form = useForm({
    start: { ssn: savedSsn, birthDate: typedBirthDate(client) },
    validate,
    submit: async ({ ssn, birthDate }, call) => {
      const saved = await call('updateClient', {
        params: { clientId },
        body: {
          ssn,
          ...birthDateParts(birthDate),
          ...request('identity_saved'),
          disclosures: shownOnPage(disclosuresShownWith.identity),
        },
      })
      await onSaved('identity_saved', saved)
    },
    names: { dob_date: 'birthDate', dob_month: 'birthDate', dob_year: 'birthDate' },
    refused: { ssn: identityWords.ssn.never_issued, birthDate: identityWords.birthDate.required },
  })

  return (
    <ScreenLayout
      accountType={accountType}
      title="Verify your identity"
      intro="Federal law asks every broker to know who its customers are."
    >
      <Form form={form}>
        <Tight>
          <SavedNumberField
            label="Social Security number"
            {...form.input('ssn')}
            shown={form.value('ssn')}
            format={formatSsn}
            describedBy={disclosureId}
          />
          <Small id={disclosureId}>{currentDisclosures.ssn.words.main}</Small>
        </Tight>
        <DigitsField
          label="Date of birth"
          hint="MM/DD/YYYY"
          {...form.input('birthDate')}
          format={formatDateInput}
          autoComplete="bday"
        />
        <Disclosure>
          <div className={styles.why}>
            {why(broker).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </Disclosure>
        <Actions busy={form.busy} onBack={onBack}>
          Continue
        </Actions>
      </Form>
    </ScreenLayout>
  )
}
