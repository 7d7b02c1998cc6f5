import { opensAtBroker } from '@vestibule/domain/account-types'
import { disclosuresShownWith, shownOnPage } from '@vestibule/domain/disclosures/required'
import { birthDateParts, typedBirthDate } from '@vestibule/domain/fields/birth-date'
import { formatSsn } from '@vestibule/domain/fields/ssn'
import { identityForm } from '@vestibule/domain/forms/identity'
import { SavedNumberField } from '../../application/personal/SavedNumberField.tsx'
import type { ScreenProps } from '../../application/screen-props.ts'
import { Form } from '../../form/Form.tsx'
import { useForm } from '../../form/useForm.ts'
import { validator } from '../../form/validate.ts'
import { PanelCard } from '../../site/PanelCard.tsx'
import { ScreenLayout } from '../../site/ScreenLayout.tsx'
import { today } from '../../site/today.ts'
import { Actions } from '../../ui/Actions.tsx'
import { BirthDateField } from '../../ui/BirthDateField.tsx'
import { Small, Tight } from '../../ui/Text.tsx'
import { currentWords, useWords } from '../../words/language.ts'

/** The messages of each field by error code. */
const identityMessages = () => {
  const { identity, fields } = currentWords()
  return {
    ssn: { ...fields.taxId.errors, ...identity.errors.ssn },
    birthDate: { ...fields.birthDate.errors, ...identity.errors.birthDate },
  }
}

const disclosureId = 'ssn-disclosure'

export const Identity = ({ client, clientId, accountType, request, onSaved, onBack }: ScreenProps) => {
  const { identity: words, fields, disclosures } = useWords()
  const savedSsn = client?.ssn ?? ''
  const validate = validator(identityForm, identityMessages, () => ({ savedSsn, today: today() }))
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
          disclosures: shownOnPage(disclosuresShownWith.identity, currentWords().disclosures),
        },
      })
      await onSaved('identity_saved', saved)
    },
    names: { dob_date: 'birthDate', dob_month: 'birthDate', dob_year: 'birthDate' },
    refused: { ssn: words.errors.ssn.never_issued, birthDate: fields.birthDate.errors.required },
  })

  return (
    <ScreenLayout accountType={accountType} title={words.title} intro={words.intro}>
      <Form form={form}>
        <Tight>
          <SavedNumberField
            label={words.ssn}
            hint={words.ssnHint}
            width="ssn"
            {...form.input('ssn')}
            shown={form.value('ssn')}
            format={formatSsn}
            describedBy={disclosureId}
          />
          <Small id={disclosureId} icon="lock">
            {opensAtBroker(accountType) ? disclosures.ssn.main : disclosures.ssn.fund}
          </Small>
        </Tight>
        <BirthDateField {...form.input('birthDate')} autoComplete="bday" />
        <PanelCard title={words.why.title} icon="lock" inPlace="fold">
          <p>{words.why.law}</p>
          <p>{words.why.storage}</p>
        </PanelCard>
        <Actions busy={form.busy} onBack={onBack} />
      </Form>
    </ScreenLayout>
  )
}
